// Optional lines: a provider offers them beside what is included, some of them preselected, and the customer decides which
// to take. Whoever accepts names all lines that it takes, so that the price on screen is the price of the booking.
import { refuseInput } from "../refusal.ts";

export const lineChoices = ["included", "optional", "preselected"] as const;
export type LineChoice = (typeof lineChoices)[number];
/** A line of a booking or of a counter-offer has no choice: it is included. */
type Line = { readonly choice?: LineChoice };
type PlacedLine = Line & { readonly position: number };

/** Whether the customer decides about this line. */
export const isOptional = ({ choice }: Line): boolean => choice === "optional" || choice === "preselected";

/** The lines that count until somebody chooses: the offer's own total is theirs. */
export function presetLines<L extends Line>(lines: readonly L[]): L[] {
  return lines.filter(({ choice }) => choice !== "optional");
}

/** The lines that nobody can leave out. */
export function includedLines<L extends Line>(lines: readonly L[]): L[] {
  return lines.filter((line) => !isOptional(line));
}

/**
 * The lines at these positions, in the offer's order; those that count without a choice where none is named. Null for a
 * position that the offer lacks, for one named twice, and where an included line is missing.
 */
export function takenLines<L extends PlacedLine>(
  lines: readonly L[],
  positions: readonly number[] | undefined,
): L[] | null {
  if (positions === undefined) return presetLines(lines);
  const named = new Set(positions);
  const taken = lines.filter(({ position }) => named.has(position));
  const isWhole = includedLines(lines).every(({ position }) => named.has(position));
  return isWhole && taken.length === positions.length ? taken : null;
}

/** As `takenLines`. @throws Refusal invalid_input */
export function requireTaken<L extends PlacedLine>(
  lines: readonly L[],
  positions: readonly number[] | undefined,
): L[] {
  return takenLines(lines, positions) ?? refuseInput([{ path: "line_positions", code: "invalid_choice" }]);
}
