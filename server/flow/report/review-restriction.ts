import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { requireVersion } from "#domain/refusal.ts";
import { requireReviewable } from "#domain/report/review.ts";
import { ReviewOutcomeInput } from "#domain/report/schemas.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { hasOtherOperator } from "#server/operator/store/accounts.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { findAuthor, lockRestriction, setReviewed } from "#server/report/store/restriction.ts";
import { showAgain } from "./restricted-things.ts";

/**
 * Another operator decides on an objection; where nobody else may, the same one, which its author reads. Without an objection
 * an operator takes a restriction back. Reversed, a hidden thing is shown again; a removed one stays gone.
 */
export const reviewRestriction = defineCommand({
  name: "review_restriction",
  summary: "The operator upholds or reverses that something was hidden or removed.",
  needs: "operator",
  proof: "none",
  input: z.object({
    restriction_id: Id,
    version: Version,
    review_outcome: ReviewOutcomeInput,
    reason: paragraphs(limits.reason_characters),
  }),
  output: z.strictObject({ restriction_id: field.id, outcome: ReviewOutcomeInput }),
  load: (ctx, { restriction_id }) => lockRestriction(ctx, restriction_id),
  allow(actor) {
    requireOperator(actor, "moderate");
  },
  async run(ctx, { version, review_outcome: outcome, reason: decision }, restriction) {
    requireVersion(restriction, version);
    const { id, noun, act, author_id, made_by, objected_at } = restriction;
    const decided_by = requireOperator(ctx.actor).account_id;
    const hasOthers = await hasOtherOperator(ctx.tx, made_by, "moderate");
    requireReviewable(restriction, outcome, { account_id: decided_by, hasOthers });
    const isBack = outcome === "reversed" && (await showAgain(ctx, restriction, decision));
    await setReviewed(ctx, restriction, { outcome, decision, decided_by });
    await closeTasksAbout(ctx, ["objection_received"], id, { account_id: decided_by, note: decision });
    const by = made_by === decided_by ? "same" : "other";
    const objected = objected_at ? "yes" : "no";
    const facts = { noun, act, outcome, decision, by, objected, back: isBack ? "yes" : "no" };
    await notifyAccount(ctx, "restriction_reviewed", await findAuthor(ctx, author_id), { facts });
    return { restriction_id: id, outcome };
  },
  // Without the reason: log rows stay for good.
  audit: ({ review_outcome }, { id, noun, subject_id }) => ({
    subject: [noun, subject_id],
    restriction_id: id,
    outcome: review_outcome,
  }),
  exposedVia: ["ui", "rpc"],
});
