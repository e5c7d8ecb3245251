// The statement of a booking: its money by the ledger, fact by fact and in sums.
import { sumMinor } from "../money.ts";

/** Debits are positive, credits negative, as in the ledger. */
export type LedgerFact = {
  readonly id: string;
  readonly type: string;
  readonly at: string;
  readonly entries: readonly { readonly account: string; readonly amount_minor: number }[];
};
export type StatementKind = "paid" | "returned" | "return_failed" | "returned_otherwise" | "earned";
export type StatementLine = {
  readonly id: string;
  readonly kind: StatementKind;
  readonly at: string;
  /** What the fact added to (positive) or took from (negative) the booking's money. */
  readonly amount_minor: number;
};
export type Statement = {
  readonly lines: readonly StatementLine[];
  readonly paid_minor: number;
  readonly returned_minor: number;
  /** Neither returned nor earned. */
  readonly held_minor: number;
  /** The part of its fee that the platform passes on; 0 for the two sides, who do not see it. */
  readonly partner_minor: number;
  /** Null before the booking has earned anything. */
  readonly earned: {
    readonly provider_minor: number;
    readonly fee_minor: number;
    readonly fee_tax_minor: number;
  } | null;
};

const kinds: Readonly<Record<string, StatementKind>> = {
  charge: "paid",
  refund: "returned",
  refund_failed: "return_failed",
  refund_settled_otherwise: "returned_otherwise",
  earn: "earned",
};

/** Moves none of the booking's money: part of the platform's fee goes to a partner. */
const passedOn = "partner_commission";

/** Reads the facts of one booking, in their order. Throws for a type it does not know, which is a bug. */
export function statementOf(facts: readonly LedgerFact[]): Statement {
  const lines = facts
    .filter(({ type }) => type !== passedOn)
    .map(({ id, type, at, entries }): StatementLine => {
      const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
      if (!kind) throw new Error(`a statement knows no ${type}`);
      return { id, kind, at, amount_minor: creditOn(entries, "customer_funds") };
    });
  const sumOf = (...of: StatementKind[]) =>
    sumMinor(lines.filter(({ kind }) => of.includes(kind)).map(({ amount_minor }) => amount_minor));
  const earnings = facts.filter(({ type }) => type === "earn").flatMap(({ entries }) => entries);
  const part = (account: string) => creditOn(earnings, account);
  return {
    lines,
    paid_minor: sumOf("paid"),
    returned_minor: 0 - sumOf("returned", "return_failed", "returned_otherwise"),
    partner_minor: creditOn(
      facts.flatMap(({ type, entries }) => (type === passedOn ? entries : [])),
      "partner_payable",
    ),
    held_minor: sumMinor(lines.map(({ amount_minor }) => amount_minor)),
    earned:
      earnings.length === 0
        ? null
        : {
            provider_minor: part("provider_payable"),
            fee_minor: part("commission"),
            fee_tax_minor: part("vat_payable"),
          },
  };
}

/** What these entries credit to an account. Subtracts from zero, because a negated zero prints with a minus. */
function creditOn(entries: LedgerFact["entries"], account: string): number {
  return 0 - sumMinor(entries.filter((one) => one.account === account).map((one) => one.amount_minor));
}
