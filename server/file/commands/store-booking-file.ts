import { z } from "zod";
import { paidBookingStatuses } from "#domain/booking/machine.ts";
import { Key, QuestionList } from "#domain/category/questions.ts";
import { checkAllowance, storedTypes, unsentAllowance } from "#domain/file/rules.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { type BookingRow, lockBooking } from "#server/booking/store/booking.ts";
import { profileId } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { listAnsweringFiles } from "../store/answers.ts";
import { countUnattachedFiles } from "../store/attachments.ts";
import { insertFile } from "../store/file.ts";

const StoreBookingFileInput = z.object({
  booking_id: Id,
  /** Of the questions about the booking, the one that the file answers. */
  question_key: Key.optional(),
  storage_key: z.string().regex(/^bookings\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z]{3,4}$/, "invalid_key"),
  name: line(200),
  content_type: z.enum(storedTypes),
  size_bytes: z.int().min(1).max(limits.file_bytes, "too_big"),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
});

/**
 * Records a newly written file for a booking. Only its uploader sees it until a delivery, a statement or the information
 * takes it.
 * Internal: only the upload endpoint knows that the bytes exist and have their type.
 */
export const storeBookingFile = defineCommand({
  name: "store_booking_file",
  summary: "Adds an uploaded file to what a side of a booking is about to say.",
  needs: "profile",
  input: StoreBookingFileInput,
  output: z.strictObject({ file_id: field.id }),
  load: async (ctx, { booking_id }) => ({ booking: await lockBooking(ctx, booking_id) }),
  allow(actor, { booking }) {
    if (!sideOf(actor, booking)) refuse("forbidden");
  },
  async run(ctx, input, { booking }) {
    const uploaded_by = profileId(ctx.actor) ?? refuse("profile_required");
    const { question_key, size_bytes } = input;
    const { count, most } = question_key
      ? await countAnswers(ctx, booking, question_key)
      : await countUnsent(ctx, booking, uploaded_by);
    checkAllowance(unsentAllowance(most, ctx.settings), { count, total_bytes: 0 }, size_bytes);
    const file = await insertFile(ctx, { ...input, uploaded_by });
    return { file_id: file.id };
  },
  audit: ({ booking_id, content_type, size_bytes }, _loaded, { file_id }) => ({
    subject: ["file", file_id],
    booking_id,
    content_type,
    size_bytes,
  }),
  exposedVia: ["internal"],
});

type Held = { count: number; most: number };

async function countUnsent(ctx: CommandContext, booking: BookingRow, uploaded_by: string): Promise<Held> {
  requireStatus(booking, paidBookingStatuses);
  const count = await countUnattachedFiles(ctx, { booking_id: booking.id, uploaded_by });
  return { count, most: ctx.settings.file_count };
}

/** Twice as many as one may send: those that were given stay until others are given in their place. */
async function countAnswers(ctx: CommandContext, booking: BookingRow, question_key: string): Promise<Held> {
  if (sideOf(ctx.actor, booking) !== "customer") refuse("forbidden");
  requireStatus(booking, informedStatuses);
  const asked = QuestionList.parse(booking.information_questions);
  if (!asked.some(({ key, type }) => key === question_key && type === "file")) refuse("not_found");
  const { length: count } = await listAnsweringFiles(ctx, booking.id);
  return { count, most: 2 * ctx.settings.file_count };
}

/** In which the customer gives the information, or changes it. */
const informedStatuses = ["awaiting_information", "awaiting_payment", "confirmed"];

function requireStatus({ status, version }: BookingRow, statuses: readonly string[]): void {
  if (!statuses.includes(status)) refuse("stale", { current: { version, status } });
}
