// Where the files of a booking's forms go: deliveries, statements, information.
import { isId } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { DecodedForm } from "#server/http/form/codec.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { pageOf } from "#server/http/page/page.ts";
import { findBooking } from "../reads/booking.ts";

/** Of a booking that the sender sees. @throws Refusal not_found */
export async function placeBookingFiles({ context }: ActionArgs, form: DecodedForm) {
  const id = form.input.booking_id;
  const booking = isId(id) ? await findBooking(pageOf(context).scope, id) : null;
  if (!booking) return refuse("not_found");
  const { id: booking_id } = booking;
  return { folder: `bookings/${booking_id}`, command: "store_booking_file", input: { booking_id } };
}
