// Zones under outdated names, names from other systems and other spellings.
import { rawTimeZones } from "@vvo/tzdb";
import { describe, expect, test } from "vitest";
import { countryZones } from "#server/request/store/country-zones.ts";
import { Preference } from "../account/schemas.ts";
import { planPlaceZone } from "./place-zone.ts";
import { currentZone, isSameZone } from "./time-zone.ts";
import { zoneOptions } from "./zone-options.ts";

describe("one zone under two names", () => {
  test.each([
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["US/Eastern", "America/New_York"],
    ["US/Pacific", "America/Los_Angeles"],
    ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
    ["Asia/Katmandu", "Asia/Kathmandu"],
    ["Asia/Rangoon", "Asia/Yangon"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["America/Indianapolis", "America/Indiana/Indianapolis"],
    ["America/Godthab", "America/Nuuk"],
    ["Atlantic/Faeroe", "Atlantic/Faroe"],
    ["Europe/Belfast", "Europe/London"],
    ["GB", "Europe/London"],
    ["Asia/Tel_Aviv", "Asia/Jerusalem"],
    ["Etc/UTC", "UTC"],
    ["GMT", "UTC"],
    ["europe/kyiv", "Europe/Kyiv"],
    ["EUROPE/KIEV", "Europe/Kyiv"],
  ])("%s is %s", (old, current) => {
    expect(isSameZone(old, current)).toBe(true);
    expect([currentZone(old), currentZone(current)]).toEqual([current, current]);
    expect(Preference.parse({ setting: "time_zone", time_zone: old })).toMatchObject({ time_zone: current });
  });

  test.each([
    ["Europe/Oslo", "Europe/Berlin"],
    ["Europe/Kyiv", "Europe/Bucharest"],
    ["Asia/Kolkata", "Asia/Colombo"],
    ["America/Detroit", "America/New_York"],
    ["Europe/London", "UTC"],
    ["Mars/Base", "UTC"],
  ])("%s is not %s", (one, other) => {
    expect(isSameZone(one, other)).toBe(false);
  });

  test("null equals only null, and a text that is no zone stays as it is", () => {
    expect([isSameZone(null, null), isSameZone(null, "UTC"), currentZone("Mars/Base")]).toEqual([
      true,
      false,
      "Mars/Base",
    ]);
  });
});

test("the current names are those of the IANA data, where no zone has a second one", () => {
  const names = rawTimeZones.map(({ name }) => name);
  expect(names.filter((name) => currentZone(name) !== name)).toEqual([]);
  expect(names.length).toBeGreaterThan(300);
});

test("the list to choose from has each zone once, under its current name", () => {
  const offered = zoneOptions("en").map(({ zone }) => zone);
  expect(offered).toEqual(expect.arrayContaining(["Europe/Kyiv", "Asia/Kolkata", "America/Nuuk", "UTC"]));
  expect(offered.filter((zone) => currentZone(zone) !== zone)).toEqual([]);
  expect(new Set(offered).size).toBe(offered.length);
});

test("a place takes its zone under any name", () => {
  const place = { country: "UA", postal_code: "01001" };
  for (const zone of ["Europe/Kyiv", "Europe/Kiev", "Europe/Zaporozhye"])
    expect(planPlaceZone(place, countryZones("UA"), zone)).toEqual({ zone: "Europe/Kyiv" });
  expect(planPlaceZone({ country: "US", postal_code: null }, countryZones("US"), "US/Hawaii")).toEqual({
    zone: "Pacific/Honolulu",
  });
});
