// An account's page lists its own requests, offers, bookings and money, in pages, for operators only.
import { beforeAll, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { type DealingKind, dealingKinds, listDealings, listMoney } from "./dealings.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const scopeOf = (actor: Member) => kit.scopeOf(actor);
const list = async (kind: DealingKind, { account_id }: Member, by = operator) =>
  (await listDealings(scopeOf(by), kind, { account_id, after: null })).rows;

test("each side of a booking has its own rows, with the operator's pages", async () => {
  const { customer, provider, request_id, offer_id, booking_id } = await kit.booking();
  const request = `/admin/requests/${request_id}`;
  const booking = { id: booking_id, path: `/admin/bookings/${booking_id}`, kind: "bookings" };
  expect(await list("requests", customer)).toMatchObject([{ id: request_id, path: request }]);
  expect(await list("requests", provider)).toEqual([]);
  expect(await list("offers", provider)).toMatchObject([
    { id: offer_id, path: `/admin/offers/${offer_id}`, status: "accepted" },
  ]);
  expect(await list("offers", customer)).toEqual([]);
  for (const side of [customer, provider]) expect(await list("bookings", side)).toMatchObject([booking]);
});

test("money is the ledger's, by profile and currency", async () => {
  const { customer, provider, balance_minor, currency } = await kit.providerBalance();
  const paid_minor = 178_500;
  const nothing = { paid_minor: 0, returned_minor: 0, earned_minor: 0, settled_minor: 0, open_minor: 0 };
  const earned = { currency, earned_minor: balance_minor };
  const moneyOf = ({ account_id }: Member) => listMoney(scopeOf(operator), account_id);
  expect(await moneyOf(customer)).toMatchObject([{ ...nothing, currency, paid_minor }]);
  expect(await moneyOf(provider)).toMatchObject([{ ...nothing, ...earned, open_minor: balance_minor }]);
  await kit.settleBalance(provider);
  expect(await moneyOf(provider)).toMatchObject([{ ...nothing, ...earned, settled_minor: balance_minor }]);
});

test("a list continues where its page ended, over all profiles, and shows nothing twice", async () => {
  const { customer } = await kit.openRequest();
  for (let made = 0; made < 4; made += 1) {
    const { request_id } = await kit.openRequest();
    await kit.owner.query("update request set account_id = $2, profile_id = $3 where id = $1", [
      ...[request_id, customer.account_id, customer.profile?.id],
    ]);
  }
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { account_id } = customer;
    const page: Awaited<ReturnType<typeof listDealings>> = await listDealings(scopeOf(operator), "requests", {
      account_id,
      after,
      page_rows: 2,
    });
    seen.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(5);
  expect(new Set(seen).size).toBe(5);
});

test("nobody but an operator reads any of it, not even about themselves", async () => {
  const { customer, provider } = await kit.providerBalance();
  for (const member of [customer, provider]) {
    for (const kind of dealingKinds) expect(await list(kind, member, member)).toEqual([]);
    expect(await listMoney(scopeOf(member), member.account_id)).toEqual([]);
  }
});
