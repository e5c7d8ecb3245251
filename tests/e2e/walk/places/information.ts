// The step of a booking that asks for details.
import { deadlines } from "../deadlines.ts";
import { type Place, refused, typed } from "../place.ts";
import * as bookings from "../scenes/bookings.ts";
import * as long from "../scenes/long.ts";

const route = "/request/booking/:bookingId/information";
const persona = "customer" as const;

export const informationPlaces: readonly Place[] = [
  {
    route,
    state: "empty",
    persona,
    see: async (stage) => bookings.atStep(await stage.kit.booking(), "information?notice=accepted"),
  },
  {
    route,
    state: "refused",
    persona,
    status: 422,
    see: async (stage) => bookings.atStep(await stage.kit.booking(), "information"),
    act: refused("provide_information", typed({ "contact.name": "", "contact.email": "nobody" })),
  },
  {
    route,
    state: "undo-asked",
    persona,
    see: async (stage) => bookings.atStep(await stage.kit.booking(), "information?undo=1"),
  },
  {
    route,
    state: "given",
    persona,
    see: async (stage) => bookings.atStep(await stage.kit.payableBooking(), "information"),
  },
  {
    route,
    state: "confirmed",
    persona,
    see: async (stage) => bookings.atStep(await stage.kit.confirmedBooking(), "information"),
  },
  {
    route,
    state: "long-text",
    persona,
    see: async (stage) => bookings.atStep(await stage.once(long.longPayable), "information"),
  },
  ...deadlines.slice(0, 2).map(
    ([state, hours]): Place => ({
      route,
      state,
      persona,
      see: async (stage) =>
        bookings.atStep(await bookings.holdEnding(stage, hours, "information"), "information"),
    }),
  ),
];
