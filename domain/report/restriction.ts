// What operators do with something that breaks the rules, and how its author objects. Browsers load this alone.
import { type ReportedNoun, reportedNouns } from "./kinds.ts";

export type RestrictedNoun = ReportedNoun | "message";
export const restrictedNouns: readonly RestrictedNoun[] = [...reportedNouns, "message"];

export const restrictionActs = ["hide", "remove"] as const;
export type RestrictionAct = (typeof restrictionActs)[number];

/** What can be done with each: an offer ends, because hiding it for a while would let it expire unread. */
export const actsOn: Readonly<Record<RestrictedNoun, readonly RestrictionAct[]>> = {
  request: restrictionActs,
  offer: ["remove"],
  profile: restrictionActs,
  file: restrictionActs,
  message: restrictionActs,
};

export type RestrictionEffect = "held" | "hidden" | "removed" | "ended";

/** What becomes of it: requests and offers stay readable for the parties to them. */
export function effectOf(noun: RestrictedNoun, act: RestrictionAct): RestrictionEffect {
  if (act === "hide") return noun === "request" ? "held" : "hidden";
  return noun === "request" || noun === "offer" ? "ended" : "removed";
}

/** How operators came to it: somebody reported it, the product's own check found it, or they did. */
export type FoundBy = "report" | "product" | "operator";

export const reviewOutcomes = ["upheld", "reversed"] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];
