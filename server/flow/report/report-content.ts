import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { ReportedNounInput, ReportKindInput, ReportReason } from "#domain/report/schemas.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { openTask } from "#server/operator/store/operator.ts";
import { insertReport } from "#server/report/store/report.ts";
import { findSubject } from "#server/report/store/subject.ts";

/**
 * Whoever reads a request, an offer, a provider's profile or a file reports it: operators get one task about the thing, with
 * what it said then. Its author does not learn of it. Messages: `report_message`.
 */
export const reportContent = defineCommand({
  name: "report_content",
  summary: "Reports a request, an offer, a provider's profile or a file to the operators.",
  needs: "profile",
  in_person: true,
  input: z.object({
    subject_noun: ReportedNounInput,
    subject_id: Id,
    report_kind: ReportKindInput,
    report_reason: ReportReason,
  }),
  output: z.strictObject({ report_id: field.id }),
  load: async (ctx, { subject_noun: noun, subject_id: id }) =>
    (await findSubject(ctx.tx, ctx.actor, { noun, id })) ?? refuse("not_found"),
  allow(actor, { author_id }) {
    if (author_id === profileId(actor)) refuse("forbidden");
  },
  async run(ctx, { subject_noun: noun, subject_id, report_kind: kind, report_reason }, subject) {
    const { author_id, passage } = subject;
    const reported_by = profileId(ctx.actor) ?? refuse("profile_required");
    const reason = report_reason ?? null;
    const of = { noun, subject_id, author_id, reported_by };
    const report_id = await insertReport(ctx, { ...of, kind, passage, reason });
    await openTask(ctx, { kind: "content_reported", noun, subject_id });
    return { report_id };
  },
  // Without the reason: log rows stay for good.
  audit: ({ subject_noun, subject_id, report_kind }) => ({
    subject: [subject_noun, subject_id],
    report_kind,
  }),
  exposedVia: ["ui", "rpc"],
});
