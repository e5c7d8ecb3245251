// A booking, as its two sides see it.
import type { BookingStatus } from "#domain/booking/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { expectRefusal, unfold } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as bookings from "../prepare/bookings.ts";
import * as long from "../prepare/long.ts";
import type { ScreenState } from "../screen-state.ts";

const statuses = Object.keys(bookingMachine.states) as BookingStatus[];
const sides = ["customer", "provider"] as const;
const route = "/booking/:id";

const changes = [
  ["change-date", bookings.proposedDate],
  ["change-lines", bookings.proposedLines],
  ["change-unpaid", bookings.unpaidChange],
] as const;

export const bookingStates: readonly ScreenState[] = [
  ...statuses.flatMap((status) =>
    sides.map(
      (persona): ScreenState => ({
        route,
        state: status.replaceAll("_", "-"),
        persona,
        prepare: async (product) => bookings.atBooking(await bookings.bookingIn(product, status), persona),
        ...(status === "confirmed" ? { is_printed: true } : {}),
      }),
    ),
  ),
  ...deadlines.flatMap(([state, hours]) =>
    sides.map(
      (persona): ScreenState => ({
        route,
        state,
        persona,
        prepare: async (product) => bookings.atBooking(await bookings.holdEnding(product, hours), persona),
      }),
    ),
  ),
  ...sides.flatMap((persona): ScreenState[] => [
    {
      route,
      state: "undone",
      persona,
      prepare: async (product) => bookings.atBooking(await bookings.undoneBooking(product), persona),
    },
    {
      route,
      state: "paid-in-full",
      persona,
      prepare: async (product) => bookings.atBooking(await bookings.fullyPaid(product), persona),
    },
    {
      route,
      state: "long-text",
      persona,
      is_printed: true,
      prepare: async (product) => bookings.atBooking(await product.share(long.longConfirmed), persona),
    },
    {
      route,
      state: "long-text-cancelled",
      persona,
      prepare: async (product) => bookings.atBooking(await product.share(long.longCancelled), persona),
    },
    {
      route,
      state: "day-over",
      persona,
      prepare: async (product) => bookings.atBooking(await bookings.started(product), persona),
      perform: unfold("all"),
    },
    {
      route,
      state: "report-refused",
      persona,
      status: 422,
      prepare: async (product) => bookings.atBooking(await bookings.started(product), persona),
      perform: expectRefusal("report_problem", unfold("all")),
    },
    {
      route,
      state: "delivered-again",
      persona,
      is_printed: true,
      prepare: async (product) => bookings.atBooking(await bookings.deliveredAgain(product), persona),
    },
    {
      route,
      state: "dispute-answered",
      persona,
      prepare: async (product) => bookings.atBooking(await bookings.answeredDispute(product), persona),
    },
    {
      route,
      state: "dispute-decided",
      persona,
      prepare: async (product) => bookings.atBooking(await bookings.decidedDispute(product), persona),
    },
    {
      route,
      state: "cancel-paid",
      persona,
      prepare: async (product) => bookings.atBooking(await product.kit.confirmedBooking(), persona),
      perform: unfold("all"),
    },
    {
      route,
      state: "cancel-paid-refused",
      persona,
      status: 422,
      prepare: async (product) => bookings.atBooking(await product.kit.confirmedBooking(), persona),
      perform: expectRefusal("cancel_booking", unfold("all")),
    },
    {
      route,
      state: "wish-escalated",
      persona,
      prepare: async (product) => bookings.atBooking(await bookings.escalatedWish(product), persona),
    },
    {
      route,
      state: "overdue",
      persona,
      prepare: async (product) => bookings.atBooking(await bookings.balanceDue(product, -1), persona),
    },
    {
      route,
      state: "cancel-refused",
      persona,
      status: 422,
      prepare: async (product) => bookings.atBooking(await product.kit.payableBooking(), persona),
      perform: expectRefusal("cancel_booking", unfold({ selector: "#cancel" })),
    },
  ]),
  {
    route,
    state: "day-over-unpaid",
    persona: "provider",
    prepare: async (product) => bookings.atBooking(await bookings.startedUnpaid(product), "provider"),
  },
  {
    route,
    state: "changes-refused",
    persona: "customer",
    status: 422,
    prepare: async (product) =>
      bookings.atBooking(await bookings.bookingIn(product, "delivered"), "customer"),
    perform: expectRefusal("request_changes", unfold("all")),
  },
  {
    route,
    state: "statement-refused",
    persona: "provider",
    status: 422,
    prepare: async (product) => bookings.atBooking(await bookings.bookingIn(product, "disputed"), "provider"),
    perform: expectRefusal("add_statement"),
  },
  {
    route,
    state: "notice-confirmed",
    persona: "customer",
    async prepare(product) {
      const { viewer, path } = bookings.atBooking(await product.kit.confirmedBooking(), "customer");
      return { viewer, path: `${path}?notice=confirmed` };
    },
  },
  ...sides.flatMap((persona): ScreenState[] => [
    ...changes.map(
      ([state, make]): ScreenState => ({
        route,
        state,
        persona,
        prepare: async (product) => bookings.atBooking(await product.share(make), persona),
      }),
    ),
    ...(["date", "lines"] as const).map(
      (form): ScreenState => ({
        route,
        state: `propose-${form}`,
        persona,
        async prepare(product) {
          const { viewer, path } = bookings.atBooking(await product.kit.confirmedBooking(), persona);
          return { viewer, path: `${path}?change=${form}` };
        },
      }),
    ),
  ]),
  {
    route,
    state: "propose-refused",
    persona: "customer",
    status: 422,
    async prepare(product) {
      const { viewer, path } = bookings.atBooking(await product.kit.confirmedBooking(), "customer");
      return { viewer, path: `${path}?change=date` };
    },
    perform: expectRefusal("propose_reschedule"),
  },
];
