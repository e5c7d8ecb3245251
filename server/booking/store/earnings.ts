// A provider's earnings from a booking, as pages and tables show them: agreed sums first, after its end the ledger's.
import { sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";

type Earned = { provider_minor: number; fee_minor: number; fee_tax_minor: number };

/** On rows of `booking`: its earnings in the ledger. */
export const earnedSql = sql<Earned>`(select json_build_object(
    'provider_minor', coalesce(-sum(entry.amount_minor) filter (where account.name = 'provider_payable'), 0),
    'fee_minor', coalesce(-sum(entry.amount_minor) filter (where account.name = 'commission'), 0),
    'fee_tax_minor', coalesce(-sum(entry.amount_minor) filter (where account.name = 'vat_payable'), 0))
  from ledger_tx join ledger_entry entry on entry.tx_id = ledger_tx.id and entry.at = ledger_tx.at
  join ledger_account account on account.id = entry.account_id
  where ledger_tx.booking_id = booking.id and ledger_tx.type = 'earn')`;

/** In these statuses the ledger has the earnings, which refunds and decisions have reduced. */
const endedStatuses: readonly BookingStatus[] = ["completed", "cancelled", "lapsed"];

export type ProviderEarnings = { fee_minor: number; fee_tax_minor: number; earns_minor: number };

type Agreed = { total_minor: number; fee_minor: number; fee_tax_minor: number };

/** The provider's share of agreed sums: those of one booking, or of several added up. */
export const agreedEarnings = ({ total_minor, fee_minor, fee_tax_minor }: Agreed): number =>
  total_minor - fee_minor - fee_tax_minor;

/** Fee, the VAT on it, and the provider's share. */
export function providerEarnings(row: Agreed & { status: BookingStatus; earned: Earned }): ProviderEarnings {
  const { fee_minor, fee_tax_minor, earned } = row;
  if (!endedStatuses.includes(row.status))
    return { fee_minor, fee_tax_minor, earns_minor: agreedEarnings(row) };
  const { provider_minor, ...fees } = earned;
  return { ...fees, earns_minor: provider_minor };
}
