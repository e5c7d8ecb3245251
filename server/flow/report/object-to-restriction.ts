import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { requireObjectable } from "#domain/report/review.ts";
import { paragraphs } from "#domain/text.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { lockRestriction, setObjection } from "#server/report/store/restriction.ts";

/** The author of something hidden or removed objects, once and in time; operators get a task. */
export const objectToRestriction = defineCommand({
  name: "object_to_restriction",
  summary: "The author of something that operators hid or removed objects to it, once.",
  needs: "profile",
  in_person: true,
  input: z.object({ restriction_id: Id, objection: paragraphs(limits.long_text_characters) }),
  output: z.strictObject({ restriction_id: field.id }),
  load: (ctx, { restriction_id }) => lockRestriction(ctx, restriction_id),
  allow(actor, { author_id }) {
    if (profileId(actor) !== author_id) refuse("forbidden");
  },
  async run(ctx, { objection }, restriction) {
    requireObjectable(restriction, ctx.now);
    await setObjection(ctx, restriction, objection);
    await openTask(ctx, { kind: "objection_received", noun: "restriction", subject_id: restriction.id });
    return { restriction_id: restriction.id };
  },
  // Without the objection: log rows stay for good.
  audit: (_input, { id, noun, subject_id }) => ({ subject: [noun, subject_id], restriction_id: id }),
  exposedVia: ["ui", "rpc"],
});
