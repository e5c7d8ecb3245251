// A provider with an open balance cannot delete the account: the page, the command and the API say why.
import { beforeAll, expect, test } from "vitest";
import type { Member } from "#server/kernel/actor.ts";
import { settleProviderBalance } from "#server/payment/commands/settle-provider-balance.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { closeAccount } from "./close-account.ts";
import { listObstacles } from "./closing-obstacles.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const close = async (member: Member) =>
  kit.run(closeAccount, await kit.again(member), { confirmation: "delete" });
const settle = (member: Member, balance_minor: number) =>
  kit.run(settleProviderBalance, operator, {
    profile_id: member.profile?.id ?? "",
    currency: "EUR",
    balance_minor,
    reference: "Transfer 7",
  });

/** A refund at Stripe that the ledger booked after the provider was paid. */
async function takeBack(member: Member, minor: number) {
  await kit.owner.query(
    `with tx as (insert into ledger_tx (id, idempotency_key, type, at)
       values (gen_random_uuid(), gen_random_uuid()::text, 'earn', $3) returning id),
     payable as (select id from ledger_account where name = 'provider_payable' and owner_id = $1),
     clearing as (select id from ledger_account where name = 'paid_otherwise' and currency = 'EUR')
     insert into ledger_entry (tx_id, account_id, currency, amount_minor, at)
       select tx.id, payable.id, 'EUR', $2::bigint, $3 from tx, payable
       union all select tx.id, clearing.id, 'EUR', -$2::bigint, $3 from tx, clearing`,
    [member.profile?.id, minor, kit.clock.now()],
  );
}

test("while the provider is owed earnings; once they are paid, the account is deleted", async () => {
  const { provider, balance_minor, currency } = await kit.providerBalance();
  const earnings = {
    kind: "earnings",
    profile_name: "Studio Example",
    to: "/bookings",
    amount: { minor: balance_minor, currency },
  };
  expect(balance_minor).toBeGreaterThan(0);
  await expect(close(provider)).rejects.toMatchObject({
    code: "account_in_use",
    status: 409,
    details: { obstacles: [earnings] },
  });
  expect(await listObstacles(kit.runtime.db, provider.account_id), "what the page lists").toMatchObject([
    earnings,
  ]);
  expect(await outcomeOf(settle(provider, balance_minor - 1)), "another sum than is open").toBe("stale");
  await settle(provider, balance_minor);
  expect(await outcomeOf(settle(provider, balance_minor)), "paid already").toBe("stale");
  await close(provider);
});

test("while the provider owes what a later refund took back", async () => {
  const { provider, balance_minor, currency } = await kit.providerBalance();
  await settle(provider, balance_minor);
  await takeBack(provider, 5_000);
  const debt = { kind: "debt", amount: { minor: 5_000, currency } };
  await expect(close(provider)).rejects.toMatchObject({ details: { obstacles: [debt] } });
  await settle(provider, -5_000);
  await close(provider);
});

test("the customer of a completed booking, who is owed nothing, may", async () => {
  const { customer } = await kit.providerBalance();
  await close(customer);
});
