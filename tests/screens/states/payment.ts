// Paying a booking, and what comes back from the payment page.

import { expectRefusal, idIn } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as bookings from "../prepare/bookings.ts";
import * as long from "../prepare/long.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = {
  payment: "/request/booking/:bookingId/payment",
  success: "/request/booking/:bookingId/payment/success",
};
const persona = "customer" as const;

export const paymentStates: readonly ScreenState[] = [
  ...deadlines
    .slice(0, 2)
    .map(
      ([state, hours]): ScreenState =>
        screen(route.payment, persona, state, async (product) =>
          bookings.atStep(await bookings.holdEnding(product, hours), "payment"),
        ),
    ),
  screen(route.payment, persona, "due", async (product) =>
    bookings.atStep(await product.kit.payableBooking(), "payment"),
  ),
  screen(route.payment, persona, "change", async (product) =>
    bookings.atStep(await product.share(bookings.unpaidChange), "payment"),
  ),
  screen(route.payment, persona, "balance", async (product) =>
    bookings.atStep(await bookings.balanceDue(product, 5), "payment"),
  ),
  screen(route.payment, persona, "overdue", async (product) =>
    bookings.atStep(await bookings.balanceDue(product, -1), "payment"),
  ),
  screen(route.payment, persona, "information-saved", async (product) =>
    bookings.atStep(await product.kit.payableBooking(), "payment?notice=saved"),
  ),
  {
    ...screen(route.payment, persona, "refused", async (product) =>
      bookings.atStep(await product.kit.payableBooking(), "payment"),
    ),
    status: 409,
    perform: expectRefusal("start_payment", async (page, product) => {
      const id = idIn(page);
      await product.owner.query("update booking set version = version + 1 where id = $1", [id]);
    }),
  },
  screen(route.payment, persona, "long-text", async (product) =>
    bookings.atStep(await product.share(long.longPayable), "payment"),
  ),
  ...(["preparing", "ready", "declined", "failed", "expired"] as const).map(
    (state): ScreenState =>
      screen(route.payment, persona, state, async (product) =>
        bookings.atStep(await bookings.paymentIn(product, state), "payment"),
      ),
  ),
  ...(["processing", "succeeded", "declined", "failed", "expired"] as const).map(
    (state): ScreenState =>
      screen(route.success, persona, state === "succeeded" ? "arriving" : state, async (product) =>
        bookings.atStep(await bookings.paymentIn(product, state), "payment/success"),
      ),
  ),
  screen(route.success, persona, "confirmed", async (product) =>
    bookings.atStep(await bookings.fullyPaid(product), "payment/success"),
  ),
  screen(route.success, persona, "confirmed-deposit", async (product) =>
    bookings.atStep(await product.kit.confirmedBooking(), "payment/success"),
  ),
  ...(["requested", "succeeded", "failed"] as const).map(
    (refund): ScreenState =>
      screen(route.success, persona, `late-${refund}`, async (product) =>
        bookings.atStep(await bookings.lateMoney(product, refund), "payment/success"),
      ),
  ),
  screen(route.success, persona, "long-text", async (product) =>
    bookings.atStep(await product.share(long.longConfirmed), "payment/success"),
  ),
];
