import { expect, test } from "vitest";
import { Refusal, requireVersion } from "./refusal.ts";

function refusalOf(row: Parameters<typeof requireVersion>[0], seen: number): Refusal | null {
  try {
    requireVersion(row, seen);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

test.each([
  ["the current version", { version: 3, status: "open" }, 3, null],
  ["an older one", { version: 3, status: "open" }, 2, { version: 3, status: "open" }],
  ["one that does not exist yet", { version: 3, status: "open" }, 4, { version: 3, status: "open" }],
  ["an older one of a row without a status", { version: 1 }, 0, { version: 1 }],
])("%s", (_, row, seen, current) => {
  const refusal = refusalOf(row, seen);
  expect(refusal?.code ?? null).toBe(current ? "stale" : null);
  expect(refusal?.details?.current ?? null).toEqual(current);
});
