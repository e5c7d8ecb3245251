// Until when the author of something restricted may object, and who decides on the objection.
import { limits, units } from "../limits.ts";
import { refuse } from "../refusal.ts";
import type { ReviewOutcome } from "./restriction.ts";

type Restricted = {
  readonly objectable_until: Date;
  readonly objected_at: Date | null;
  readonly outcome: string | null;
  readonly made_by: string;
};

/** The author may object until then. */
export const objectableUntil = (made_at: Date): Date =>
  new Date(made_at.getTime() + limits.objection_days * units.day_ms);

/** Whether its author may still object: once, in time, and while it stands. */
export const isObjectable = (
  { objectable_until, objected_at, outcome }: Omit<Restricted, "made_by">,
  now: Date,
): boolean => objected_at === null && outcome === null && now < objectable_until;

/** @throws Refusal already_objected, stale when operators took it back, too_late */
export function requireObjectable(restricted: Omit<Restricted, "made_by">, now: Date): void {
  if (restricted.objected_at) refuse("already_objected");
  if (restricted.outcome) refuse("stale", { current: { outcome: restricted.outcome } });
  if (now >= restricted.objectable_until) refuse("too_late", { until: restricted.objectable_until });
}

/**
 * An operator decides on the objection: another one than who restricted, unless nobody else may. Without an objection it can
 * only be taken back, by anybody who may restrict.
 * @throws Refusal own_restriction, stale
 */
export function requireReviewable(
  { objected_at, outcome, made_by }: Restricted,
  wanted: ReviewOutcome,
  { account_id, hasOthers }: { account_id: string; hasOthers: boolean },
): void {
  if (outcome) refuse("stale", { current: { outcome } });
  if (objected_at && made_by === account_id && hasOthers) refuse("own_restriction");
  if (!objected_at && wanted === "upheld") refuse("stale", { current: { outcome } });
}
