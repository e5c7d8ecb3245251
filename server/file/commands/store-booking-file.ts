import { z } from "zod";
import { paidBookingStatuses } from "#domain/booking/machine.ts";
import { checkAllowance, storedTypes, unsentAllowance } from "#domain/file/rules.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { lockBooking } from "#server/booking/store/booking.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { countUnattachedFiles } from "../store/attachments.ts";
import { insertFile } from "../store/file.ts";

const StoreBookingFileInput = z.object({
  booking_id: Id,
  storage_key: z.string().regex(/^bookings\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z]{3,4}$/, "invalid_key"),
  name: line(200),
  content_type: z.enum(storedTypes),
  size_bytes: z.int().min(1).max(limits.file_bytes, "too_big"),
  width: z.int().min(1).nullable(),
  height: z.int().min(1).nullable(),
});

/**
 * Records a newly written file for a booking. Only its uploader sees it until a delivery or a statement takes it.
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
    if (!paidBookingStatuses.some((status) => status === booking.status))
      refuse("stale", { current: { version: booking.version, status: booking.status } });
    const uploaded_by = profileId(ctx.actor) ?? refuse("profile_required");
    const held = await countUnattachedFiles(ctx, { booking_id: booking.id, uploaded_by });
    checkAllowance(
      unsentAllowance(ctx.settings.file_count, ctx.settings),
      { count: held, total_bytes: 0 },
      input.size_bytes,
    );
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
