// The step of a booking that asks for details.

import { expectRefusal, fillFields } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as bookings from "../prepare/bookings.ts";
import * as long from "../prepare/long.ts";
import type { ScreenState } from "../screen-state.ts";

const route = "/request/booking/:bookingId/information";
const persona = "customer" as const;

export const informationStates: readonly ScreenState[] = [
  {
    route,
    state: "empty",
    persona,
    prepare: async (product) => bookings.atStep(await product.kit.booking(), "information?notice=accepted"),
  },
  {
    route,
    state: "refused",
    persona,
    status: 422,
    prepare: async (product) => bookings.atStep(await product.kit.booking(), "information"),
    perform: expectRefusal(
      "provide_information",
      fillFields({ "contact.name": "", "contact.email": "nobody" }),
    ),
  },
  {
    route,
    state: "undo-asked",
    persona,
    prepare: async (product) => bookings.atStep(await product.kit.booking(), "information?undo=1"),
  },
  {
    route,
    state: "given",
    persona,
    prepare: async (product) => bookings.atStep(await product.kit.payableBooking(), "information"),
  },
  {
    route,
    state: "confirmed",
    persona,
    prepare: async (product) => bookings.atStep(await product.kit.confirmedBooking(), "information"),
  },
  {
    route,
    state: "long-text",
    persona,
    prepare: async (product) => bookings.atStep(await product.share(long.longPayable), "information"),
  },
  ...deadlines.slice(0, 2).map(
    ([state, hours]): ScreenState => ({
      route,
      state,
      persona,
      prepare: async (product) =>
        bookings.atStep(await bookings.holdEnding(product, hours, "information"), "information"),
    }),
  ),
];
