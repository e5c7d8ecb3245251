// An unpaid booking lapses at the end of its hold, or one of its sides cancels it.
import { describe, expect, test } from "vitest";
import { system } from "#server/kernel/actor.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { lapseBooking } from "./lapse-booking.ts";

const kit = kitDuringFile();

const row = <T extends "request" | "offer" | "booking">(table: T, id: string) =>
  rowOf(kit.runtime.db, table, id);
const settle = async ({ attempt_id, booking_id }: { attempt_id: string; booking_id: string }) =>
  kit.run(settlePayment, system, { attempt_id, snapshot: await kit.paidSnapshot(attempt_id, booking_id) });

describe("a booking that is not paid", () => {
  const lapse = ({ booking_id }: { booking_id: string }) => kit.run(lapseBooking, system, { booking_id });

  test("is released at the end of its hold and not before; parked offers come back", async () => {
    const request = await kit.openRequest();
    const [chosen, other] = [await kit.offerFor(request), await kit.offerFor(request)];
    const booking = await kit.bookingOf(chosen);
    await kit.passTime({ hours: 71 });
    expect(await outcomeOf(lapse(booking))).toBe("too_early");
    await kit.passTime({ hours: 1 });
    expect(await lapse(booking)).toMatchObject({ status: "lapsed" });
    const offers = [await row("offer", chosen.offer_id), await row("offer", other.offer_id)];
    expect(offers.map(({ status }) => status)).toEqual(["sent", "sent"]);
    expect((await row("request", request.request_id)).status).toBe("open");
    expect(await outcomeOf(lapse(booking))).toBe("transition_not_allowed");
  });

  test("does not lapse while a checkout page is open", async () => {
    const attempt = await kit.payment();
    const made = { session_id: `cs_${attempt.attempt_id}`, session_url: "https://checkout.example/2" };
    await kit.run(recordCheckout, system, { attempt_id: attempt.attempt_id, made });
    await kit.passTime({ hours: 73 });
    expect(await outcomeOf(lapse(attempt))).toBe("payment_in_progress");
  });

  test("is either confirmed or lapses when both run at once, and the rows agree", async () => {
    const attempt = await kit.payment();
    const { booking_id } = attempt;
    await kit.passTime({ hours: 72 });
    const outcomes = await raceOf(
      () => lapse(attempt),
      () => settle(attempt),
    );
    expect(outcomes).toContain("done");
    const booking = await row("booking", booking_id);
    expect(booking.status, "late money revives it").toBe("confirmed");
    expect((await row("request", attempt.request_id)).status).toBe("awarded");
  });

  test("can be cancelled by either side with a reason; the request opens again", async () => {
    for (const side of ["customer", "provider"] as const) {
      const booking = await kit.booking();
      const { booking_id, booking_version: version } = booking;
      const input = { booking_id, version, reason: "Plans have changed." };
      expect(await kit.run(cancelBooking, booking[side], input)).toMatchObject({ status: "cancelled" });
      expect(await row("booking", booking_id)).toMatchObject({ cancel_reason: "Plans have changed." });
      expect((await row("request", booking.request_id)).status).toBe("open");
      const offer = await row("offer", booking.offer_id);
      expect(offer.status).toBe(side === "customer" ? "sent" : "withdrawn");
      expect(
        await outcomeOf(kit.run(cancelBooking, booking.customer, { ...input, version: version + 1 })),
      ).toBe("transition_not_allowed");
    }
  });
});
