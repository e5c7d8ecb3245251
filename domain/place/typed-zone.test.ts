// What people type for a time zone, in both languages.
import { describe, expect, test } from "vitest";
import { findTypedZone } from "./typed-zone.ts";
import { ungroupZones } from "./zone-names.ts";
import { groupZones, withOffsets, zoneOptions } from "./zone-options.ts";

const languages = ["en", "de"] as const;

describe.each(languages)("typed on a page in %s", (locale) => {
  const zones = zoneOptions(locale);

  test.each([
    ["Berlin", "Europe/Berlin"],
    ["berlin ", "Europe/Berlin"],
    ["york", "America/New_York"],
    ["new york", "America/New_York"],
    ["America/New_York", "America/New_York"],
    ["america/new_york", "America/New_York"],
    ["US/Eastern", "America/New_York"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Kiev", "Europe/Kyiv"],
    ["Calcutta", "Asia/Kolkata"],
    ["Argentina, Buenos Aires", "America/Argentina/Buenos_Aires"],
    ["Buenos Aires", "America/Argentina/Buenos_Aires"],
    ["São Paulo", "America/Sao_Paulo"],
    ["sao paulo", "America/Sao_Paulo"],
    ["Zürich", "Europe/Zurich"],
    ["Zurich", "Europe/Zurich"],
    ["Wien", "Europe/Vienna"],
    ["Vienna", "Europe/Vienna"],
    ["Mexiko-Stadt", "America/Mexico_City"],
    ["Mexico City", "America/Mexico_City"],
    ["UTC", "UTC"],
    ["GMT", "UTC"],
  ])("%s is %s", (text, zone) => {
    expect(findTypedZone(text, zones)).toEqual({ zone });
  });

  test("a text that fits several zones names them, and one that fits none names nothing", () => {
    const found = findTypedZone("new", zones);
    expect(found).toMatchObject({ zone: null });
    const names = "matches" in found ? found.matches.map(({ name }) => name) : [];
    expect(names).toContain("New York");
    expect(names.length).toBeGreaterThan(1);
    for (const text of ["Olympus Mons", "+02:00", "", " , "])
      expect(findTypedZone(text, zones)).toEqual({ zone: null, matches: [] });
  });

  test("each name that is offered names its zone alone", () => {
    expect(zones.length).toBeGreaterThan(400);
    const missed = zones.filter(({ zone, name }) => findTypedZone(name, zones).zone !== zone);
    expect(missed).toEqual([]);
    expect(ungroupZones(groupZones(zones), locale)).toEqual(zones);
  });
});

test.each([
  ["en", "Central European Time", "Berlin"],
  ["de", "Mitteleuropäische Zeit", "Berlin"],
  ["de", "mitteleuropaische zeit", "Wien"],
] as const)("on a page in %s %j is the zone of several cities, such as %s", (locale, text, city) => {
  const found = findTypedZone(text, zoneOptions(locale));
  expect("matches" in found && found.matches.map(({ name }) => name)).toContain(city);
});

test("the names are those of the language, with how far the zone is from UTC now", () => {
  const winter = new Date("2026-11-30T00:00:00Z");
  const vienna = languages.map((locale) =>
    withOffsets(zoneOptions(locale), winter).find(({ zone }) => zone === "Europe/Vienna"),
  );
  expect(vienna).toMatchObject([
    { name: "Vienna", about: "Central European Time, UTC+1" },
    { name: "Wien", about: "Mitteleuropäische Zeit, UTC+1" },
  ]);
  const summer = withOffsets(zoneOptions("en"), new Date("2026-07-30T00:00:00Z"));
  expect(summer.find(({ name }) => name === "Vienna")?.about).toBe("Central European Time, UTC+2");
  expect(summer.find(({ name }) => name === "UTC")?.about).toBe("UTC+0");
});

test("a zone that the runtime does not list is offered where it is in use", () => {
  const own = "Etc/GMT+5";
  expect(zoneOptions("en").some(({ zone }) => zone === own)).toBe(false);
  expect(zoneOptions("en", own, null).some(({ zone }) => zone === own)).toBe(true);
});

test("a megabyte of signs that combine is no zone, and costs nothing to refuse", () => {
  const zones = zoneOptions("en");
  const text = `a${"\u0315\u0300".repeat(250_000)}`;
  const before = process.cpuUsage();
  expect(findTypedZone(text, zones)).toEqual({ zone: null, matches: [] });
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(100);
});
