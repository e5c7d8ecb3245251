// Bookings on the operator's own page for them.
import { escalateCancellation } from "#server/flow/timer/create-operator-task.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { operator } from "./admin.ts";
import { bookingIn } from "./bookings.ts";

const at = async (product: ScreenProduct, { booking_id }: BookingFixture, search = ""): Promise<Target> => ({
  viewer: await product.share(operator),
  path: `/admin/bookings/${booking_id}${search}`,
});

export const held = async (product: ScreenProduct) => at(product, await product.kit.payableBooking());
export const balance = async (product: ScreenProduct) => at(product, await product.kit.balanceBooking());
export const stopping = async (product: ScreenProduct) =>
  at(product, await product.kit.confirmedBooking(), "?outcome=cancel&int:share=60&currency=EUR");
export const changing = async (product: ScreenProduct) => at(product, await product.kit.proposedLines());
export const requested = async (product: ScreenProduct) =>
  at(product, await product.kit.cancelRequestedBooking());
export const disputed = async (product: ScreenProduct) => at(product, await bookingIn(product, "disputed"));
export const delivered = async (product: ScreenProduct) => at(product, await bookingIn(product, "delivered"));
export const cancelled = async (product: ScreenProduct) => at(product, await product.kit.undecidedRequest());

/** The other side has not answered within 48 hours. */
async function escalatedBooking({ kit, owner, updateRow, inHours }: ScreenProduct): Promise<BookingFixture> {
  const made = await kit.cancelRequestedBooking();
  const { booking_id } = made;
  await updateRow("booking", booking_id, { cancel_answer_due_at: inHours(-1) });
  await owner.query("update cancel_request set asked_at = $2, answer_due_at = $3 where booking_id = $1", [
    ...[booking_id, inHours(-49), inHours(-1)],
  ]);
  await kit.run(escalateCancellation, system, { booking_id });
  return made;
}
export const escalated = async (product: ScreenProduct) => at(product, await escalatedBooking(product));
export const granting = async (product: ScreenProduct) =>
  at(product, await escalatedBooking(product), "?outcome=cancel&money:refund_minor=500&currency=EUR");
export const refusing = async (product: ScreenProduct) =>
  at(product, await escalatedBooking(product), "?outcome=continue&currency=EUR");
export const tooMuch = async (product: ScreenProduct) =>
  at(product, await escalatedBooking(product), "?outcome=cancel&money:refund_minor=99999&currency=EUR");

/** A task that is not closed by hand. */
export async function decidedTask(product: ScreenProduct): Promise<Target> {
  const { booking_id } = await escalatedBooking(product);
  const { rows } = await product.owner.query<{ id: string }>(
    "select id from operator_task where subject_id = $1",
    [booking_id],
  );
  return { viewer: await product.share(operator), path: `/admin/task/${rows[0]?.id}` };
}
