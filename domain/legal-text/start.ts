// Since when a version of a legal text is in force.
import { limits, units } from "../limits.ts";
import type { TextKind } from "./kinds.ts";

/**
 * Terms that people have agreed to are replaced after `terms_notice_days`, so that whoever does not agree can leave
 * before. Every other version is in force at once: the first one, a notice or policy, and terms before there are members.
 */
export function startOf(kind: TextKind, before: { readonly is_agreed_to: boolean } | null, now: Date): Date {
  const isAnnounced = kind === "terms" && before !== null && before.is_agreed_to;
  return isAnnounced ? new Date(now.getTime() + limits.terms_notice_days * units.day_ms) : now;
}

export type TextState = "announced" | "in_force" | "past";

/** The state of each version. They are given with the one that starts last first, and the first that has started is in force. */
export function statesOf<V extends { readonly starts_at: Date }>(
  versions: readonly V[],
  now: Date,
): Map<V, TextState> {
  const inForce = versions.find(({ starts_at }) => starts_at <= now);
  const stateOf = (one: V): TextState =>
    one === inForce ? "in_force" : one.starts_at > now ? "announced" : "past";
  return new Map(versions.map((one) => [one, stateOf(one)]));
}
