import { describe, expect, test } from "vitest";
import { type VatCheckOutcome, vatCheckState, viesNumberIn, viesNumberOf } from "./vat-check.ts";

const about = { country: "DE", number: "299111101" };
const check = (outcome: VatCheckOutcome | null, number = about.number) => ({
  country: "DE",
  number,
  outcome,
});

describe("what is known about a number", () => {
  test.each([
    [undefined, "not_asked"],
    [check(null), "asked"],
    [check("valid"), "valid"],
    [check("invalid"), "invalid"],
    [check("unanswered"), "unanswered"],
    [check("valid", "299111102"), "not_asked"],
    [{ ...check("valid"), country: "EL" }, "not_asked"],
  ] as const)("%j: %s", (known, state) => {
    expect(vatCheckState(about, known)).toBe(state);
  });
});

test("VIES can be asked about a provider's number of its country, and about one that names its country itself", () => {
  expect(viesNumberOf({ country: "DE", tax_id: "de 123 456 789" })).toEqual({
    country: "DE",
    number: "123456789",
  });
  for (const tax_id of [null, "12/345/67890", "ATU12345678"])
    expect(viesNumberOf({ country: "DE", tax_id })).toBeNull();
  expect(viesNumberIn("EL123456789")).toEqual({ country: "EL", number: "123456789" });
  expect(viesNumberIn("XI123456789")).toEqual({ country: "XI", number: "123456789" });
  for (const written of [null, "", "CHE123456789", "NO123456789MVA"])
    expect(viesNumberIn(written)).toBeNull();
});
