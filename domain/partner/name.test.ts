import { describe, expect, test } from "vitest";
import { isPartnerName, nameFault, reservedNames } from "./name.ts";
import { PartnerName } from "./schemas.ts";

describe("the name in a partner's address", () => {
  test.each(["ab", "city-guide", "a1", "3-d-print", "x".repeat(40)])("%s is one", (name) => {
    expect(nameFault(name)).toBeNull();
    expect(PartnerName.parse(` ${name.toUpperCase()} `)).toBe(name);
  });

  test.each([
    ["a", "too_short"],
    ["", "too_short"],
    ["x".repeat(41), "too_long"],
    ["-ab", "name_form"],
    ["ab-", "name_form"],
    ["a--b", "name_form"],
    ["a_b", "name_form"],
    ["Ab", "name_form"],
    ["münchen", "name_form"],
    ["a b", "name_form"],
    ["a/b", "name_form"],
    ["admin", "name_reserved"],
    ["sign-up", "name_reserved"],
  ])("%s is none", (name, fault) => {
    expect(nameFault(name)).toBe(fault);
    expect(isPartnerName(name)).toBe(false);
  });

  test("every reserved word would otherwise be a valid name", () => {
    for (const word of reservedNames) expect(word).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect([...reservedNames].filter((word) => word.length < 2)).toEqual([]);
  });
});
