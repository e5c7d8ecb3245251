// What operators and authors do about something hidden or removed, through the product's own commands.
import type { RestrictedNoun, RestrictionAct, ReviewOutcome } from "#domain/report/restriction.ts";
import { objectToRestriction } from "#server/flow/report/object-to-restriction.ts";
import { restrictContent } from "#server/flow/report/restrict-content.ts";
import { reviewRestriction } from "#server/flow/report/review-restriction.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import type { TestKit } from "../kit.ts";
import { mailsTo } from "../mail/queued-mails.ts";
import { outcomeOf } from "../outcome.ts";

export const statedReason = "It sells what nobody has asked for.";

type Thing = { noun: RestrictedNoun; id: string };

export function restricting(kit: TestKit) {
  const restrict = (
    by: Actor,
    { noun: subject_noun, id: subject_id }: Thing,
    restriction_act: RestrictionAct = "hide",
  ) =>
    kit.run(restrictContent, by, {
      subject_noun,
      subject_id,
      restriction_act,
      report_kind: "spam",
      reason: statedReason,
    });
  const object = (by: Actor, restriction_id: string) =>
    outcomeOf(kit.run(objectToRestriction, by, { restriction_id, objection: "They had asked me." }));
  const review = (by: Actor, restriction_id: string, review_outcome: ReviewOutcome, version: number) =>
    outcomeOf(
      kit.run(reviewRestriction, by, {
        restriction_id,
        version,
        review_outcome,
        reason: "Looked at it again.",
      }),
    );
  /** The mails of one kind to an account. */
  const heard = async ({ account_id }: Member, template: string) =>
    (await mailsTo(kit, account_id)).filter((mail) => mail.startsWith(template));
  return { restrict, object, review, heard };
}
