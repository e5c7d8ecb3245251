// A booking, as its two sides see it.
import type { BookingStatus } from "#domain/booking/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { deadlines } from "../deadlines.ts";
import { type Place, refused } from "../place.ts";
import * as bookings from "../scenes/bookings.ts";
import * as long from "../scenes/long.ts";

const statuses = Object.keys(bookingMachine.states) as BookingStatus[];
const sides = ["customer", "provider"] as const;
const route = "/booking/:id";

export const bookingPlaces: readonly Place[] = [
  ...statuses.flatMap((status) =>
    sides.map(
      (persona): Place => ({
        route,
        state: status.replaceAll("_", "-"),
        persona,
        see: async (stage) => bookings.atBooking(await bookings.bookingIn(stage, status), persona),
        ...(status === "confirmed" ? { is_printed: true } : {}),
      }),
    ),
  ),
  ...deadlines.flatMap(([state, hours]) =>
    sides.map(
      (persona): Place => ({
        route,
        state,
        persona,
        see: async (stage) => bookings.atBooking(await bookings.holdEnding(stage, hours), persona),
      }),
    ),
  ),
  ...sides.flatMap((persona): Place[] => [
    {
      route,
      state: "undone",
      persona,
      see: async (stage) => bookings.atBooking(await bookings.undoneBooking(stage), persona),
    },
    {
      route,
      state: "paid-in-full",
      persona,
      see: async (stage) => bookings.atBooking(await bookings.fullyPaid(stage), persona),
    },
    {
      route,
      state: "long-text",
      persona,
      is_printed: true,
      see: async (stage) => bookings.atBooking(await stage.once(long.longConfirmed), persona),
    },
    {
      route,
      state: "long-text-cancelled",
      persona,
      see: async (stage) => bookings.atBooking(await stage.once(long.longCancelled), persona),
    },
    {
      route,
      state: "cancel-refused",
      persona,
      status: 422,
      see: async (stage) => bookings.atBooking(await stage.kit.payableBooking(), persona),
      act: refused("cancel_booking", (page) => page.locator("#cancel > summary").click()),
    },
  ]),
  {
    route,
    state: "notice-confirmed",
    persona: "customer",
    async see(stage) {
      const { as, path } = bookings.atBooking(await stage.kit.confirmedBooking(), "customer");
      return { as, path: `${path}?notice=confirmed` };
    },
  },
];
