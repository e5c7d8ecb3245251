// Paying a booking, and what comes back from the payment page.

import { expectRefusal, idIn } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as bookings from "../prepare/bookings.ts";
import * as long from "../prepare/long.ts";
import type { ScreenState } from "../screen-state.ts";

const route = {
  payment: "/request/booking/:bookingId/payment",
  success: "/request/booking/:bookingId/payment/success",
};
const persona = "customer" as const;

export const paymentStates: readonly ScreenState[] = [
  ...deadlines.slice(0, 2).map(
    ([state, hours]): ScreenState => ({
      route: route.payment,
      state,
      persona,
      prepare: async (product) => bookings.atStep(await bookings.holdEnding(product, hours), "payment"),
    }),
  ),
  {
    route: route.payment,
    state: "due",
    persona,
    prepare: async (product) => bookings.atStep(await product.kit.payableBooking(), "payment"),
  },
  {
    route: route.payment,
    state: "change",
    persona,
    prepare: async (product) => bookings.atStep(await product.share(bookings.unpaidChange), "payment"),
  },
  {
    route: route.payment,
    state: "balance",
    persona,
    prepare: async (product) => bookings.atStep(await bookings.balanceDue(product, 5), "payment"),
  },
  {
    route: route.payment,
    state: "overdue",
    persona,
    prepare: async (product) => bookings.atStep(await bookings.balanceDue(product, -1), "payment"),
  },
  {
    route: route.payment,
    state: "information-saved",
    persona,
    prepare: async (product) => bookings.atStep(await product.kit.payableBooking(), "payment?notice=saved"),
  },
  {
    route: route.payment,
    state: "refused",
    persona,
    status: 409,
    prepare: async (product) => bookings.atStep(await product.kit.payableBooking(), "payment"),
    perform: expectRefusal("start_payment", async (page, product) => {
      const id = idIn(page);
      await product.owner.query("update booking set version = version + 1 where id = $1", [id]);
    }),
  },
  {
    route: route.payment,
    state: "long-text",
    persona,
    prepare: async (product) => bookings.atStep(await product.share(long.longPayable), "payment"),
  },
  ...(["preparing", "ready", "declined", "failed", "expired"] as const).map(
    (state): ScreenState => ({
      route: route.payment,
      state,
      persona,
      prepare: async (product) => bookings.atStep(await bookings.paymentIn(product, state), "payment"),
    }),
  ),
  ...(["processing", "succeeded", "declined", "failed", "expired"] as const).map(
    (state): ScreenState => ({
      route: route.success,
      state: state === "succeeded" ? "arriving" : state,
      persona,
      prepare: async (product) =>
        bookings.atStep(await bookings.paymentIn(product, state), "payment/success"),
    }),
  ),
  {
    route: route.success,
    state: "confirmed",
    persona,
    prepare: async (product) => bookings.atStep(await bookings.fullyPaid(product), "payment/success"),
  },
  {
    route: route.success,
    state: "confirmed-deposit",
    persona,
    prepare: async (product) => bookings.atStep(await product.kit.confirmedBooking(), "payment/success"),
  },
  ...(["requested", "succeeded", "failed"] as const).map(
    (refund): ScreenState => ({
      route: route.success,
      state: `late-${refund}`,
      persona,
      prepare: async (product) =>
        bookings.atStep(await bookings.lateMoney(product, refund), "payment/success"),
    }),
  ),
  {
    route: route.success,
    state: "long-text",
    persona,
    prepare: async (product) => bookings.atStep(await product.share(long.longConfirmed), "payment/success"),
  },
];
