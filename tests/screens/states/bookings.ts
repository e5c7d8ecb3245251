// A booking, as its two sides see it.
import type { BookingStatus } from "#domain/booking/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { expectRefusal, unfold } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as bookings from "../prepare/bookings.ts";
import * as long from "../prepare/long.ts";
import { completedWithPictures } from "../prepare/photos.ts";
import { type ScreenState, screen } from "../screen-state.ts";

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
      (persona): ScreenState =>
        screen(route, persona, state, async (product) =>
          bookings.atBooking(await bookings.holdEnding(product, hours), persona),
        ),
    ),
  ),
  ...sides.flatMap((persona): ScreenState[] => [
    screen(route, persona, "undone", async (product) =>
      bookings.atBooking(await bookings.undoneBooking(product), persona),
    ),
    screen(route, persona, "paid-in-full", async (product) =>
      bookings.atBooking(await bookings.fullyPaid(product), persona),
    ),
    {
      ...screen(route, persona, "long-text", async (product) =>
        bookings.atBooking(await product.share(long.longConfirmed), persona),
      ),
      is_printed: true,
    },
    screen(route, persona, "long-text-cancelled", async (product) =>
      bookings.atBooking(await product.share(long.longCancelled), persona),
    ),
    {
      ...screen(route, persona, "day-over", async (product) =>
        bookings.atBooking(await bookings.started(product), persona),
      ),
      perform: unfold("all"),
    },
    {
      ...screen(route, persona, "report-refused", async (product) =>
        bookings.atBooking(await bookings.started(product), persona),
      ),
      status: 422,
      perform: expectRefusal("report_problem", unfold("all")),
    },
    {
      ...screen(route, persona, "delivered-again", async (product) =>
        bookings.atBooking(await bookings.deliveredAgain(product), persona),
      ),
      is_printed: true,
    },
    {
      ...screen(route, persona, "completed-pictures", async (product) =>
        bookings.atBooking(await product.share(completedWithPictures), persona),
      ),
      is_printed: true,
      perform: unfold("all"),
    },
    {
      ...screen(route, persona, "settlement-proposed", async (product) =>
        bookings.atBooking(await bookings.proposedSettlement(product), persona),
      ),
      perform: unfold("all"),
    },
    {
      ...screen(route, persona, "discounted", async (product) =>
        bookings.atPart("details", await product.share(bookings.discounted), persona),
      ),
      is_printed: true,
    },
    screen(route, persona, "discounted-history", async (product) =>
      bookings.atPart("history", await product.share(bookings.discounted), persona),
    ),
    screen(route, persona, "settled", async (product) =>
      bookings.atBooking(await bookings.settledDispute(product), persona),
    ),
    screen(route, persona, "dispute-answered", async (product) =>
      bookings.atBooking(await bookings.answeredDispute(product), persona),
    ),
    screen(route, persona, "dispute-decided", async (product) =>
      bookings.atBooking(await bookings.decidedDispute(product), persona),
    ),
    {
      ...screen(route, persona, "cancel-paid", async (product) =>
        bookings.atPart("details", await product.kit.confirmedBooking(), persona),
      ),
      perform: unfold("all"),
    },
    {
      ...screen(route, persona, "cancel-paid-refused", async (product) =>
        bookings.atPart("details", await product.kit.confirmedBooking(), persona),
      ),
      status: 422,
      perform: expectRefusal("cancel_booking", unfold("all")),
    },
    screen(route, persona, "wish-escalated", async (product) =>
      bookings.atBooking(await bookings.escalatedWish(product), persona),
    ),
    screen(route, persona, "overdue", async (product) =>
      bookings.atBooking(await bookings.balanceDue(product, -1), persona),
    ),
    {
      ...screen(route, persona, "cancel-refused", async (product) =>
        bookings.atPart("details", await product.kit.payableBooking(), persona),
      ),
      status: 422,
      perform: expectRefusal("cancel_booking", unfold({ selector: "#cancel" })),
    },
  ]),
  screen(route, "provider", "day-over-unpaid", async (product) =>
    bookings.atBooking(await bookings.startedUnpaid(product), "provider"),
  ),
  {
    ...screen(route, "customer", "changes-refused", async (product) =>
      bookings.atBooking(await bookings.bookingIn(product, "delivered"), "customer"),
    ),
    status: 422,
    perform: expectRefusal("request_changes", unfold("all")),
  },
  {
    ...screen(route, "provider", "discount-refused", async (product) =>
      bookings.atPart("details", await product.kit.confirmedBooking(), "provider"),
    ),
    status: 422,
    perform: expectRefusal("reduce_price", unfold({ selector: "#reduce" })),
  },
  {
    ...screen(route, "provider", "statement-refused", async (product) =>
      bookings.atBooking(await bookings.bookingIn(product, "disputed"), "provider"),
    ),
    status: 422,
    perform: expectRefusal("add_statement"),
  },
  {
    ...screen(route, "customer", "settlement-refused", async (product) =>
      bookings.atBooking(await bookings.bookingIn(product, "disputed"), "customer"),
    ),
    status: 422,
    perform: expectRefusal("propose_settlement", unfold("all")),
  },
  ...sides.flatMap((persona) =>
    (["details", "documents", "history"] as const).map((part) =>
      screen(route, persona, part, async (product) =>
        bookings.atPart(part, await product.kit.confirmedBooking(), persona),
      ),
    ),
  ),
  screen(route, "customer", "notice-confirmed", async (product) => {
    const { viewer, path } = bookings.atBooking(await product.kit.confirmedBooking(), "customer");
    return { viewer, path: `${path}?notice=confirmed` };
  }),
  ...sides.flatMap((persona): ScreenState[] => [
    ...changes.map(
      ([state, make]): ScreenState =>
        screen(route, persona, state, async (product) =>
          bookings.atBooking(await product.share(make), persona),
        ),
    ),
    ...(["date", "lines"] as const).map(
      (form): ScreenState =>
        screen(route, persona, `propose-${form}`, async (product) => {
          const { viewer, path } = bookings.atBooking(await product.kit.confirmedBooking(), persona);
          return { viewer, path: `${path}?change=${form}` };
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
