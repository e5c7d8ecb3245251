import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuseInput } from "#domain/refusal.ts";
import { actsOn } from "#domain/report/restriction.ts";
import { objectableUntil } from "#domain/report/review.ts";
import {
  ReportKindInput,
  RestrictedNounInput,
  RestrictedPassage,
  RestrictionActInput,
} from "#domain/report/schemas.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { closeTasksAbout } from "#server/operator/store/operator.ts";
import { findAuthor, findFoundBy, insertRestriction, setWithheld } from "#server/report/store/restriction.ts";
import { tellReporters } from "./decide-reports.ts";
import { deleteBytes, forgetWithheld, lockThing } from "./restricted-things.ts";

/**
 * Hides or removes something that somebody published. Its author reads the statement of reasons on a page and by mail, and may
 * object once. Open reports of it are decided as giving a reason to act.
 */
export const restrictContent = defineCommand({
  name: "restrict_content",
  summary: "The operator hides or removes something published, with a statement of reasons for its author.",
  needs: "operator",
  proof: "none",
  input: z.object({
    subject_noun: RestrictedNounInput,
    subject_id: Id,
    restriction_act: RestrictionActInput,
    report_kind: ReportKindInput,
    passage: RestrictedPassage,
    reason: paragraphs(limits.reason_characters),
  }),
  output: z.strictObject({ restriction_id: field.id, objectable_until: field.time }),
  load(ctx, { subject_noun: noun, subject_id, restriction_act: act }) {
    if (!actsOn[noun].includes(act)) refuseInput([{ path: "restriction_act", code: "invalid_choice" }]);
    return lockThing(ctx, { noun, subject_id });
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, input, thing) {
    const {
      subject_noun: noun,
      subject_id,
      restriction_act: act,
      report_kind: kind,
      passage,
      reason,
    } = input;
    const { author_id } = thing;
    const subject = { noun, subject_id };
    const made_by = requireOperator(ctx.actor).account_id;
    const found_by = await findFoundBy(ctx, subject, author_id);
    const objectable_until = objectableUntil(ctx.now);
    const { id: restriction_id } = await insertRestriction(ctx, {
      ...subject,
      author_id,
      act,
      kind,
      passage,
      reason,
      found_by,
      made_by,
      objectable_until,
    });
    const withheld = await thing.take(act, reason);
    if (act === "remove") {
      await forgetWithheld(ctx, subject);
      if (withheld?.storage_key) await deleteBytes(ctx, [withheld.storage_key]);
    } else if (withheld) await setWithheld(ctx, restriction_id, withheld);
    const by = { account_id: made_by, note: reason };
    await closeTasksAbout(ctx, ["content_reported", "message_reported"], subject_id, by);
    await tellReporters(ctx, subject, "upheld");
    const facts = { noun, act, kind, found_by, reason, objectable_until: objectable_until.toISOString() };
    await notifyAccount(ctx, "content_restricted", await findAuthor(ctx, author_id), {
      facts: passage === null ? facts : { ...facts, passage },
    });
    return { restriction_id, objectable_until: objectable_until.toISOString() };
  },
  // Without passage and reason: log rows stay for good.
  audit: ({ subject_noun, subject_id, restriction_act, report_kind }, _thing, { restriction_id }) => ({
    subject: [subject_noun, subject_id],
    restriction_id,
    restriction_act,
    report_kind,
  }),
  exposedVia: ["ui", "rpc"],
});
