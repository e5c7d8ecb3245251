// The bookings of a side.
import type { Place } from "../place.ts";
import * as bookings from "../states/bookings.ts";
import * as long from "../states/long.ts";
import { manyBookings } from "../states/many.ts";

const sides = ["customer", "provider"] as const;
const route = "/bookings";

export const bookingListPlaces: readonly Place[] = [
  ...sides.flatMap((persona): Place[] => [
    {
      route,
      state: "empty",
      persona,
      prepare: async ({ kit }) => ({
        viewer: persona === "customer" ? await kit.customer() : await kit.provider(),
        path: "/bookings",
      }),
    },
    {
      route,
      state: "many",
      persona,
      prepare: async (product) => ({
        viewer: (await product.share(manyBookings))[persona],
        path: "/bookings",
      }),
    },
    {
      route,
      state: "filtered-empty",
      persona,
      prepare: async (product) => ({
        viewer: (await product.kit.confirmedBooking())[persona],
        path: "/bookings?group=cancelled",
      }),
    },
    {
      route,
      state: "long-text",
      persona,
      prepare: async (product) => ({
        viewer: (await product.share(long.longConfirmed))[persona],
        path: "/bookings",
      }),
    },
    {
      route,
      state: "last-hour",
      persona,
      prepare: async (product) => ({
        viewer: (await bookings.holdEnding(product, 0.6))[persona],
        path: "/bookings",
      }),
    },
    {
      route,
      state: "cancel-asked",
      persona,
      async prepare(product) {
        const booking = await product.kit.payableBooking();
        const group = persona === "customer" ? "needs_you" : "upcoming";
        return { viewer: booking[persona], path: `/bookings?group=${group}&cancel=${booking.booking_id}` };
      },
    },
  ]),
  {
    route,
    state: "empty",
    persona: "operator",
    prepare: async ({ kit }) => ({ viewer: await kit.operator(), path: "/bookings" }),
  },
];
