// The bookings of one side.
import { toLocalDate } from "#domain/time.ts";
import { findViewer } from "../access-cases.ts";
import { submitCommand } from "../actions.ts";
import * as bookings from "../prepare/bookings.ts";
import * as long from "../prepare/long.ts";
import { manyBookings } from "../prepare/many.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const sides = ["customer", "provider"] as const;
const route = "/bookings";
const dayMs = 86_400_000;
const monthIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 7);

export const bookingListStates: readonly ScreenState[] = [
  ...sides.flatMap((persona): ScreenState[] => [
    screen(route, persona, "empty", async ({ kit }) => ({
      viewer: persona === "customer" ? await kit.customer() : await kit.provider(),
      path: "/bookings",
    })),
    screen(route, persona, "many", async (product) => ({
      viewer: (await product.share(manyBookings))[persona],
      path: "/bookings",
    })),
    screen(route, persona, "filtered-empty", async (product) => ({
      viewer: (await product.kit.confirmedBooking())[persona],
      path: "/bookings?group=cancelled",
    })),
    screen(route, persona, "long-text", async (product) => ({
      viewer: (await product.share(long.longConfirmed))[persona],
      path: "/bookings",
    })),
    screen(route, persona, "last-hour", async (product) => ({
      viewer: (await bookings.holdEnding(product, 0.6))[persona],
      path: "/bookings",
    })),
    screen(route, persona, "cancel-asked", async (product) => {
      const booking = await product.kit.payableBooking();
      const group = persona === "customer" ? "needs_you" : "upcoming";
      return { viewer: booking[persona], path: `/bookings?group=${group}&cancel=${booking.booking_id}` };
    }),
  ]),
  ...sides.flatMap((persona): ScreenState[] => [
    {
      ...screen(route, persona, "calendar", async (product) => ({
        viewer: (await product.share(manyBookings))[persona],
        path: `/bookings?view=calendar&month=${monthIn(75)}`,
      })),
      is_printed: true,
    },
    screen(route, persona, "agenda", async (product) => ({
      viewer: (await product.share(manyBookings))[persona],
      path: "/bookings?view=agenda",
    })),
  ]),
  screen(route, "customer", "calendar-over-days", async (product) => {
    const { customer, booking_id } = await product.kit.confirmedBooking();
    const zone = "America/New_York";
    const ends_at = new Date(Date.now() + 2 * dayMs);
    // From three hours from now, in a distant zone, to the day after tomorrow.
    await product.owner.query(
      "update booking set time_zone = $2, ends_at = $3::timestamptz, starts_at = $4::timestamptz where id = $1",
      [booking_id, zone, ends_at, new Date(Date.now() + dayMs / 8)],
    );
    const month = toLocalDate(ends_at, zone).slice(0, 7);
    return { viewer: customer, path: `/bookings?view=calendar&month=${month}` };
  }),
  screen(route, "customer", "calendar-empty", async (product) => ({
    viewer: (await product.kit.confirmedBooking()).customer,
    path: "/bookings?view=calendar&month=2099-12",
  })),
  screen(route, "customer", "agenda-empty", async (product) => ({
    viewer: (await product.kit.undecidedRequest()).customer,
    path: "/bookings?view=agenda",
  })),
  screen(route, "customer", "agenda-long-text", async (product) => ({
    viewer: (await product.share(long.longConfirmed)).customer,
    path: "/bookings?view=agenda",
  })),
  ...(["customer", "provider", "operator"] as const).map(
    (persona): ScreenState =>
      screen("/bookings/feed", persona, "none", async (product) => ({
        viewer: await findViewer(product, persona),
        path: "/bookings/feed",
      })),
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
  screen(route, "operator", "empty", async ({ kit }) => ({
    viewer: await kit.operator(),
    path: "/bookings",
  })),
];
