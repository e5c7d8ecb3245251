import { bookingPaths, reopenedRequestPath } from "#app/components/booking/paths.ts";
import { findBooking } from "#server/booking/reads/booking.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { pageOf } from "#server/http/page/page.ts";

type Undone = { booking_id: string; request_id: string };

/** Path after an undo: the reopened request, or the booking for a customer who accepted by a link and has no request. */
export async function undonePath(
  { booking_id, request_id }: Undone,
  { context }: Pick<ActionArgs, "context">,
): Promise<string> {
  const booking = await findBooking(pageOf(context).scope, booking_id);
  return booking?.is_own_request ? reopenedRequestPath(request_id) : bookingPaths.booking(booking_id);
}
