// Bookings whose end the operator decides.
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import type { Target } from "../place.ts";
import type { WalkProduct } from "../product.ts";
import { operator } from "./admin.ts";
import { answeredDispute, bookingIn, decidedDispute, started } from "./bookings.ts";

const at = async (product: WalkProduct, path: string): Promise<Target> => ({
  viewer: await product.share(operator),
  path: `/admin/disputes${path}`,
});
const atBooking = (product: WalkProduct, { booking_id }: BookingFixture, search = "") =>
  at(product, `/${booking_id}${search}`);

export async function list(product: WalkProduct): Promise<Target> {
  await answeredDispute(product);
  return at(product, "");
}
export const awaited = async (product: WalkProduct) =>
  atBooking(product, await bookingIn(product, "disputed"));
export const answered = async (product: WalkProduct) => atBooking(product, await answeredDispute(product));
export const split = async (product: WalkProduct) =>
  atBooking(product, await answeredDispute(product), "?outcome=complete&int:share=40&currency=EUR");
export const tooMuch = async (product: WalkProduct) =>
  atBooking(product, await answeredDispute(product), "?outcome=cancel&money:refund_minor=99999&currency=EUR");
export const decided = async (product: WalkProduct) => atBooking(product, await decidedDispute(product));
export const undelivered = async (product: WalkProduct) => atBooking(product, await started(product));
