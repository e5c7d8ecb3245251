import { z } from "zod";
import { disputeKinds, planReport } from "#domain/booking/dispute.ts";
import { choiceOf, Version } from "#domain/codes.ts";
import { FileIds } from "#domain/file/ids.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { answerDelivery } from "#server/booking/store/deliveries.ts";
import { insertDispute, insertStatement } from "#server/booking/store/disputes.ts";
import { attachFiles } from "#server/file/store/attachments.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { closeTasksAbout, openTask } from "#server/operator/store/operator.ts";
import { applyMoves } from "../../apply-moves.ts";
import { lockPaidBooking } from "../lock-booking.ts";

/** One side reports a problem; both make statements, and the operator decides. */
export const reportProblem = defineCommand({
  name: "report_problem",
  summary: "A side of a booking reports a problem with it; the operator decides once both had their say.",
  needs: "profile",
  in_person: true,
  input: z.object({
    booking_id: Id,
    version: Version,
    problem: choiceOf(disputeKinds),
    text: paragraphs(limits.long_text_characters),
    file_ids: FileIds,
  }),
  output: z.strictObject({
    booking_id: field.id,
    status: field.booking_status,
    version: field.version,
    answer_due_at: field.time,
  }),
  load: (ctx, { booking_id }) => lockPaidBooking(ctx, booking_id),
  allow(actor, { booking }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, { version, problem, text, file_ids }, whole) {
    const { booking } = whole;
    requireVersion(booking, version);
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const { moves, remind_at, ...plan } = planReport({ booking, side, kind: problem }, ctx.now);
    const stopped = { auto_complete_at: null, auto_deliver_at: null, undelivered_check_at: null };
    const after = await applyMoves(ctx, whole, moves, { [booking.id]: { ...stopped, remind_at } });
    await answerDelivery(ctx, booking.id, { answer: "decided" });
    const dispute = await insertDispute(ctx, {
      booking_id: booking.id,
      opened_by: side,
      kind: problem,
      ...plan,
    });
    const statement = await insertStatement(ctx, { dispute_id: dispute.id, side, text });
    const own = side === "customer" ? booking.customer_profile_id : booking.provider_profile_id;
    const owner = { booking_id: booking.id, uploaded_by: own };
    await attachFiles(ctx, file_ids, owner, { statement_id: statement.id });
    await closeTasksAbout(ctx, ["booking_undelivered"], booking.id, null);
    await openTask(ctx, { kind: "dispute_open", noun: "booking", subject_id: booking.id });
    await notify(ctx, "dispute_opened", booking.customer_profile_id, booking.id);
    await notify(ctx, "dispute_opened", booking.provider_profile_id, booking.id);
    const { status, version: now_version } = after.booking ?? booking;
    return {
      booking_id: booking.id,
      status,
      version: now_version,
      answer_due_at: dispute.answer_due_at.toISOString(),
    };
  },
  audit: ({ problem, file_ids }, { booking }, { status }) => ({
    subject: ["booking", booking.id],
    status,
    problem,
    files: file_ids.length,
  }),
  exposedVia: ["ui", "rpc"],
});
