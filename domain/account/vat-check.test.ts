import { describe, expect, test } from "vitest";
import { type VatCheckOutcome, vatCheckState } from "./vat-check.ts";

const about = { country: "DE", number: "299111101" };
const check = (outcome: VatCheckOutcome | null, number = about.number) => ({
  country: "DE",
  number,
  outcome,
});

describe("what is known about a number", () => {
  test.each([
    ["with a service", true, null, "not_asked"],
    ["with a service", true, check(null), "asked"],
    ["with a service", true, check("valid"), "valid"],
    ["with a service", true, check("unanswered"), "unanswered"],
    ["without a service", false, null, "form_only"],
    ["without a service", false, check(null), "form_only"],
    ["without a service any more", false, check("invalid"), "invalid"],
    ["with an answer about another number", true, check("valid", "299111102"), "not_asked"],
    ["with an answer about another number, without a service", false, check("valid", "2"), "form_only"],
    [
      "with an answer about a number of another country",
      true,
      { ...check("valid"), country: "EL" },
      "not_asked",
    ],
  ] as const)("%s (%s), %j: %s", (_case, hasService, known, state) => {
    expect(vatCheckState(about, known, hasService)).toBe(state);
  });
});
