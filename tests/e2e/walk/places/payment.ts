// Paying a booking, and what comes back from the payment page.
import { deadlines } from "../deadlines.ts";
import { type Place, refused } from "../place.ts";
import * as bookings from "../scenes/bookings.ts";
import * as long from "../scenes/long.ts";

const route = {
  payment: "/request/booking/:bookingId/payment",
  success: "/request/booking/:bookingId/payment/success",
};
const persona = "customer" as const;

export const paymentPlaces: readonly Place[] = [
  ...deadlines.slice(0, 2).map(
    ([state, hours]): Place => ({
      route: route.payment,
      state,
      persona,
      see: async (stage) => bookings.atStep(await bookings.holdEnding(stage, hours), "payment"),
    }),
  ),
  {
    route: route.payment,
    state: "due",
    persona,
    see: async (stage) => bookings.atStep(await stage.kit.payableBooking(), "payment"),
  },
  {
    route: route.payment,
    state: "information-saved",
    persona,
    see: async (stage) => bookings.atStep(await stage.kit.payableBooking(), "payment?notice=saved"),
  },
  {
    route: route.payment,
    state: "refused",
    persona,
    status: 409,
    see: async (stage) => bookings.atStep(await stage.kit.payableBooking(), "payment"),
    act: refused("start_payment", async (page, stage) => {
      const id = new URL(page.url()).pathname.split("/").at(-2) ?? "";
      await stage.owner.query("update booking set version = version + 1 where id = $1", [id]);
    }),
  },
  {
    route: route.payment,
    state: "long-text",
    persona,
    see: async (stage) => bookings.atStep(await stage.once(long.longPayable), "payment"),
  },
  ...(["preparing", "ready", "declined", "failed", "expired"] as const).map(
    (state): Place => ({
      route: route.payment,
      state,
      persona,
      see: async (stage) => bookings.atStep(await bookings.paymentIn(stage, state), "payment"),
    }),
  ),
  ...(["processing", "succeeded", "declined", "failed", "expired"] as const).map(
    (state): Place => ({
      route: route.success,
      state: state === "succeeded" ? "arriving" : state,
      persona,
      see: async (stage) => bookings.atStep(await bookings.paymentIn(stage, state), "payment/success"),
    }),
  ),
  {
    route: route.success,
    state: "confirmed",
    persona,
    see: async (stage) => bookings.atStep(await bookings.fullyPaid(stage), "payment/success"),
  },
  {
    route: route.success,
    state: "confirmed-deposit",
    persona,
    see: async (stage) => bookings.atStep(await stage.kit.confirmedBooking(), "payment/success"),
  },
  ...(["requested", "succeeded", "failed"] as const).map(
    (refund): Place => ({
      route: route.success,
      state: `late-${refund}`,
      persona,
      see: async (stage) => bookings.atStep(await bookings.lateMoney(stage, refund), "payment/success"),
    }),
  ),
  {
    route: route.success,
    state: "long-text",
    persona,
    see: async (stage) => bookings.atStep(await stage.once(long.longConfirmed), "payment/success"),
  },
];
