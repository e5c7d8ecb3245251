import { describe, expect, test } from "vitest";
import { limits } from "../limits.ts";
import { PolicySetting, policyLine, readPolicy } from "./policy-setting.ts";

const moderate: PolicySetting = { free: 7, unit: "days", late_fee_bp: 5_000, after_start_fee_bp: 10_000 };
const codesOf = (value: unknown) =>
  PolicySetting.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("a policy", () => {
  test.each<[string, object, string[][]]>([
    ["the same share before and after the start", { late_fee_bp: 10_000 }, []],
    ["nothing at all", { late_fee_bp: 0, after_start_fee_bp: 0 }, []],
    ["no time before the start", { free: 0 }, []],
    ["the longest time", { free: limits.policy_free_max_units }, []],
    [
      "a smaller share after the start",
      { after_start_fee_bp: 4_999 },
      [["after_start_fee_bp", "below_late_fee"]],
    ],
    ["more than the price", { after_start_fee_bp: 10_001 }, [["after_start_fee_bp", "invalid_rate"]]],
    ["less than nothing", { late_fee_bp: -1 }, [["late_fee_bp", "invalid_rate"]]],
    ["a time after the start", { free: -1 }, [["free", "too_small"]]],
    ["too long a time", { free: limits.policy_free_max_units + 1 }, [["free", "too_big"]]],
    ["no time", { free: undefined }, [["free", "required"]]],
    ["a unit that is none", { unit: "weeks" }, [["unit", "invalid_choice"]]],
  ])("of %s", (_what, change, codes) => {
    expect(codesOf({ ...moderate, ...change })).toEqual(codes);
  });
});

test("a line of a terminal says a policy, and what is written is read again", () => {
  expect(readPolicy("36 hours 12,5 100")).toEqual({
    free: 36,
    unit: "hours",
    late_fee_bp: 1_250,
    after_start_fee_bp: 10_000,
  });
  expect(readPolicy(policyLine(moderate))).toEqual(moderate);
  for (const text of ["", "7 days", "7 weeks 50 100", "7 days 50 100 100", "-7 days 50 100"])
    expect(readPolicy(text)).toBeNull();
});
