// The ledger as its owners see it: a provider the account of what it has earned, a customer the accounts of what it has
// paid for its bookings, operators all. Of a transaction everybody sees the entries on their own accounts.
import { type RawBuilder, sql } from "kysely";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

const seesAll = (actor: Actor) => actor.kind === "system" || (actor.kind === "member" && actor.is_operator);

const accountVisible: RowFilter = (actor) => {
  if (seesAll(actor)) return sql`true`;
  const profile = profileId(actor);
  return sql`((ledger_account.name = 'provider_payable' and ledger_account.owner_id = ${profile}::uuid)
    or (ledger_account.name = 'customer_funds' and exists (select 1 from booking
      where booking.id = ledger_account.owner_id and booking.customer_profile_id = ${profile}::uuid)))`;
};

/** Ids of the actor's own accounts, each kind from an index. */
function ownAccountIds(actor: Actor): RawBuilder<unknown> {
  const profile = profileId(actor);
  return sql`select ledger_account.id from ledger_account
      where ledger_account.name = 'provider_payable' and ledger_account.owner_id = ${profile}::uuid
    union all select ledger_account.id from booking join ledger_account
      on ledger_account.name = 'customer_funds' and ledger_account.owner_id = booking.id
      where booking.customer_profile_id = ${profile}::uuid`;
}

/** The accounts of the actor. */
export const ledgerAccounts = (scoped: ReadScope) => visibleRows(scoped, "ledger_account", accountVisible);

/** The same accounts for lists. */
export const listedLedgerAccounts = (scoped: ReadScope) =>
  visibleRows(scoped, "ledger_account", (actor) =>
    seesAll(actor) ? sql`true` : sql`ledger_account.id = any(array(${ownAccountIds(actor)}))`,
  );

/** The entries on the actor's accounts. */
export const ledgerEntries = (scoped: ReadScope) =>
  visibleRows(
    scoped,
    "ledger_entry",
    (actor) =>
      sql`exists (select 1 from ledger_account where ledger_account.id = ledger_entry.account_id
        and ${accountVisible(actor)})`,
  );

/** The same entries for lists. */
export const listedLedgerEntries = (scoped: ReadScope) =>
  visibleRows(scoped, "ledger_entry", (actor) =>
    seesAll(actor) ? sql`true` : sql`ledger_entry.account_id = any(array(${ownAccountIds(actor)}))`,
  );
