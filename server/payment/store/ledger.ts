// The double-entry ledger. Debits are positive, credits negative; the database refuses a transaction that
// does not sum to zero, an entry at another instant than its transaction's, and any change of written rows. `key` makes each
// transaction bookable once.
import type { CommandContext } from "#server/kernel/command.ts";

export type LedgerKind = "asset" | "liability" | "income" | "expense" | "clearing";
export type LedgerAccount = { name: string; kind: LedgerKind; owner_id: string | null };
export type LedgerLine = { account: LedgerAccount; amount_minor: number };

export const ledgerAccounts = {
  stripePending: { name: "stripe_pending", kind: "asset", owner_id: null } as LedgerAccount,
  /** Paid outside Stripe by an operator, for example by bank transfer: to customers and to partners. */
  paidOtherwise: { name: "paid_otherwise", kind: "clearing", owner_id: null } as LedgerAccount,
  /** The platform's fees. */
  commission: { name: "commission", kind: "income", owner_id: null } as LedgerAccount,
  /** The VAT on the fees, which the platform owes. */
  vatPayable: { name: "vat_payable", kind: "liability", owner_id: null } as LedgerAccount,
  /** What partners earn of the platform's fees. */
  partnerCommission: { name: "partner_commission", kind: "expense", owner_id: null } as LedgerAccount,
  /** A partner's unpaid earnings. Later commissions make up for a debit balance. */
  partnerPayable: (partner_id: string): LedgerAccount => ({
    name: "partner_payable",
    kind: "liability",
    owner_id: partner_id,
  }),
  /** A provider's earnings not paid out yet. A debit balance is what the provider owes. */
  providerPayable: (profile_id: string): LedgerAccount => ({
    name: "provider_payable",
    kind: "liability",
    owner_id: profile_id,
  }),
  /** What customers have paid for a booking, less what was returned or earned. */
  customerFunds: (booking_id: string): LedgerAccount => ({
    name: "customer_funds",
    kind: "liability",
    owner_id: booking_id,
  }),
};

/** Books one transaction; false if its key was booked before. */
export async function postToLedger(
  ctx: CommandContext,
  fact: {
    key: string;
    type: string;
    /** Null if it concerns no booking. */
    booking_id: string | null;
    stripe_ref: string | null;
    currency: string;
    lines: LedgerLine[];
  },
): Promise<boolean> {
  const tx = await ctx.tx
    .insertInto("ledger_tx")
    .values({
      id: ctx.newId(),
      idempotency_key: fact.key,
      type: fact.type,
      booking_id: fact.booking_id,
      stripe_ref: fact.stripe_ref,
      at: ctx.now,
    })
    .onConflict((oc) => oc.column("idempotency_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!tx) return false;
  for (const line of fact.lines) {
    const account_id = await accountId(ctx, line.account, fact.currency);
    await ctx.tx
      .insertInto("ledger_entry")
      .values({
        tx_id: tx.id,
        account_id,
        currency: fact.currency,
        amount_minor: line.amount_minor,
        at: ctx.now,
      })
      .execute();
  }
  return true;
}

async function accountId(ctx: CommandContext, account: LedgerAccount, currency: string): Promise<string> {
  const made = await ctx.tx
    .insertInto("ledger_account")
    .values({ id: ctx.newId(), ...account, currency })
    .onConflict((oc) => oc.columns(["name", "owner_id", "currency"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return made.id;
  const found = await ctx.tx
    .selectFrom("ledger_account")
    .select("id")
    .where("name", "=", account.name)
    .where("currency", "=", currency)
    .where("owner_id", account.owner_id === null ? "is" : "=", account.owner_id)
    .executeTakeFirstOrThrow();
  return found.id;
}
