// The agreed layout and names of the code stay: no replaced identifier returns, and no folder becomes too long to
// look through.
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { expect, test } from "vitest";

const git = (...args: string[]): string[] => {
  try {
    return execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  } catch (error) {
    // `git grep` exits with 1 when it finds nothing.
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
};

/** Replaced names, each written so that this list does not contain it. */
const retired = [
  ["Sco", "ped"],
  ["Visi", "ble"],
  ["Requests?|Offers?|Bookings?|Refunds?|Drafts?|Attempts?)(In", "Hand|InQuestion"],
  ["later", "Part"],
  ["took", "Over"],
  ["at", "Once"],
  ["say", "Next"],
  ["say", "Now"],
  ["take", "Flash"],
  ["forget", "Flash"],
  ["in", "Turn"],
  ["hold", "Profile"],
  ["hasten", "Waiting"],
  ["bring", "Back"],
  ["findRefundedOf", "Event"],
  ["with", "Names"],
  ["acted", "For"],
  ["say-(cost|information|money|panel|row|timeline|attempt|failure|order|outcome|payment)", ""],
  ["(account|profile|zone|device|offer|request|viewer|face)-", "words"],
  ["owner-", "sentences"],
  ["put-before-", "operator"],
].map(([first, second]) => `(${first}${second})`);

test("no replaced name is used again", () => {
  const found = git("grep", "-nwE", retired.join("|"), "--", "*.ts", "*.tsx", "*.mjs", "*.md");
  expect(found).toEqual([]);
});

test("access control and cancellation terms are not both called policy", () => {
  expect(git("ls-files", "server/*/policy.ts", "domain/*/policy.ts")).toEqual([]);
});

test("no folder of sources has more than 25 files", () => {
  const counts = new Map<string, number>();
  for (const file of git("ls-files", "*.ts", "*.tsx", "*.mjs"))
    if (!/\.(?:test|example|spec)\.tsx?$/.test(file))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

test("no literal spreads another literal", () => {
  expect(git("grep", "-nE", "^[[:space:]]*[.]{3}[{] ", "--", "*.ts", "*.tsx")).toEqual([]);
});
