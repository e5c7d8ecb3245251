// What a provider has earned by month: what the ledger says, to nobody else, and by an index.

import { expect, test } from "vitest";
import { fillMonths, shownMonths } from "#domain/booking/earned-months.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Member } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase, planOf } from "#tests/kit/statements.ts";
import { listEarnings } from "./reads/earnings.ts";

const kit = kitDuringFile();
const zone = "Europe/Berlin";
const idOf = ({ profile }: Member) => profile?.id ?? "";

async function earnedOf(reader: Member, of: Member, now = kit.clock.now()) {
  const { months, from } = shownMonths(now, zone);
  const scope = new ReadScope(kit.runtime.db, reader, now, initialSettings);
  return fillMonths(await listEarnings(scope, idOf(of), from, zone), months);
}

test("a completed booking counts in its month, with what the ledger gives the provider", async () => {
  const { customer, provider, balance_minor, currency } = await kit.providerBalance();
  const { months } = shownMonths(kit.clock.now(), zone);
  const earned = [
    {
      currency,
      months: months.map((month) => ({ month, minor: month === months.at(-1) ? balance_minor : 0 })),
    },
  ];
  expect(balance_minor).toBeGreaterThan(0);
  expect(await earnedOf(provider, provider)).toEqual(earned);
  // Being paid takes nothing from what was earned.
  await kit.settleBalance(provider);
  expect(await earnedOf(provider, provider)).toEqual(earned);
  // Seven months later it is no longer shown.
  const later = new Date(kit.clock.now().getTime() + 215 * 86_400_000);
  expect(await earnedOf(provider, provider, later)).toEqual([]);
  for (const stranger of [customer, await kit.provider()])
    expect(await earnedOf(stranger, provider)).toEqual([]);
});

test("only the entries of the shown months are read, by the index of an account's time", async () => {
  const provider = await kit.provider();
  const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
  await listEarnings(
    new ReadScope(db, provider, kit.clock.now(), initialSettings),
    idOf(provider),
    kit.clock.now(),
    zone,
  );
  await end();
  const [statement] = asked;
  if (!statement) throw new Error("nothing was asked");
  const plan = await planOf(kit.urls.appUrl, statement, "set local enable_seqscan = off");
  expect(plan.map((node) => node["Index Name"])).toContain("ledger_entry_account_time");
});
