// What each side's list and start page say that a booking awaits, in every state that awaits somebody.
import { expect, test } from "vitest";
import { proposeSettlement } from "#server/flow/booking/dispute/propose-settlement.ts";
import { readHome } from "#server/home/reads/home.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { BookingFixture } from "#tests/kit/fixtures.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { countBookings, listBookings } from "../reads/lists.ts";

const kit = kitDuringFile();

/** The list's row when the booking awaits this side, and what the start page says about it. */
async function seenBy(member: Member, booking_id: string) {
  const scope = kit.scopeOf(member);
  const isIt = (row: { id: string }) => row.id === booking_id;
  const row = (await listBookings(scope, "needs_you")).rows.find(isIt);
  if (!member.profile) throw new Error("a profile is needed");
  const todo = (await readHome(scope, member.profile)).needs.find(isIt);
  return { act: row?.awaited?.act ?? null, until: row?.awaited?.until ?? null, todo };
}

const calm = { act: null };

test.each<[name: string, make: () => Promise<BookingFixture>, customer: object, provider: object]>([
  [
    "details are missing",
    () => kit.booking(),
    { act: "inform", kind: "inform" },
    { ...calm, kind: "await_customer" },
  ],
  ["not paid", () => kit.payableBooking(), { act: "pay", kind: "pay" }, { ...calm, kind: "await_customer" }],
  ["confirmed, far ahead", () => kit.confirmedBooking(), calm, calm],
  ["its balance is far ahead", () => kit.balanceBooking(), calm, calm],
  ["its balance is overdue", () => kit.overdueBooking(), { act: "pay_rest", kind: "pay_rest" }, calm],
  ["its day has passed", startedAndOver, calm, { act: "report", kind: "report" }],
  [
    "delivered",
    () => kit.reportedBooking(),
    { act: "accept", kind: "delivered" },
    { ...calm, kind: "await_customer" },
  ],
  [
    "changes are asked for",
    () => kit.changesRequestedBooking(),
    calm,
    { act: "redeliver", kind: "redeliver" },
  ],
  ["a new date is proposed", () => kit.proposedDate(), calm, { act: "answer_change", kind: "answer_change" }],
  [
    "a change is agreed and not paid",
    () => kit.unpaidChange(),
    { act: "pay_change", kind: "pay_change" },
    calm,
  ],
  [
    "the customer wants to cancel",
    () => kit.cancelRequestedBooking(),
    calm,
    { act: "answer_wish", kind: "answer_wish" },
  ],
  [
    "a problem is reported",
    () => kit.disputedBooking(),
    calm,
    { act: "answer_dispute", kind: "answer_dispute" },
  ],
  ["a reported problem is answered", () => kit.answeredDispute(), calm, calm],
  [
    "the customer proposes how it ends",
    () => proposedEnd(),
    calm,
    { act: "answer_settlement", kind: "answer_settlement" },
  ],
])("%s", async (_name, make, ...expected) => {
  const { booking_id, customer, provider } = await make();
  for (const [index, member] of [customer, provider].entries()) {
    const { act, kind } = { kind: undefined, ...expected[index] } as { act: string | null; kind?: string };
    const { todo, ...seen } = await seenBy(member, booking_id);
    expect({ act: seen.act, kind: todo?.kind }, member.email).toEqual({ act, kind });
    if (act) expect(todo?.due_at).toBe(seen.until);
    expect((await countBookings(kit.scopeOf(member))).needs_you).toBe(act ? 1 : 0);
  }
});

test("payments lead to their page, everything else to the booking's", async () => {
  const { booking_id, customer } = await kit.unpaidChange();
  expect((await seenBy(customer, booking_id)).todo?.to).toBe(`/request/booking/${booking_id}/payment`);
  const wished = await kit.cancelRequestedBooking();
  expect((await seenBy(wished.provider, wished.booking_id)).todo?.to).toBe(`/booking/${wished.booking_id}`);
});

test("an undated booking asks for the report a week before an operator looks at it", async () => {
  const offer = await kit.offerFor(await kit.openRequest(), {
    starts_at: null,
    ends_at: null,
    deposit_bp: 0,
  });
  const { booking_id, provider } = await kit.confirm(
    await kit.paymentOf(await kit.payableOf(await kit.bookingOf(offer))),
  );
  expect((await seenBy(provider, booking_id)).act).toBeNull();
  await kit.passTime({ days: 84 });
  expect(await seenBy(provider, booking_id)).toMatchObject({ act: "report", todo: { kind: "report" } });
});

/** An answered problem, for whose end the customer has a proposal. */
async function proposedEnd(): Promise<BookingFixture> {
  const made = await kit.answeredDispute();
  const { booking_id, booking_version: version, customer } = made;
  await kit.run(proposeSettlement, customer, {
    booking_id,
    version,
    proposal: "refund",
    refund_minor: 17_850,
  });
  return made;
}

async function startedAndOver(): Promise<BookingFixture> {
  const made = await kit.startedBooking();
  await kit.passTime({ days: 1 });
  return made;
}
