// Closing an account for good. Pure: the flow loads and locks, this decides, the flow writes. What others wait for must
// be finished first; what only this account wants any more ends with it, by the ordinary moves.
import { next } from "../machine.ts";
import { moveOffer, type PlannedMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { planEnding } from "../request/plan.ts";
import { type AccountStatus, accountMachine } from "./machine.ts";

/** What is in the way: others wait for it, or money is on its way. */
export type Obstacle = {
  kind: "booking" | "request" | "payment" | "refund";
  id: string;
  title: string;
  /** The profile it is seen as. */
  profile_name: string;
  to: string;
};

/** What is typed to confirm, in either language and in any case. */
export const closingWords = ["delete", "löschen"] as const;

/** Whether what was typed confirms. */
export function isClosingWord(typed: string): boolean {
  return closingWords.some((word) => word === typed.trim().normalize("NFC").toLocaleLowerCase("de"));
}

/** What the ended requests and offers say of why, to whoever sees them. */
const reasons = { en: "The account was deleted.", de: "Das Konto wurde gelöscht." } as const;

type OfferRow = { readonly id: string; readonly status: OfferStatus };
export type ClosingInput = {
  readonly account: { readonly status: AccountStatus; readonly locale: "en" | "de" };
  readonly role: "customer" | "provider";
  readonly obstacles: readonly Obstacle[];
  /** Own requests that are still open, or of which nothing came and their customer is asked what becomes of them. */
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

/** Closes an account. Refuses in this order: transition_not_allowed, account_in_use with what is in the way. */
export function planClosing(input: ClosingInput, now: Date): ClosingPlan {
  const status = next(accountMachine, input.account.status, "close", input.role);
  if (input.obstacles.length > 0) refuse("account_in_use", { obstacles: input.obstacles });
  const reason = reasons[input.account.locale];
  const ended = input.requests.flatMap(
    ({ offers, ...request }) => planEnding({ request, offers, how: "close", reason }, now).moves,
  );
  const withdrawn = input.offers.map((offer) => moveOffer(offer, "withdraw", "provider", reason));
  return { status, reason, moves: [...ended, ...withdrawn] };
}
