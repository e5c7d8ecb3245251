import { describe, expect, test } from "vitest";
import { findDelivery } from "#server/booking/reads/delivery.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { ledgerSums, mailsAbout, openTasks, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { acceptDelivery } from "../delivery/accept-delivery.ts";
import { agreeSettlement, endSettlement } from "./answer-settlement.ts";
import { proposeSettlement } from "./propose-settlement.ts";
import { reportProblem } from "./report-problem.ts";
import { resolveDispute } from "./resolve-dispute.ts";

const kit = kitDuringFile();

type Proposed = BookingFixture & { settlement_id: string };
const seen = ({ booking_id, booking_version: version }: BookingFixture) => ({ booking_id, version });
const named = ({ settlement_id, ...made }: Proposed) => ({ ...seen(made), settlement_id });
const bookingRow = (id: string) => rowOf(kit.runtime.db, "booking", id);
const propose = async (made: BookingFixture, by: Actor, refund_minor: number): Promise<Proposed> => {
  const input = { ...seen(made), proposal: "refund" as const, refund_minor };
  return { ...made, settlement_id: (await kit.run(proposeSettlement, by, input)).settlement_id };
};
const agree = (made: Proposed, by: Actor) => outcomeOf(kit.run(agreeSettlement, by, named(made)));
const mails = (id: string) => mailsAbout(kit.runtime.db, id);
const settlementOf = async (reader: Actor, id: string) =>
  (await findDelivery(kit.scopeOf(reader), id))?.dispute?.settlement;

/** A started booking whose customer says that nobody came. */
async function notDone(): Promise<BookingFixture> {
  const made = await kit.startedBooking();
  const problem = "no_show_provider" as const;
  await kit.run(reportProblem, made.customer, { ...seen(made), problem, text: "Nobody came." });
  return { ...made, booking_version: made.booking_version + 1 };
}

describe("an agreed settlement", () => {
  test("completes the booking with the sum that both named: refund, earnings, ledger and mails follow, once", async () => {
    const made = await kit.proposedSettlement();
    const { booking_id, provider, customer } = made;
    const both = await raceOf(
      () => kit.run(agreeSettlement, provider, named(made)),
      () => kit.run(agreeSettlement, provider, named(made)),
    );
    expect(both).toEqual(["done", "stale"]);
    const row = await bookingRow(booking_id);
    const kept_minor = row.total_minor - 17_850;
    expect(row).toMatchObject({ status: "completed", kept_minor });
    expect(
      await kit.rows(
        "select outcome, refund_minor::int, kept_minor::int, reason, is_settled from booking_dispute where booking_id = $1",
        booking_id,
      ),
    ).toEqual([{ outcome: "complete", refund_minor: 17_850, kept_minor, reason: null, is_settled: true }]);
    expect(
      await kit.rows("select amount_minor::int, reason from refund where booking_id = $1", booking_id),
    ).toEqual([{ amount_minor: 17_850, reason: "settled" }]);
    const booked = await ledgerSums(kit, booking_id);
    expect(booked).toMatchObject({ stripe_pending: row.total_minor, customer_funds: -17_850 });
    const earned = (booked.commission ?? 0) + (booked.vat_payable ?? 0) + (booked.provider_payable ?? 0);
    expect(earned).toBe(-kept_minor);
    expect(await openTasks(kit, booking_id)).toEqual([]);
    expect((await rowOf(kit.runtime.db, "request", made.request_id)).status).toBe("fulfilled");
    const told = await mails(booking_id);
    expect(told).toContain(`settlement_proposed to ${provider.profile?.id}`);
    for (const side of [customer, provider]) expect(told).toContain(`dispute_decided to ${side.profile?.id}`);
    expect((await findDelivery(kit.scopeOf(customer), booking_id))?.dispute).toMatchObject({
      is_settled: true,
      settlement: null,
    });
  });

  test("for all that was paid cancels the booking, without a reason, and asks the customer about the request", async () => {
    const made = await kit.disputedBooking();
    const { total_minor } = await bookingRow(made.booking_id);
    const proposed = await propose(made, made.provider, total_minor);
    expect(await agree(proposed, made.customer)).toBe("done");
    expect(await bookingRow(made.booking_id)).toMatchObject({
      status: "cancelled",
      kept_minor: 0,
      cancel_reason: null,
    });
    expect((await rowOf(kit.runtime.db, "request", made.request_id)).decide_until).not.toBeNull();
    expect(await ledgerSums(kit, made.booking_id)).toEqual({
      stripe_pending: total_minor,
      customer_funds: -total_minor,
    });
  });

  test("after the completion takes back what was earned too much", async () => {
    const reported = await kit.reportedBooking();
    await kit.run(acceptDelivery, reported.customer, seen(reported));
    const completed = { ...reported, booking_version: reported.booking_version + 1 };
    const problem = "not_as_agreed" as const;
    await kit.run(reportProblem, completed.customer, { ...seen(completed), problem, text: "Too dark." });
    const made = { ...completed, booking_version: completed.booking_version + 1 };
    expect(await agree(await propose(made, made.customer, 50_000), made.provider)).toBe("done");
    const { total_minor, kept_minor } = await bookingRow(made.booking_id);
    expect(kept_minor).toBe(total_minor - 50_000);
    const after = await ledgerSums(kit, made.booking_id);
    expect(after.customer_funds).toBe(-50_000);
    expect(Object.values(after).reduce((all: number, one) => all + Number(one), 0)).toBe(0);
  });

  test("lets a booking whose work is not done go on, and no other", async () => {
    const made = await notDone();
    const goOn = (one: BookingFixture) =>
      kit.run(proposeSettlement, one.provider, { ...seen(one), proposal: "continue" as const });
    const { settlement_id } = await goOn(made);
    expect(await agree({ ...made, settlement_id }, made.customer)).toBe("done");
    const row = await bookingRow(made.booking_id);
    expect(row).toMatchObject({ status: "confirmed", kept_minor: null });
    expect(row.undelivered_check_at).not.toBeNull();
    expect(await kit.rows("select id from refund where booking_id = $1", made.booking_id)).toEqual([]);
    expect(await outcomeOf(goOn(await kit.disputedBooking()))).toBe("invalid_input");
  });
});

