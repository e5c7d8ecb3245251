import { z } from "zod";
import { requireMayState } from "#domain/booking/dispute.ts";
import { Version } from "#domain/codes.ts";
import { FileIds } from "#domain/file/ids.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { lockBooking, setReminder } from "#server/booking/store/booking.ts";
import { countStatements, insertStatement, lockDispute } from "#server/booking/store/disputes.ts";
import { attachFiles } from "#server/file/store/attachments.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";

/** One side makes a statement in an open dispute, with files. The booking keeps its version: both may write at once. */
export const addStatement = defineCommand({
  name: "add_statement",
  summary: "A side of a disputed booking says something to the other side and the operator.",
  needs: "profile",
  in_person: true,
  input: z.object({
    booking_id: Id,
    version: Version,
    text: paragraphs(limits.long_text_characters),
    file_ids: FileIds,
  }),
  output: z.strictObject({ booking_id: field.id, statement_id: field.id }),
  load: async (ctx, { booking_id }) => {
    const booking = await lockBooking(ctx, booking_id);
    return { booking, dispute: await lockDispute(ctx, booking_id) };
  },
  allow(actor, { booking }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, { version, text, file_ids }, { booking, dispute }) {
    requireVersion(booking, version);
    if (!dispute) return refuse("transition_not_allowed", { state: booking.status });
    const side = sideOf(ctx.actor, booking) ?? refuse("forbidden");
    const said = await countStatements(ctx, dispute.id);
    requireMayState(dispute, { said: said[side], now: ctx.now });
    const statement = await insertStatement(ctx, { dispute_id: dispute.id, side, text });
    const { customer_profile_id, provider_profile_id } = booking;
    const [own, other] =
      side === "customer"
        ? [customer_profile_id, provider_profile_id]
        : [provider_profile_id, customer_profile_id];
    const owner = { booking_id: booking.id, uploaded_by: own };
    await attachFiles(ctx, file_ids, owner, { statement_id: statement.id });
    // The awaited side has answered.
    if (side !== dispute.opened_by) await setReminder(ctx, booking, null);
    await notify(ctx, "dispute_statement", other, booking.id);
    return { booking_id: booking.id, statement_id: statement.id };
  },
  audit: ({ file_ids }, { booking }, { statement_id }) => ({
    subject: ["booking", booking.id],
    statement_id,
    files: file_ids.length,
  }),
  exposedVia: ["ui", "rpc"],
});
