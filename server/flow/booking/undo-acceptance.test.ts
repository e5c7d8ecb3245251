import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { findBooking } from "#server/booking/reads/booking.ts";
import { listBookings } from "#server/booking/reads/lists.ts";
import { listBookingEvents } from "#server/event/reads/event.ts";
import type { Member } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import { recordCheckout } from "#server/payment/commands/record-checkout.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { startPayment } from "../payment/start-payment.ts";
import { acceptOffer } from "./accept-offer.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { lapseBooking } from "./lapse-booking.ts";
import { undoAcceptance } from "./undo-acceptance.ts";

const kit = kitDuringFile();

const row = <T extends "request" | "offer" | "booking">(table: T, id: string) =>
  rowOf(kit.runtime.db, table, id);
const undo = (
  { customer, booking_id, booking_version }: BookingFixture,
  more: { version?: number; by?: Member } = {},
) => kit.run(undoAcceptance, more.by ?? customer, { booking_id, version: more.version ?? booking_version });
const mails = (id: string) => mailsAbout(kit.runtime.db, id);
const expireOffer = (offer_id: string) =>
  kit.owner.query("update offer set valid_until = $1 where id = $2", [
    new Date(kit.clock.now().getTime() - 1_000),
    offer_id,
  ]);

/** A booking whose request has two more offers, both parked. */
async function bookingAmongOthers() {
  const request = await kit.openRequest();
  const chosen = await kit.offerFor(request);
  const [other, third] = [await kit.offerFor(request), await kit.offerFor(request)];
  return { booking: await kit.bookingOf(chosen), chosen, other, third };
}

describe("undoing an acceptance", () => {
  test("restores everything: the offer is sent, the others are back, the request is open", async () => {
    const { booking, chosen, other } = await bookingAmongOthers();
    const { request_id, booking_id } = booking;
    expect(await undo(booking)).toEqual({ booking_id, request_id, status: "lapsed" });
    expect((await row("request", request_id)).status).toBe("open");
    expect((await row("offer", chosen.offer_id)).status).toBe("sent");
    expect((await row("offer", other.offer_id)).status).toBe("sent");
    expect(await transitionsOf(kit.runtime.db, booking_id)).toEqual(["begin", "undo"]);
    expect(await transitionsOf(kit.runtime.db, chosen.offer_id)).toEqual(["send", "accept", "undo"]);
    expect(await transitionsOf(kit.runtime.db, other.offer_id)).toEqual(["send", "park", "revive"]);
  });

  test("revives only valid offers, and mails the providers of the others", async () => {
    const { booking, chosen, other, third } = await bookingAmongOthers();
    await expireOffer(chosen.offer_id);
    await expireOffer(other.offer_id);
    await undo(booking);
    const offers = [chosen, other, third].map(({ offer_id }) => row("offer", offer_id));
    expect((await Promise.all(offers)).map(({ status }) => status)).toEqual(["expired", "expired", "sent"]);
    expect(await mails(other.offer_id)).toContain(`offer_expired to ${other.provider.profile?.id}`);
    expect(await mails(chosen.offer_id)).not.toContain(`offer_expired to ${chosen.provider.profile?.id}`);
    expect((await row("request", booking.request_id)).status).toBe("open");
  });

  test("lets another offer be accepted, and the same one again", async () => {
    for (const which of ["chosen", "other"] as const) {
      const made = await bookingAmongOthers();
      await undo(made.booking);
      const { offer_id, customer } = made[which];
      const { version } = await row("offer", offer_id);
      const { booking_id } = await kit.run(acceptOffer, customer, { offer_id, version });
      expect((await row("booking", booking_id)).status).toBe("awaiting_information");
      expect((await row("booking", made.booking.booking_id)).status).toBe("lapsed");
    }
  });

  test("works for 30 minutes, even with the information provided, and not a millisecond longer", async () => {
    const [first, second] = [await kit.payableBooking(), await kit.payableBooking()];
    await kit.passTime({ hours: 0.5 });
    expect(await outcomeOf(undo(first))).toBe("done");
    kit.clock.move(1);
    expect(await outcomeOf(undo(second))).toBe("too_late");
    expect((await row("booking", second.booking_id)).status).toBe("awaiting_payment");
  });

  test("is refused once a payment was started, whatever its outcome", async () => {
    const begun = await kit.payment();
    expect(await outcomeOf(undo(begun))).toBe("payment_in_progress");
    const { attempt_id } = begun;
    const made = { session_id: null, session_url: null, failure_code: "invalid_request" };
    await kit.run(recordCheckout, system, { attempt_id, made });
    expect(await outcomeOf(undo(begun))).toBe("payment_in_progress");
    const paid = await kit.payment();
    const snapshot = await kit.paidSnapshot(paid.attempt_id, paid.booking_id);
    await kit.run(settlePayment, system, { attempt_id: paid.attempt_id, snapshot });
    expect(await outcomeOf(undo(paid, { version: 3 }))).toBe("transition_not_allowed");
  });

  test("is refused for another version, and for a booking that has ended", async () => {
    const booking = await kit.booking();
    expect(await outcomeOf(undo(booking, { version: 2 }))).toBe("stale");
    await undo(booking);
    expect(await outcomeOf(undo(booking))).toBe("stale");
    expect(await outcomeOf(undo(booking, { version: 2 }))).toBe("transition_not_allowed");
  });
});

