import { z } from "zod";
import { planDelivery } from "#domain/booking/delivery.ts";
import { Version } from "#domain/codes.ts";
import { FileIds } from "#domain/file/ids.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { optionalParagraphs } from "#domain/text.ts";
import { sideOf } from "#server/booking/access.ts";
import { attachFiles } from "#server/file/store/attachments.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { applyDelivery } from "../deliver-booking.ts";
import { lockPaidBooking, type PaidBooking } from "../lock-booking.ts";

const DeliveryInput = z.object({
  booking_id: Id,
  version: Version,
  note: optionalParagraphs(limits.long_text_characters),
  file_ids: FileIds,
});

const DeliveryOutput = z.strictObject({
  booking_id: field.id,
  status: field.booking_status,
  delivery_id: field.id,
  auto_complete_at: field.time,
});

const deliveryCommand = {
  needs: "profile",
  in_person: true,
  input: DeliveryInput,
  output: DeliveryOutput,
  load: (ctx: CommandContext, { booking_id }: { booking_id: string }) => lockPaidBooking(ctx, booking_id),
  allow(actor: CommandContext["actor"], { booking }: PaidBooking) {
    if (sideOf(actor, booking) !== "provider") refuse("forbidden");
  },
  audit: (
    { file_ids }: z.output<typeof DeliveryInput>,
    { booking }: PaidBooking,
    { status, auto_complete_at }: z.output<typeof DeliveryOutput>,
  ) => ({
    subject: ["booking", booking.id] as [string, string],
    status,
    auto_complete_at,
    files: file_ids.length,
  }),
  exposedVia: ["ui", "rpc"],
} as const;

/** The provider reports the job as done; the customer's days to object begin. */
export const deliverBooking = defineCommand({
  ...deliveryCommand,
  name: "deliver_booking",
  summary: "The provider reports the job as done, with a note and files.",
  run: (ctx, input, whole) => deliver(ctx, whole, "deliver", input),
});

/** The provider reports the changes as done; the days to object begin again. */
export const redeliverBooking = defineCommand({
  ...deliveryCommand,
  name: "redeliver_booking",
  summary: "The provider reports the changes as done, with a note and files.",
  run: (ctx, input, whole) => deliver(ctx, whole, "redeliver", input),
});

async function deliver(
  ctx: CommandContext,
  whole: PaidBooking,
  transition: "deliver" | "redeliver",
  { version, note, file_ids }: z.output<typeof DeliveryInput>,
) {
  const { booking } = whole;
  requireVersion(booking, version);
  const plan = planDelivery({ ...whole, ...ctx.settings, transition }, ctx.now);
  const done = await applyDelivery(ctx, whole, plan, { delivered_by: "provider", note: note ?? null });
  const owner = { booking_id: booking.id, uploaded_by: booking.provider_profile_id };
  await attachFiles(ctx, file_ids, owner, { delivery_id: done.delivery_id });
  return done;
}
