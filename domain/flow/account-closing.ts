// Closes an account for good. Pure: the flow loads and locks, this module decides, the flow writes. Bookings, payments
// and other people's unanswered offers block it; the account's other requests and offers end by their ordinary moves.

import { type AccountStatus, accountMachine } from "../account/machine.ts";
import { next } from "../machine.ts";
import { type PlannedMove, planOfferMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { planEnding } from "./request-ending.ts";

/**
 * One row that blocks closing: somebody else depends on it, or money is unsettled. Money is unsettled while
 * - a booking is live and holds its deposit and balance;
 * - a payment or refund of an ended booking is in flight, or a refund has failed and nobody has decided;
 * - the ledger shows the account earnings or commissions other than zero: the marketplace owes them (`earnings`,
 *   `commission`), or refunds after a payment have put the account in debt (`debt`). An operator settles the balance.
 * The last active operator cannot close either (`operator`): nobody would be left to decide anything.
 * Customers' payments do not count as the provider's: they are returned or earned first.
 */
export type Obstacle = {
  kind: "booking" | "request" | "payment" | "refund" | "earnings" | "debt" | "commission" | "operator";
  id: string;
  title: string;
  /** Display name of the account's profile that is involved. */
  profile_name: string;
  to: string;
  /** The sum of `earnings` or `debt`, above zero; null where there is no provider balance. */
  amount: { minor: number; currency: string } | null;
};

/** Confirmation words, accepted in either language and in any case. */
export const closingWords = ["delete", "löschen"] as const;

/** Whether the typed text is one of `closingWords`. */
export function isClosingWord(typed: string): boolean {
  return closingWords.some((word) => word === typed.trim().normalize("NFC").toLocaleLowerCase("de"));
}

/** The reason recorded on the ended requests and offers; the other side sees it. */
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
