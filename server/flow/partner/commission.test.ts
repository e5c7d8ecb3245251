import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { mirrorRefund } from "#server/flow/payment/mirror-refund.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import { editPartner } from "#server/partner/commands/edit-partner.ts";
import { pausePartner } from "#server/partner/commands/pause-partner.ts";
import { findPartnerMoney, findPartnerNumbers } from "#server/partner/reads/numbers.ts";
import { findStatement } from "#server/payment/reads/statement.ts";
import type { BookingFixture, PartnerFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { ledgerSums } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { partnerInput } from "#tests/kit/states/partners.ts";
import { recordPartnerPayment } from "./record-partner-payment.ts";
import { reversePartnerPayment } from "./reverse-partner-payment.ts";

const kit = kitDuringFile();

async function open(partner_id: string): Promise<number> {
  const [row] = await kit.rows(
    `select coalesce(-sum(entry.amount_minor), 0)::int as sum from ledger_entry entry
      join ledger_account account on account.id = entry.account_id
      where account.name = 'partner_payable' and account.owner_id = $1`,
    partner_id,
  );
  return row?.sum;
}
const frozen = (booking_id: string) =>
  kit.rows("select partner_id, side, commission_bp from booking_partner where booking_id = $1", booking_id);

async function refundAtStripe({ booking_id }: BookingFixture, amount_minor: number): Promise<void> {
  const [attempt] = await kit.rows("select id from payment_attempt where booking_id = $1", booking_id);
  const about = { attempt_id: attempt?.id, stripe_refund_id: `re_${randomUUID()}` };
  await kit.run(mirrorRefund, system, { ...about, amount_minor, currency: "EUR" });
  const { stripe_refund_id } = about;
  const [refund] = await kit.rows(
    "select id, version from refund where stripe_refund_id = $1",
    stripe_refund_id,
  );
  const said = { version: refund?.version, stripe_refund_id, status: "succeeded" as const };
  await kit.run(recordRefund, system, { refund_id: refund?.id, ...said });
}

describe("the commission", () => {
  test("is booked when the booking is completed, by the share frozen at acceptance", async () => {
    const made = await kit.partner();
    const booking = await kit.referredBy(made.name, kit.reportedBooking);
    expect(await frozen(booking.booking_id)).toEqual([
      { partner_id: made.partner_id, side: "customer", commission_bp: 2_000 },
    ]);
    expect(await ledgerSums(kit, booking.booking_id)).not.toHaveProperty("partner_payable");
    const { partner_id, version, operator, name } = made;
    const changed = { ...partnerInput(name), commission_bp: 9_000 };
    const edited = await kit.run(editPartner, operator, { partner_id, version, ...changed });
    const reason = "The contract ends.";
    await kit.run(pausePartner, operator, { partner_id, version: edited.version, reason });
    await kit.acceptReported(booking);
    // 20 % of the fee of 150.00; the partner was edited and paused since.
    expect(await ledgerSums(kit, booking.booking_id)).toMatchObject({
      commission: -15_000,
      partner_commission: 3_000,
      partner_payable: -3_000,
    });
  });

  test("is nobody's if nobody brought a side, and does not change what the sides earn", async () => {
    const booking = await kit.acceptReported(await kit.reportedBooking());
    const plain = await ledgerSums(kit, booking.booking_id);
    expect(plain).not.toHaveProperty("partner_commission");
    const { booking: brought } = await kit.earningPartner();
    const { partner_commission: _, partner_payable: __, ...rest } = await ledgerSums(kit, brought.booking_id);
    expect(rest).toEqual(plain);
  });

  test("of a cancelled booking follows the fee on what is kept", async () => {
    const made = await kit.partner();
    const booking = await kit.referredBy(made.name, kit.confirmedBooking);
    // So shortly before, half of the price is kept.
    await kit.passTime({ days: 43 });
    await kit.run(cancelBooking, booking.customer, {
      booking_id: booking.booking_id,
      version: booking.booking_version,
      reason: "Other plans.",
      refund_minor: 89_250,
    });
    expect(await ledgerSums(kit, booking.booking_id)).toMatchObject({
      commission: -7_500,
      partner_commission: 1_500,
      partner_payable: -1_500,
    });
  });

  test("goes back with a later refund at Stripe, in part and whole", async () => {
    const { partner_id, booking } = await kit.earningPartner();
    await refundAtStripe(booking, 89_250);
    expect(await open(partner_id)).toBe(1_500);
    await refundAtStripe(booking, 178_500 - 89_250);
    expect(await open(partner_id)).toBe(0);
    expect(await ledgerSums(kit, booking.booking_id)).toEqual({});
  });

  test("of a disputed booking follows the split", async () => {
    const made = await kit.partner();
    const disputed = await kit.referredBy(made.name, kit.answeredDispute);
    // Sixty per cent stay paid.
    await kit.decide(disputed);
    expect(await ledgerSums(kit, disputed.booking_id)).toMatchObject({
      commission: -9_000,
      partner_payable: -1_800,
    });
  });
});

describe("what the partner sees of its money", () => {
  test("are sums of at least three bookings; operators see each one, but not while impersonating the partner", async () => {
    const { member, operator, partner_id, name, bookings } = await kit.groupedPartner();
    const sumsFor = async (actor: Actor) => {
      const money = (await findPartnerMoney(kit.scopeOf(actor), partner_id)) ?? [];
      const sum = (key: "earned_minor" | "reversed_minor") => money.reduce((all, row) => all + row[key], 0);
      return [sum("earned_minor"), sum("reversed_minor")];
    };
    const acting = { ...member, is_operator: true, on_behalf_of: operator.account_id };
    expect(await sumsFor(member)).toEqual([9_000, 0]);
    await kit.acceptReported(await kit.referredBy(name, kit.reportedBooking));
    const [first, second] = bookings;
    for (const booking of [first, second]) {
      for (const actor of [member, acting]) expect(await sumsFor(actor)).toEqual([9_000, 0]);
      if (booking) await refundAtStripe(booking, 178_500);
    }
    // One new booking and two refunds.
    expect(await sumsFor(member)).toEqual([9_000, 3_000]);
    expect(await sumsFor(operator)).toEqual([12_000, 6_000]);
    const numbers = await findPartnerNumbers(kit.scopeOf(operator), partner_id, "2000-01");
    expect(numbers?.shown_balances).toEqual([{ currency: "EUR", open_minor: 6_000 }]);
  });
});

describe("who is paid", () => {
  test("is whoever brought the provider, if nobody brought the customer", async () => {
    const made = await kit.partner();
    const offer = await kit.sentOffer();
    await kit.owner.query("update account set partner_id = $1 where id = $2", [
      made.partner_id,
      offer.provider.account_id,
    ]);
    const { booking_id } = await kit.run(acceptOffer, offer.customer, {
      offer_id: offer.offer_id,
      version: offer.offer_version,
      terms_version: await kit.termsVersion(),
    });
    expect(await frozen(booking_id)).toMatchObject([{ partner_id: made.partner_id, side: "provider" }]);
  });

  test("is nobody while the partner is paused, nor for a booking with the partner's own account", async () => {
    const paused = await kit.pausedPartner();
    const booking = await kit.referredBy(paused.name, kit.booking);
    expect(await frozen(booking.booking_id)).toEqual([]);
    const own = await kit.partner();
    const offer = await kit.referredBy(own.name, kit.sentOffer);
    await kit.owner.query("update partner set account_id = $1 where id = $2", [
      offer.customer.account_id,
      own.partner_id,
    ]);
    const { booking_id } = await kit.run(acceptOffer, offer.customer, {
      offer_id: offer.offer_id,
      version: offer.offer_version,
      terms_version: await kit.termsVersion(),
    });
    expect(await frozen(booking_id)).toEqual([]);
  });
});

test("the sides' statement says nothing of a commission, the operator's does", async () => {
  const { operator, booking } = await kit.earningPartner();
  const statement = (actor: Actor) => findStatement(kit.scopeOf(actor), booking.booking_id);
  const [sides, forOperator] = [
    await Promise.all([booking.customer, booking.provider].map(statement)),
    await statement(operator),
  ];
  for (const { partner_minor, ...rest } of sides) {
    expect(partner_minor).toBe(0);
    expect(rest).toEqual({ ...forOperator, partner_minor: undefined });
  }
  expect(forOperator.partner_minor).toBe(3_000);
});

describe("a payment to a partner", () => {
  const about = (made: PartnerFixture, amount_minor: number) => ({
    partner_id: made.partner_id,
    version: made.version,
    currency: "EUR",
    amount_minor,
    paid_on: kit.now().toISOString().slice(0, 10),
    reference: "June",
  });

  test("leaves through the account of payments outside Stripe, up to the open sum", async () => {
    const made = await kit.earningPartner();
    const pay = (amount_minor: number) =>
      kit.run(recordPartnerPayment, made.operator, about(made, amount_minor));
    expect(await outcomeOf(pay(3_001))).toBe("partner_balance_exceeded");
    expect(await outcomeOf(pay(0))).toBe("invalid_input");
    await pay(3_000);
    expect(await open(made.partner_id)).toBe(0);
    expect(await outcomeOf(pay(1))).toBe("stale");
    const booked = `select account.name, entry.amount_minor::int from ledger_tx tx
      join ledger_entry entry on entry.tx_id = tx.id join ledger_account account on account.id = entry.account_id
      where tx.type = 'partner_payment' and tx.idempotency_key like 'partner_payment:%'
        and exists (select 1 from ledger_entry e join ledger_account a on a.id = e.account_id
          where e.tx_id = tx.id and a.owner_id = $1) order by account.name`;
    expect(await kit.rows(booked, made.partner_id)).toEqual([
      { name: "paid_otherwise", amount_minor: -3_000 },
      { name: "partner_payable", amount_minor: 3_000 },
    ]);
  });

  test("is never dated in the future", async () => {
    const made = await kit.earningPartner();
    const input = { ...about(made, 1_000), paid_on: "2999-01-01" };
    expect(await outcomeOf(kit.run(recordPartnerPayment, made.operator, input))).toBe("invalid_input");
  });

  test("is recorded once for two concurrent calls", async () => {
    const made = await kit.earningPartner();
    const input = about(made, 3_000);
    const both = [1, 2].map(() => () => kit.run(recordPartnerPayment, made.operator, input));
    expect(await raceOf(...both)).toEqual(["done", "stale"]);
    expect(await open(made.partner_id)).toBe(0);
  });

  test("is reversed once, with a reason, by a separate row", async () => {
    const made = await kit.paidPartner();
    const { payment_id, operator } = made;
    const reason = "The transfer came back.";
    const first = await kit.run(reversePartnerPayment, operator, {
      payment_id,
      version: made.version,
      reason,
    });
    expect(await open(made.partner_id)).toBe(3_000);
    const again = (id: string) =>
      outcomeOf(kit.run(reversePartnerPayment, operator, { payment_id: id, version: first.version, reason }));
    expect(await again(payment_id)).toBe("partner_payment_reversed");
    expect(await again(first.payment_id)).toBe("partner_payment_reversed");
    await expect(kit.owner.query("update partner_payment set amount_minor = 1")).rejects.toThrow();
  });

  test("leaves the partner in debt if a refund follows", async () => {
    const made = await kit.earningPartner();
    await kit.run(recordPartnerPayment, made.operator, about(made, 3_000));
    await refundAtStripe(made.booking, 178_500);
    expect(await open(made.partner_id)).toBe(-3_000);
  });
});