describe("of two concurrent calls", () => {
  test("undoing and starting a payment, one succeeds and the rows agree", async () => {
    const booking = await kit.payableBooking();
    const { booking_id, customer, booking_version: version } = booking;
    const outcomes = await raceOf(
      () => undo(booking),
      () => kit.run(startPayment, customer, { booking_id, version }),
    );
    const { status } = await row("booking", booking_id);
    const { rowCount } = await kit.owner.query("select 1 from payment_attempt where booking_id = $1", [
      booking_id,
    ]);
    const isUndone = status === "lapsed";
    expect(outcomes).toEqual(["done", isUndone ? "stale" : "payment_in_progress"]);
    expect(rowCount).toBe(isUndone ? 0 : 1);
    expect((await row("request", booking.request_id)).status).toBe(isUndone ? "open" : "awarded");
  });

  test("undoing and accepting another offer, there are never two live bookings", async () => {
    const { booking, other } = await bookingAmongOthers();
    // The version after the revival: the race decides whether the acceptance comes before it.
    const version = (await row("offer", other.offer_id)).version + 1;
    const [accepted] = await Promise.all([
      outcomeOf(kit.run(acceptOffer, booking.customer, { offer_id: other.offer_id, version })),
      undo(booking),
    ]);
    const rows = await kit.rows<{ status: string }>(
      "select status from booking where request_id = $1 order by accepted_at, status",
      booking.request_id,
    );
    const isAccepted = accepted === "done";
    expect(["done", "already_accepted"]).toContain(accepted);
    expect(rows.map(({ status }) => status).sort()).toEqual(
      isAccepted ? ["awaiting_information", "lapsed"] : ["lapsed"],
    );
    expect((await row("request", booking.request_id)).status).toBe(isAccepted ? "awarded" : "open");
  });

  test("undoing twice, or undoing and cancelling, one succeeds and the other is stale", async () => {
    const twice = await kit.booking();
    expect(await raceOfTwo(() => undo(twice))).toEqual(["done", "stale"]);
    const both = await kit.booking();
    const { booking_id, provider, booking_version: version } = both;
    const outcomes = await raceOf(
      () => undo(both),
      () => kit.run(cancelBooking, provider, { booking_id, version, reason: "I have fallen ill." }),
    );
    expect(outcomes).toEqual(["done", "stale"]);
    expect((await row("request", both.request_id)).status).toBe("open");
  });
});

describe("what its two sides see", () => {
  test("the customer sees until when it can be undone, the provider does not", async () => {
    const booking = await kit.booking();
    const { booking_id, customer, provider } = booking;
    const until = new Date(kit.clock.now().getTime() + 30 * 60_000).toISOString();
    expect((await findBooking(kit.scopeOf(customer), booking_id))?.undo_until).toBe(until);
    expect((await findBooking(kit.scopeOf(provider), booking_id))?.undo_until).toBeNull();
    kit.clock.move(30 * 60_000 + 1);
    expect((await findBooking(kit.scopeOf(customer), booking_id))?.undo_until).toBeNull();
    const begun = await kit.payment();
    expect((await findBooking(kit.scopeOf(begun.customer), begun.booking_id))?.undo_until).toBeNull();
  });

  test("both see that it was undone, unlike a booking not paid in time", async () => {
    const undone = await kit.booking();
    // Nearly at the last moment: the query looks for the event near the acceptance.
    await kit.passTime({ hours: (limits.undo_acceptance_minutes - 1) / 60 });
    await undo(undone);
    for (const actor of [undone.customer, undone.provider]) {
      expect(await findBooking(kit.scopeOf(actor), undone.booking_id)).toMatchObject({
        status: "lapsed",
        is_undone: true,
        undo_until: null,
      });
      const { rows } = await listBookings(kit.scopeOf(actor), "cancelled");
      expect(rows.find(({ id }) => id === undone.booking_id)).toMatchObject({ is_undone: true });
      const [latest] = await listBookingEvents(kit.scopeOf(actor), undone.booking_id);
      expect(latest).toMatchObject({ transition: "undo", role: "customer", reason: null });
    }
    const lapsed = await kit.booking();
    await kit.passTime({ hours: 72 });
    await kit.run(lapseBooking, system, { booking_id: lapsed.booking_id });
    expect(await findBooking(kit.scopeOf(lapsed.customer), lapsed.booking_id)).toMatchObject({
      status: "lapsed",
      is_undone: false,
    });
  });
});
