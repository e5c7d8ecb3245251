// The entries of the ledger about a subject, newest first: of a booking all, of a payment or refund its own.
import { sql } from "kysely";
import type { ReadScope } from "#server/kernel/scope.ts";
import { ledgerFacts } from "#server/payment/access.ts";
import { dated, type StoryPlace } from "./place.ts";
import type { StorySubject } from "./subject.ts";

/** Debits are positive, credits negative. */
export type LedgerLine = { account: string; amount_minor: number; currency: string };

export async function listStoryMoney(
  scope: ReadScope,
  { noun, things, stripe_ids, booking_id }: StorySubject,
  place: StoryPlace,
) {
  const after = dated.read(place.after);
  const lines = sql<LedgerLine[]>`(select json_agg(json_build_object('account', account.name,
      'amount_minor', entry.amount_minor, 'currency', entry.currency) order by entry.id)
    from ledger_entry entry join ledger_account account on account.id = entry.account_id
    where entry.tx_id = ledger_tx.id and entry.at = ledger_tx.at)`;
  // The key of a fact names the charge or the payment, or the refund.
  const named = [...stripe_ids, ...things.map(({ id }) => id)];
  const rows = await ledgerFacts(scope)
    .select(["ledger_tx.id", "ledger_tx.type", "ledger_tx.at", "ledger_tx.stripe_ref", lines.as("lines")])
    .where("ledger_tx.booking_id", "=", booking_id)
    .$if(noun !== "booking", (query) =>
      query.where(sql<boolean>`split_part(ledger_tx.idempotency_key, ':', 2) = any(${named}::text[])`),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(ledger_tx.at, ledger_tx.id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("ledger_tx.at", "desc")
    .orderBy("ledger_tx.id", "desc")
    .limit(place.rows + 1)
    .execute();
  return dated.page(
    rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    place.rows,
  );
}
