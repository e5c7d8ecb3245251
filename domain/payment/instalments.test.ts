import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumMinor } from "../money.ts";
import {
  allocate,
  findPayable,
  type InstalmentRow,
  latestAttempt,
  openInstalments,
  openMinor,
} from "./instalments.ts";

const first = Date.parse("2027-03-01T10:00:00Z");
const row = fc.record({
  status: fc.constantFrom("due" as const, "overdue" as const, "paid" as const, "cancelled" as const),
  kind: fc.constantFrom("deposit" as const, "balance" as const, "change" as const),
  amount_minor: fc.integer({ min: 1, max: 999_999 }),
  due_at: fc.integer({ min: 0, max: 90 }).map((days) => new Date(first + days * 86_400_000)),
});
const rows = fc
  .array(row, { maxLength: 6 })
  .map((list) => list.map((one, index): InstalmentRow => ({ ...one, id: `${index}`, position: index + 1 })));

test("what a sum pays and its rest add up to the sum; no payment is paid in part", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 0, max: 9_999_999 }), (list, amount_minor) => {
      const { paid, rest_minor } = allocate(list, amount_minor);
      expect(sumMinor(paid.map((one) => one.amount_minor)) + rest_minor).toBe(amount_minor);
      expect(rest_minor).toBeGreaterThanOrEqual(0);
      expect(paid).toEqual(openInstalments(list).slice(0, paid.length));
      const next = openInstalments(list)[paid.length];
      if (next) expect(next.amount_minor).toBeGreaterThan(rest_minor);
    }),
  );
});

test("the requested amount pays whole payments and nothing else, whatever the customer chose", () => {
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom(undefined, "deposit" as const, "full" as const),
      fc.integer({ min: -1, max: 91 }),
      (list, choice, days) => {
        const payable = findPayable(list, choice, new Date(first + days * 86_400_000));
        if (!payable) {
          expect(openMinor(list)).toBe(0);
          return;
        }
        const { paid, rest_minor } = allocate(list, payable.amount_minor);
        expect([paid.length > 0, rest_minor]).toEqual([true, 0]);
        if (choice === "full") expect(payable.amount_minor).toBe(openMinor(list));
      },
    ),
  );
});

describe("the latest attempt at the open payment", () => {
  const at = (day: number) => new Date(first + day * 86_400_000).toISOString();
  const open = [{ status: "due" as const, instalment: "balance" as const, created_at: at(2) }];
  const attempt = (status: "failed" | "succeeded", instalment: "balance" | "change", day: number) => ({
    status,
    instalment,
    created_at: at(day),
  });
  const failed = attempt("failed", "balance", 3);
  test.each([
    ["the last one of its kind", [attempt("failed", "balance", 2), failed], failed],
    ["none that succeeded", [failed, attempt("succeeded", "balance", 4)], failed],
    ["none of another kind", [failed, attempt("failed", "change", 4)], failed],
    ["none from before it was asked for", [attempt("failed", "balance", 1)], null],
  ])("is %s", (_which, attempts, expected) => {
    expect(latestAttempt(open, attempts)).toBe(expected);
  });
});
