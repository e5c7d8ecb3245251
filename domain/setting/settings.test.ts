import { expect, test } from "vitest";
import {
  initialSettings,
  isSettingName,
  publicSettings,
  settingNames,
  settings,
  settingsOf,
} from "./settings.ts";

test.each(settingNames)("the first value of %s is one that it accepts", (name) => {
  const { schema, initial } = settings[name];
  expect(schema.parse(initial)).toEqual(initial);
});

test.each(settingNames.flatMap((name) => (settings[name].form.kind === "whole" ? [name] : [])))(
  "%s accepts its bounds and nothing beyond them, nor a part",
  (name) => {
    const { schema, form } = settings[name];
    if (form.kind !== "whole") throw new Error(name);
    const accepts = (value: unknown) => schema.safeParse(value).success;
    expect([form.min, form.max].map(accepts)).toEqual([true, true]);
    expect([form.min - 1, form.max + 1, form.min + 0.5, String(form.min)].map(accepts)).toEqual(
      Array.from({ length: 4 }, () => false),
    );
    expect(accepts(null)).toBe(form.isOptional ?? false);
  },
);

test("sums by currency are read however they are typed, each currency once", () => {
  const { schema } = settings.second_operator_currencies;
  expect(schema.parse("chf 5000,  JPY 800000 ")).toBe("CHF 5000, JPY 800000");
  for (const nothing of [null, undefined, "", " "]) expect(schema.parse(nothing)).toBeNull();
  for (const text of [
    "CHF",
    "5000",
    "XXX 5",
    "CHF 5, CHF 6",
    "CHF 5000 JPY 6",
    "CHF 5.5",
    "CHF -1",
    "CHF 5,",
  ])
    expect(schema.safeParse(text).error?.issues[0]?.message, text).toBe("invalid_currency_sums");
});

test("what is stored holds, and the rest has its first value", () => {
  expect(settingsOf([])).toEqual(initialSettings);
  const found = settingsOf([
    ["site_name", "Markt am See"],
    ["booking_hold_hours", 48],
    ["support_email", null],
  ]);
  expect(found).toEqual({ ...initialSettings, site_name: "Markt am See", booking_hold_hours: 48 });
});

test("a value of another release is left out; one beyond the bounds is told", () => {
  const unfit: string[] = [];
  const found = settingsOf(
    [
      ["no_such_setting", 1],
      ["toString", 1],
      ["booking_hold_hours", 100_000],
      ["auto_complete_days", "7"],
    ],
    (name) => unfit.push(name),
  );
  expect(found).toEqual(initialSettings);
  expect(unfit).toEqual(["booking_hold_hours", "auto_complete_days"]);
  expect(isSettingName("toString")).toBe(false);
});

test("browsers get the public settings alone", () => {
  const shown = publicSettings({ ...initialSettings, site_name: "Markt am See" });
  expect(shown).toMatchObject({ site_name: "Markt am See", auto_complete_days: 7 });
  expect(Object.keys(shown).filter((name) => isSettingName(name) && !settings[name].is_public)).toEqual([]);
  expect(shown).not.toHaveProperty("platform_vat_bp");
});
