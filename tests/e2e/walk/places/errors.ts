// What people see instead of a page: nothing there, not like this, a fault of ours, and a database that is away.
import { viewer } from "../detours.ts";
import { openly, type Place, personas, posts } from "../place.ts";
import * as errors from "../scenes/errors.ts";

const route = "/*";
const persona = "visitor" as const;

export const errorPlaces: readonly Place[] = [
  ...personas.flatMap((one): Place[] => [
    {
      route,
      state: "not-found",
      persona: one,
      status: 404,
      see: async (stage) => ({ as: await viewer(stage, one), path: "/no-such-page" }),
    },
    {
      route,
      state: "away",
      persona: one,
      status: 503,
      see: async (stage) => ({
        as: await viewer(stage, one),
        path: "/",
        origin: await stage.once(errors.withoutDatabase),
      }),
    },
  ]),
  ...(["customer", "provider"] as const).map(
    (side): Place => ({
      route,
      state: "fault",
      persona: side,
      status: 500,
      async see(stage) {
        const booking = await stage.once(errors.unreadableBooking);
        return { as: booking[side], path: `/booking/${booking.booking_id}` };
      },
    }),
  ),
  {
    route,
    state: "fault",
    persona,
    status: 500,
    see: async (stage) => ({ as: await stage.once(errors.unreadableDraft), path: "/request?step=review" }),
  },
  {
    route,
    state: "away-while-sending",
    persona,
    status: 503,
    see: async (stage) => ({
      as: null,
      path: "/auth/signin",
      origin: await stage.once(errors.withoutDatabase),
    }),
    act: posts(
      { command: "save_draft", step: "details", title: "Wedding at the lake" },
      "/request?step=details",
    ),
  },
  { route, state: "unreadable-address", persona, status: 404, see: openly("/request/%E0%A4%A") },
  {
    route,
    state: "method-not-allowed",
    persona,
    status: 405,
    see: openly("/"),
    act: posts({ command: "nothing" }, "/error"),
  },
  {
    route,
    state: "too-large",
    persona,
    status: 413,
    see: openly("/"),
    act: posts({ email: "x".repeat(2_000_000) }, "/auth/signin"),
  },
];
