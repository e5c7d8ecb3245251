// How a new version of an offer differs from the one before: date, total, lines, and the terms if both versions are
// known in full. Lines match by name, as in a comparison; a line that only moved has not changed.
import type { PolicyTerms } from "../category/cancellation-policies.ts";
import { sameName } from "./comparison.ts";
import { minuteOf } from "./date.ts";
import type { LineChoice } from "./optional-lines.ts";
import type { LineUnit } from "./units.ts";

export type VersionLine = {
  readonly label: string;
  readonly quantity: number;
  readonly unit: LineUnit | null;
  readonly amount_minor: number;
  /** Whether the customer decides about it; lines of a booking have no choice. */
  readonly choice?: LineChoice;
};
export type OfferVersion = {
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  readonly total_minor: number;
  readonly lines: readonly VersionLine[];
};
/** Terms known only for the version on screen, not for those replaced before. */
export type OfferTerms = {
  readonly deposit_minor: number;
  readonly policy_terms: PolicyTerms;
  readonly message: string;
  readonly valid_until: string;
};
/** Null where the version lacks the line; never both. */
export type LineChange = { readonly before: VersionLine | null; readonly after: VersionLine | null };
export type OfferChanges = {
  readonly date: { readonly before: Span; readonly after: Span } | null;
  readonly total: { readonly before_minor: number; readonly after_minor: number } | null;
  readonly lines: readonly LineChange[];
};
export type TermChanges = {
  readonly deposit: { readonly before_minor: number; readonly after_minor: number } | null;
  readonly policy: { readonly before: PolicyTerms; readonly after: PolicyTerms } | null;
  readonly is_message_changed: boolean;
  /** Set when the offer ends earlier than before; a longer validity takes nothing away. */
  readonly ends_earlier: { readonly before: string; readonly after: string } | null;
};
type Span = Pick<OfferVersion, "starts_at" | "ends_at">;

/** What differs between two versions. With `before.starts_at` undefined the earlier date is unknown and not compared. */
export function offerChanges(
  before: Omit<OfferVersion, "starts_at" | "ends_at"> & Partial<Span>,
  after: OfferVersion,
): OfferChanges {
  const { starts_at, ends_at = null } = before;
  const isMoved =
    starts_at !== undefined &&
    (minuteOf(starts_at) !== minuteOf(after.starts_at) || minuteOf(ends_at) !== minuteOf(after.ends_at));
  return {
    date: isMoved
      ? {
          before: { starts_at, ends_at },
          after: { starts_at: after.starts_at, ends_at: after.ends_at },
        }
      : null,
    total:
      before.total_minor === after.total_minor
        ? null
        : { before_minor: before.total_minor, after_minor: after.total_minor },
    lines: lineChanges(before.lines, after.lines),
  };
}

/** What differs in the terms other than date, total and lines. */
export function termChanges(before: OfferTerms, after: OfferTerms): TermChanges {
  return {
    deposit:
      before.deposit_minor === after.deposit_minor
        ? null
        : { before_minor: before.deposit_minor, after_minor: after.deposit_minor },
    policy: isSamePolicy(before.policy_terms, after.policy_terms)
      ? null
      : { before: before.policy_terms, after: after.policy_terms },
    is_message_changed: before.message !== after.message,
    ends_earlier:
      Date.parse(after.valid_until) < Date.parse(before.valid_until)
        ? { before: before.valid_until, after: after.valid_until }
        : null,
  };
}

/** Operators may have set other terms for a policy between two versions that name it. */
function isSamePolicy(one: PolicyTerms, other: PolicyTerms): boolean {
  const said = ({ name, free_until, late_fee_bp, after_start_fee_bp }: PolicyTerms) =>
    JSON.stringify([name, Object.entries(free_until), late_fee_bp, after_start_fee_bp]);
  return said(one) === said(other);
}

/** Added and changed lines in the order of the new version, then the removed ones. */
function lineChanges(before: readonly VersionLine[], after: readonly VersionLine[]): LineChange[] {
  const rest = [...before];
  const kept = after.map((line): LineChange => {
    // Equal lines first, so that of two with the same name the unchanged one does not count as changed.
    const equal = rest.findIndex((one) => isSame(one, line));
    const at = equal >= 0 ? equal : rest.findIndex(({ label }) => sameName(label) === sameName(line.label));
    const [found = null] = at >= 0 ? rest.splice(at, 1) : [];
    return { before: found, after: line };
  });
  return [
    ...kept.filter(({ before: old, after: line }) => !old || !line || !isSame(old, line)),
    ...rest.map((line) => ({ before: line, after: null })),
  ];
}

function isSame(one: VersionLine, other: VersionLine): boolean {
  return (
    sameName(one.label) === sameName(other.label) &&
    one.quantity === other.quantity &&
    one.unit === other.unit &&
    (one.choice ?? "included") === (other.choice ?? "included") &&
    one.amount_minor === other.amount_minor
  );
}
