// The other customer's steps: accepts the same provider for the same day, and cancels again. Only one of the two
// bookings can have the day.
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import type { Step } from "../step.ts";

export const rivalSteps: readonly Step[] = [
  {
    name: "another customer wants the same day",
    weight: () => 4,
    async run({ world, scene: { rival }, act }) {
      const live = await world.one(
        "select id, version from booking where request_id = $1 and status not in ('cancelled', 'lapsed')",
        [rival.request_id],
      );
      if (live) {
        const input = { booking_id: live.id, version: live.version, reason: "We have found somebody else." };
        return `leaves ${await act(cancelBooking, rival.customer, input)}`;
      }
      const { version } = await world.one("select version from offer where id = $1", [rival.offer_id]);
      return `accepts ${await act(acceptOffer, rival.customer, { offer_id: rival.offer_id, version })}`;
    },
  },
];
