// What the customer's form of other lines begins with: what is agreed, and the optional lines of the offer that the booking
// lacks. Page and command count them with this one function, so that a position means the same line to both.
import { limits } from "../../limits.ts";
import { sameName } from "../../offer/comparison.ts";
import { isOptional } from "../../offer/optional-lines.ts";
import type { OfferedLine } from "../../offer/proposed-lines.ts";

/**
 * The agreed lines, then those of the offer that were optional and have no agreed line of their name. The latter get the
 * lowest free positions, and none of them is part of a proposal until somebody asks for it (`choice` is optional).
 */
export function linesToChange(
  agreed: readonly OfferedLine[],
  offered: readonly OfferedLine[],
): OfferedLine[] {
  const names = new Set(agreed.map(({ label }) => sameName(label)));
  const used = new Set(agreed.map(({ position }) => position));
  const free = Array.from({ length: limits.offer_lines }, (_, index) => index + 1).filter(
    (position) => !used.has(position),
  );
  const left = offered.filter((line) => isOptional(line) && !names.has(sameName(line.label)));
  return [
    ...agreed,
    ...left.flatMap((line, index) => {
      const position = free[index];
      return position === undefined ? [] : [{ ...line, position, choice: "optional" as const }];
    }),
  ];
}
