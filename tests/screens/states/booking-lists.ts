// The bookings of a side.
import { findViewer } from "../access-cases.ts";
import { submitCommand } from "../actions.ts";
import * as bookings from "../prepare/bookings.ts";
import * as long from "../prepare/long.ts";
import { manyBookings } from "../prepare/many.ts";
import type { ScreenState } from "../screen-state.ts";

const sides = ["customer", "provider"] as const;
const route = "/bookings";
const dayMs = 86_400_000;
const monthIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 7);

export const bookingListStates: readonly ScreenState[] = [
  ...sides.flatMap((persona): ScreenState[] => [
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
  ...sides.flatMap((persona): ScreenState[] => [
    {
      route,
      state: "calendar",
      persona,
      prepare: async (product) => ({
        viewer: (await product.share(manyBookings))[persona],
        path: `/bookings?view=calendar&month=${monthIn(75)}`,
      }),
      is_printed: true,
    },
    {
      route,
      state: "agenda",
      persona,
      prepare: async (product) => ({
        viewer: (await product.share(manyBookings))[persona],
        path: "/bookings?view=agenda",
      }),
    },
  ]),
  {
    route,
    state: "calendar-over-days",
    persona: "customer",
    async prepare(product) {
      const { customer, booking_id } = await product.kit.confirmedBooking();
      // From today's evening at a place far away to the day after tomorrow.
      await product.owner.query(
        `update booking set time_zone = 'America/New_York', ends_at = $2::timestamptz, starts_at = $3::timestamptz
         where id = $1`,
        [booking_id, new Date(Date.now() + 2 * dayMs), new Date(Date.now() + dayMs / 8)],
      );
      const month = new Date(Date.now() + 2 * dayMs).toISOString().slice(0, 7);
      return { viewer: customer, path: `/bookings?view=calendar&month=${month}` };
    },
  },
  {
    route,
    state: "calendar-empty",
    persona: "customer",
    prepare: async (product) => ({
      viewer: (await product.kit.confirmedBooking()).customer,
      path: "/bookings?view=calendar&month=2099-12",
    }),
  },
  {
    route,
    state: "agenda-empty",
    persona: "customer",
    prepare: async (product) => ({
      viewer: (await product.kit.undecidedRequest()).customer,
      path: "/bookings?view=agenda",
    }),
  },
  {
    route,
    state: "agenda-long-text",
    persona: "customer",
    prepare: async (product) => ({
      viewer: (await product.share(long.longConfirmed)).customer,
      path: "/bookings?view=agenda",
    }),
  },
  ...(["customer", "provider", "operator"] as const).map(
    (persona): ScreenState => ({
      route: "/bookings/feed",
      state: "none",
      persona,
      prepare: async (product) => ({ viewer: await findViewer(product, persona), path: "/bookings/feed" }),
    }),
  ),
  ...(["made", "shown"] as const).map(
    (state): ScreenState => ({
      route: "/bookings/feed",
      state,
      persona: "customer",
      prepare: async ({ kit }) => ({ viewer: (await kit.calendarFeed()).actor, path: "/bookings/feed" }),
      ...(state === "made" ? {} : { perform: submitCommand("create_feed") }),
    }),
  ),
  {
    route,
    state: "empty",
    persona: "operator",
    prepare: async ({ kit }) => ({ viewer: await kit.operator(), path: "/bookings" }),
  },
];
