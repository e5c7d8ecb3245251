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
type Version = { readonly starts_at: Date; readonly published_at: Date };

/** The state of each version: in force is the one that started last, of several the one published last or named first. */
export function statesOf<V extends Version>(versions: readonly V[], now: Date): Map<V, TextState> {
  const started = versions.filter(({ starts_at }) => starts_at <= now);
  const inForce = started.reduce<V | null>((last, one) => (last && !isBefore(last, one) ? last : one), null);
  const stateOf = (one: V): TextState =>
    one === inForce ? "in_force" : one.starts_at > now ? "announced" : "past";
  return new Map(versions.map((one) => [one, stateOf(one)]));
}

function isBefore(one: Version, other: Version): boolean {
  const apart = one.starts_at.getTime() - other.starts_at.getTime();
  return apart === 0 ? one.published_at < other.published_at : apart < 0;
}
