import { describe, expect, test } from "vitest";
import { remindBooking } from "#server/booking/commands/remind-booking.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { ledgerSums, mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { cancelBooking } from "../cancel-booking.ts";
import { autoCompleteBooking } from "../complete-booking.ts";
import { acceptDelivery } from "./accept-delivery.ts";
import { deliverBooking, redeliverBooking } from "./report-delivery.ts";
import { requestChanges } from "./request-changes.ts";

const kit = kitDuringFile();

const bookingRow = (id: string) => rowOf(kit.runtime.db, "booking", id);
const deliveries = (id: string) =>
  kit.rows(
    "select delivered_by, note, answer, changes_text from delivery where booking_id = $1 order by position",
    id,
  );
const seen = ({ booking_id, booking_version: version }: BookingFixture) => ({ booking_id, version });
/** The customer has opened the payment page and has not paid there. */
describe("reporting the job as done", () => {
  test("keeps the note, gives the customer its days and mails it", async () => {
    const made = await kit.startedBooking();
    const input = { ...seen(made), note: "All pictures are in the archive." };
    await kit.run(deliverBooking, made.provider, input);
    const row = await bookingRow(made.booking_id);
    expect(row).toMatchObject({ status: "delivered", undelivered_check_at: null });
    expect(Number(row.auto_complete_at)).toBeGreaterThan(Number(kit.now()));
    expect(await deliveries(made.booking_id)).toEqual([
      { delivered_by: "provider", note: input.note, answer: null, changes_text: null },
    ]);
    const to = made.customer.profile?.id;
    expect(await mailsAbout(kit.runtime.db, made.booking_id)).toContain(`booking_delivered to ${to}`);
  });

  test("is refused before the start, for another version and the second time", async () => {
    const early = await kit.confirmedBooking();
    const deliver = (by: Actor, made: BookingFixture) => outcomeOf(kit.run(deliverBooking, by, seen(made)));
    expect(await deliver(early.provider, early)).toBe("too_early");
    const made = await kit.startedBooking();
    expect(await deliver(await kit.provider(), made)).toBe("not_found");
    expect(await deliver(made.provider, { ...made, booking_version: 1 })).toBe("stale");
    const both = await raceOfTwo(() => kit.run(deliverBooking, made.provider, seen(made)));
    expect(both).toEqual(["done", "stale"]);
    expect(await deliveries(made.booking_id)).toHaveLength(1);
  });

  test("is refused while money is due, naming the open sum", async () => {
    const made = await kit.balanceBooking();
    await kit.passTime({ days: 121 });
    const { total_minor, deposit_bp } = await bookingRow(made.booking_id);
    const open_minor = total_minor - (total_minor * deposit_bp) / 10_000;
    const call = kit.run(deliverBooking, made.provider, seen(made));
    await expect(call).rejects.toMatchObject({ code: "not_payable", details: { open_minor } });
  });

  test("rules out a cancellation afterwards", async () => {
    const made = await kit.reportedBooking();
    const input = { ...seen(made), reason: "Never mind.", refund_minor: 178_500 };
    expect(await outcomeOf(kit.run(cancelBooking, made.customer, input))).toBe("transition_not_allowed");
  });
});

describe("what the customer answers", () => {
  test("accepted: completed, earned and fulfilled, once", async () => {
    const made = await kit.reportedBooking();
    const accept = () => kit.run(acceptDelivery, made.customer, seen(made));
    expect(await raceOfTwo(accept)).toEqual(["done", "stale"]);
    const row = await bookingRow(made.booking_id);
    expect(row).toMatchObject({ status: "completed", kept_minor: row.total_minor, auto_complete_at: null });
    expect(row.completed_at).toEqual(kit.now());
    expect((await rowOf(kit.runtime.db, "request", made.request_id)).status).toBe("fulfilled");
    expect(await deliveries(made.booking_id)).toMatchObject([{ answer: "accepted" }]);
    const booked = await ledgerSums(kit, made.booking_id);
    expect(booked).not.toHaveProperty("customer_funds");
    const { fee_minor, fee_tax_minor, total_minor } = row;
    expect(booked).toEqual({
      stripe_pending: total_minor,
      commission: -fee_minor,
      vat_payable: -fee_tax_minor,
      provider_payable: -(total_minor - fee_minor - fee_tax_minor),
    });
  });

  test("changes, as often as agreed; each round is delivered again and restarts the days", async () => {
    let made = await kit.reportedBooking();
    for (const changes_text of ["The group picture is missing.", "It is too dark."]) {
      await kit.run(requestChanges, made.customer, { ...seen(made), changes_text });
      expect(await bookingRow(made.booking_id)).toMatchObject({ auto_complete_at: null });
      made = { ...made, booking_version: made.booking_version + 1 };
      await kit.run(redeliverBooking, made.provider, { ...seen(made), note: "Done." });
      made = { ...made, booking_version: made.booking_version + 1 };
    }
    expect(await bookingRow(made.booking_id)).toMatchObject({
      status: "delivered",
      undelivered_check_at: null,
    });
    const again = kit.run(requestChanges, made.customer, { ...seen(made), changes_text: "And once more." });
    expect(await outcomeOf(again)).toBe("changes_used_up");
    expect(await deliveries(made.booking_id)).toMatchObject([
      { answer: "changes", changes_text: "The group picture is missing." },
      { answer: "changes", changes_text: "It is too dark." },
      { answer: null },
    ]);
  });

  test("changes, and then that all is done, before the provider reports them", async () => {
    const made = await kit.changesRequestedBooking();
    await kit.run(acceptDelivery, made.customer, seen(made));
    expect(await bookingRow(made.booking_id)).toMatchObject({ status: "completed" });
    expect(await deliveries(made.booking_id)).toMatchObject([{ answer: "changes" }]);
  });

  test("nothing: a reminder three days before, then accepted by silence", async () => {
    const made = await kit.reportedBooking();
    const { booking_id } = made;
    const remind = () => outcomeOf(kit.run(remindBooking, system, { booking_id }));
    expect(await remind()).toBe("too_early");
    await kit.passTime({ days: 5 });
    expect(await remind()).toBe("done");
    expect(await remind()).toBe("too_early");
    await kit.passTime({ days: 3 });
    await kit.run(autoCompleteBooking, system, { booking_id });
    expect(await deliveries(booking_id)).toMatchObject([{ answer: "silence" }]);
    expect(await remind()).toBe("too_early");
  });
});
