// The step of a booking that asks for details.

import { expectRefusal, fillFields } from "../actions.ts";
import { deadlines } from "../deadlines.ts";
import * as bookings from "../prepare/bookings.ts";
import * as long from "../prepare/long.ts";
import { type ScreenState, screen } from "../screen-state.ts";

const route = "/request/booking/:bookingId/information";
const persona = "customer" as const;

export const informationStates: readonly ScreenState[] = [
  screen(route, persona, "empty", async (product) =>
    bookings.atStep(await product.kit.booking(), "information?notice=accepted"),
  ),
  {
    ...screen(route, persona, "refused", async (product) =>
      bookings.atStep(await product.kit.booking(), "information"),
    ),
    status: 422,
    perform: expectRefusal(
      "provide_information",
      fillFields({ "contact.name": "", "contact.email": "nobody" }),
    ),
  },
  screen(route, persona, "with-files", bookings.informationWithFiles),
  {
    ...screen(route, persona, "files-missing", bookings.informationWithoutFiles),
    status: 422,
    perform: expectRefusal("provide_information", fillFields({ "contact.name": "Lena Example" })),
  },
  screen(route, persona, "undo-asked", async (product) =>
    bookings.atStep(await product.kit.booking(), "information?undo=1"),
  ),
  screen(route, persona, "given", async (product) =>
    bookings.atStep(await product.kit.payableBooking(), "information"),
  ),
  screen(route, persona, "confirmed", async (product) =>
    bookings.atStep(await product.kit.confirmedBooking(), "information"),
  ),
  screen(route, persona, "long-text", async (product) =>
    bookings.atStep(await product.share(long.longPayable), "information"),
  ),
  ...deadlines
    .slice(0, 2)
    .map(
      ([state, hours]): ScreenState =>
        screen(route, persona, state, async (product) =>
          bookings.atStep(await bookings.holdEnding(product, hours, "information"), "information"),
        ),
    ),
];
