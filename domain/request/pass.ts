// A provider says that it is not interested in an open request. Pure: the command loads and locks, this module decides.
import type { RefusalCode } from "../refusal.ts";
import type { RequestStatus } from "./machine.ts";

export const passReasons = ["too_far", "no_time", "low_budget", "other_work", "other"] as const;
export type PassReason = (typeof passReasons)[number];

type PassFacts = {
  readonly status: RequestStatus;
  /** The active profile is a provider's. */
  readonly is_provider: boolean;
  /** The request is of the same account. */
  readonly is_own: boolean;
  readonly has_live_offer: boolean;
};

/** Why a profile cannot pass on a request; null if it can. */
export function passRefusal({
  status,
  is_provider,
  is_own,
  has_live_offer,
}: PassFacts): Extract<RefusalCode, "forbidden" | "request_not_open" | "offer_already_made"> | null {
  if (!is_provider || is_own) return "forbidden";
  if (status !== "open") return "request_not_open";
  return has_live_offer ? "offer_already_made" : null;
}
