// Closing an account for good. Pure: the flow loads and locks, this decides, the flow writes. Bookings, payments and
// unanswered offers of others block it; the account's other requests and offers end by their ordinary moves.
import { next } from "../machine.ts";
import { type PlannedMove, planOfferMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { planEnding } from "../request/plan.ts";
import { type AccountStatus, accountMachine } from "./machine.ts";

/**
 * One row that blocks the closing: somebody else depends on it, or money is not settled. Money is not settled while
 * - a booking is live: its deposit and balance are held for it;
 * - a payment or refund of an ended booking is on its way, or a refund has failed and nobody has decided;
 * - the account's earnings or commissions by the ledger are not zero: it is owed them (`earnings`, `commission`), or
 *   refunds after a payment have left it owing the marketplace (`debt`). An operator settles the balance.
 * The last operator in use stays too (`operator`): nobody could decide about anything any more.
 * What customers have paid is never a provider's: it is returned or earned before it counts here.
 */
export type Obstacle = {
  kind: "booking" | "request" | "payment" | "refund" | "earnings" | "debt" | "commission" | "operator";
  id: string;
  title: string;
  /** Display name of the account's own profile involved. */
  profile_name: string;
  to: string;
  /** The sum of `earnings` or `debt`, above zero; null for what is no balance of a provider. */
  amount: { minor: number; currency: string } | null;
};

/** Words that confirm, accepted in either language and in any case. */
export const closingWords = ["delete", "löschen"] as const;

/** Whether the typed text is one of `closingWords`. */
export function isClosingWord(typed: string): boolean {
  return closingWords.some((word) => word === typed.trim().normalize("NFC").toLocaleLowerCase("de"));
}

/** The reason written to the ended requests and offers, shown to the other side. */
const reasons = { en: "The account was deleted.", de: "Das Konto wurde gelöscht." } as const;

type OfferRow = { readonly id: string; readonly status: OfferStatus };
export type ClosingInput = {
  readonly account: { readonly status: AccountStatus; readonly locale: "en" | "de" };
  readonly role: "customer" | "provider";
  readonly obstacles: readonly Obstacle[];
  /** Own requests that are open, or awarded without a live booking and waiting for the customer's decision. */
  readonly requests: readonly {
    readonly id: string;
    readonly status: RequestStatus;
    readonly expires_at: Date;
    readonly offers: readonly OfferRow[];
  }[];
  /** Own offers that could still be accepted. */
  readonly offers: readonly OfferRow[];
};
export type ClosingPlan = {
  readonly status: AccountStatus;
  readonly reason: string;
  readonly moves: readonly PlannedMove[];
};

/** Closes an account. Refuses in this order: transition_not_allowed, account_in_use (details.obstacles). */
export function planClosing(input: ClosingInput, now: Date): ClosingPlan {
  const status = next(accountMachine, input.account.status, "close", input.role);
  if (input.obstacles.length > 0) refuse("account_in_use", { obstacles: input.obstacles });
  const reason = reasons[input.account.locale];
  const requestMoves = input.requests.flatMap(
    ({ offers, ...request }) => planEnding({ request, offers, how: "close", reason }, now).moves,
  );
  const offerMoves = input.offers.map((offer) => planOfferMove(offer, "withdraw", "provider", reason));
  return { status, reason, moves: [...requestMoves, ...offerMoves] };
}
