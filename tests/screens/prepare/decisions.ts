// Bookings whose end the operator decides.
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { operator } from "./admin.ts";
import { answeredDispute, bookingIn, decidedDispute, started } from "./bookings.ts";

const at = async (product: ScreenProduct, path: string): Promise<Target> => ({
  viewer: await product.share(operator),
  path: `/admin/disputes${path}`,
});
const atBooking = (product: ScreenProduct, { booking_id }: BookingFixture, search = "") =>
  at(product, `/${booking_id}${search}`);

export async function list(product: ScreenProduct): Promise<Target> {
  await answeredDispute(product);
  return at(product, "");
}
export const awaited = async (product: ScreenProduct) =>
  atBooking(product, await bookingIn(product, "disputed"));
export const answered = async (product: ScreenProduct) => atBooking(product, await answeredDispute(product));
export const split = async (product: ScreenProduct) =>
  atBooking(product, await answeredDispute(product), "?outcome=complete&int:share=40&currency=EUR");
export const tooMuch = async (product: ScreenProduct) =>
  atBooking(product, await answeredDispute(product), "?outcome=cancel&money:refund_minor=99999&currency=EUR");
export const decided = async (product: ScreenProduct) => atBooking(product, await decidedDispute(product));
export const undelivered = async (product: ScreenProduct) => atBooking(product, await started(product));
