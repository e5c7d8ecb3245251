// Test files that are too dear for each push as a whole: each turn takes its share of the files of a list. Where only
// part of a file is dear, the file itself takes its share (`inTurn`).
import { inTurn, turnOfRun, turns } from "./turn.ts";

type Rotated = { shares: number; files: readonly string[] };

/** Journeys beside the main ones, eight turns in a row: files of one column of these groups run in the same turn. */
const journeys = [
  "request-changes",
  "typed-kept",
  "instances",
  "delivery",
  "uploads",
  "page/page-shell",
  "admin",
  "offer/offer-kept",

  "offer/direct-offer",
  "ending",
  "offer/decision-bar",
  "booking-information",
  "page/lazy-components",
  "page/session-clock",
  "page/stale-pages",
  "live-home",

  "setup",
  "account/sign-in",
  "page/widths",
  "change-of-booking",
  "page/failure",
  "page/shell-fit",
  "offer/compare-offers",
  "page/language",

  "time-zone",
  "bookings-calendar",
  "account/second-factor",
  "page/target-size",
  "offer/changed-offer",
  "not-me",
  "offer/offer-share",
  "account/show-password",
].map((name) => `tests/e2e/${name}.spec.ts`);

/** By the project of vitest.config.ts, or "e2e". The order decides which turn takes what: neighbours run on other days. */
export const rotatedFiles: Readonly<Record<string, Rotated>> = { e2e: { shares: 8, files: journeys } };

/** The files of a project that another turn takes. */
export function filesOfOtherTurns(project: string, turn = turnOfRun()): string[] {
  const rotated = rotatedFiles[project];
  if (!rotated) return [];
  const taken = new Set(inTurn(rotated.files, Math.min(rotated.shares, turns), turn));
  return rotated.files.filter((file) => !taken.has(file));
}
