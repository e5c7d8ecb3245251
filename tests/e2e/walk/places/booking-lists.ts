// The bookings of a side.
import type { Place } from "../place.ts";
import * as bookings from "../scenes/bookings.ts";
import * as long from "../scenes/long.ts";
import { manyBookings } from "../scenes/many.ts";

const sides = ["customer", "provider"] as const;
const route = "/bookings";

export const bookingListPlaces: readonly Place[] = [
  ...sides.flatMap((persona): Place[] => [
    {
      route,
      state: "empty",
      persona,
      see: async ({ kit }) => ({
        as: persona === "customer" ? await kit.customer() : await kit.provider(),
        path: "/bookings",
      }),
    },
    {
      route,
      state: "many",
      persona,
      see: async (stage) => ({ as: (await stage.once(manyBookings))[persona], path: "/bookings" }),
    },
    {
      route,
      state: "filtered-empty",
      persona,
      see: async (stage) => ({
        as: (await stage.kit.confirmedBooking())[persona],
        path: "/bookings?group=cancelled",
      }),
    },
    {
      route,
      state: "long-text",
      persona,
      see: async (stage) => ({ as: (await stage.once(long.longConfirmed))[persona], path: "/bookings" }),
    },
    {
      route,
      state: "last-hour",
      persona,
      see: async (stage) => ({ as: (await bookings.holdEnding(stage, 0.6))[persona], path: "/bookings" }),
    },
    {
      route,
      state: "cancel-asked",
      persona,
      async see(stage) {
        const booking = await stage.kit.payableBooking();
        return { as: booking[persona], path: `/bookings?group=needs_you&cancel=${booking.booking_id}` };
      },
    },
  ]),
  {
    route,
    state: "empty",
    persona: "operator",
    see: async ({ kit }) => ({ as: await kit.operator(), path: "/bookings" }),
  },
];