describe("a proposal", () => {
  test("is agreed to by the other side alone, and only as it stands", async () => {
    const made = await kit.proposedSettlement();
    expect(await agree(made, made.customer)).toBe("forbidden");
    expect(await agree(made, await kit.operator())).toBe("forbidden");
    expect(await agree(made, await kit.provider())).toBe("not_found");
    const other = await propose(made, made.customer, 10_000);
    expect(await agree(made, made.provider)).toBe("stale");
    expect(await settlementOf(made.provider, made.booking_id)).toMatchObject({ refund_minor: 10_000 });
    expect(await agree(other, made.provider)).toBe("done");
  });

  test("tells its provider, and nobody else, what would be earned", async () => {
    const made = await kit.proposedSettlement();
    const { total_minor, net_minor } = await bookingRow(made.booking_id);
    const forProvider = await settlementOf(made.provider, made.booking_id);
    expect(forProvider?.earns_minor).toBeGreaterThan(0);
    expect(forProvider?.earns_minor).toBeLessThan(total_minor);
    expect(net_minor).toBeLessThan(total_minor);
    for (const reader of [made.customer, await kit.operator()])
      expect(await settlementOf(reader, made.booking_id)).toMatchObject({
        by: "customer",
        earns_minor: null,
      });
  });

  test("is answered by a proposal of the other side, which then cannot agree to its own", async () => {
    const made = await kit.proposedSettlement();
    const answer = await propose(made, made.provider, 5_000);
    expect(await agree(answer, made.provider)).toBe("forbidden");
    expect(await agree(answer, made.customer)).toBe("done");
  });

  test("is declined with a mail, or taken back without one; the dispute stays open", async () => {
    const made = await kit.proposedSettlement();
    const { booking_id, customer, provider } = made;
    const declined = `settlement_declined to ${customer.profile?.id}`;
    expect(await kit.run(endSettlement, provider, named(made))).toMatchObject({ is_own: false });
    expect((await mails(booking_id)).filter((one) => one === declined)).toHaveLength(1);
    expect(await agree(made, provider)).toBe("stale");
    const again = await propose(made, customer, 1_000);
    expect(await kit.run(endSettlement, customer, named(again))).toMatchObject({ is_own: true });
    expect((await mails(booking_id)).filter((one) => one === declined)).toHaveLength(1);
    expect(await settlementOf(provider, booking_id)).toBeNull();
    expect(await openTasks(kit, booking_id)).toEqual(["dispute_open"]);
    expect(await bookingRow(booking_id)).toMatchObject({ status: "disputed" });
  });

  test("ends with the operator's decision; one of both counts", async () => {
    const made = await kit.proposedSettlement();
    await kit.passTime({ days: 8 });
    const operator = await kit.operator();
    const decision = {
      ...seen(made),
      outcome: "complete" as const,
      share_bp: 0,
      reason: "It was all there.",
    };
    const both = await raceOf(
      () => kit.run(resolveDispute, operator, decision),
      () => kit.run(agreeSettlement, made.provider, named(made)),
    );
    expect(both).toEqual(["done", "stale"]);
    const [{ refunds } = { refunds: 0 }] = await kit.rows(
      "select count(*)::int as refunds from refund where booking_id = $1",
      made.booking_id,
    );
    const [dispute] = await kit.rows(
      "select is_settled, coalesce(refund_minor, 0)::int as back from booking_dispute where booking_id = $1",
      made.booking_id,
    );
    expect([
      { is_settled: true, back: 17_850, refunds: 1 },
      { is_settled: false, back: 0, refunds: 0 },
    ]).toContainEqual({ ...dispute, refunds });
  });

  test("is refused without a dispute, for another version, and above what was paid", async () => {
    const calm = await kit.reportedBooking();
    const of = (made: BookingFixture, refund_minor: number) =>
      outcomeOf(propose(made, made.customer, refund_minor));
    expect(await of(calm, 0)).toBe("transition_not_allowed");
    const made = await kit.disputedBooking();
    expect(await of({ ...made, booking_version: 1 }, 0)).toBe("stale");
    expect(await of(made, 99_999_999)).toBe("refund_too_large");
    expect(await outcomeOf(propose(made, await kit.operator(), 0))).toBe("forbidden");
  });

  test("is never stored in part, nor agreed on without one", async () => {
    const { booking_id } = await kit.proposedSettlement();
    const set = (columns: string) =>
      kit.owner.query(`update booking_dispute set ${columns} where booking_id = $1`, [booking_id]);
    await expect(set("settlement_by = null")).rejects.toThrow("booking_dispute_settlement_whole");
    await expect(set("settlement_refund_minor = null")).rejects.toThrow("booking_dispute_settlement_whole");
    await expect(
      set("resolved_at = now(), outcome = 'continue', is_settled = true, reason = 'x'"),
    ).rejects.toThrow("booking_dispute_decided_whole");
  });
});
