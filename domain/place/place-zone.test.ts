// The zone of a place, by country and postal code, for all zones in the product's copy of the IANA data.
import { describe, expect, test } from "vitest";
import { countryZones } from "#server/request/store/country-zones.ts";
import { countryCodes } from "../codes.ts";
import { isTimeZone } from "../time.ts";
import { findPlaceZone, planPlaceZone } from "./place-zone.ts";
import { findPostalZone, postalZoneNames } from "./postal-zones.ts";

const zoneOf = (country: string, postal_code: string | null) =>
  findPlaceZone({ country, postal_code }, countryZones(country));

describe("one zone in the whole country", () => {
  test.each([
    ["DE", "Europe/Berlin"],
    ["AT", "Europe/Vienna"],
    ["CH", "Europe/Zurich"],
    ["FR", "Europe/Paris"],
    ["GB", "Europe/London"],
    ["IN", "Asia/Kolkata"],
    ["AR", "America/Argentina/Buenos_Aires"],
    ["KZ", "Asia/Almaty"],
    ["RE", "Indian/Reunion"],
    ["PR", "America/Puerto_Rico"],
  ])("%s is %s without a postal code", (country, zone) => {
    expect(zoneOf(country, null)).toBe(zone);
  });
});

describe("the postal code decides where the country has several zones", () => {
  test.each([
    // States with one zone.
    ["US", "10001", "America/New_York"],
    ["US", "60601", "America/Chicago"],
    ["US", "80202", "America/Denver"],
    ["US", "90012-1234", "America/Los_Angeles"],
    ["US", "85004", "America/Phoenix"],
    ["US", "99501", "America/Anchorage"],
    ["US", "96813", "Pacific/Honolulu"],
    ["US", "00901", "America/Puerto_Rico"],
    ["US", "96799", "Pacific/Pago_Pago"],
    // States with two zones, on both sides of the border.
    ["US", "33101", "America/New_York"],
    ["US", "32501", "America/Chicago"],
    ["US", "46204", "America/New_York"],
    ["US", "46402", "America/Chicago"],
    ["US", "47708", "America/Chicago"],
    ["US", "40202", "America/New_York"],
    ["US", "42101", "America/Chicago"],
    ["US", "42003", "America/Chicago"],
    ["US", "37201", "America/Chicago"],
    ["US", "37902", "America/New_York"],
    ["US", "37340", "America/Chicago"],
    ["US", "48201", "America/New_York"],
    ["US", "49801", "America/Chicago"],
    ["US", "58102", "America/Chicago"],
    ["US", "58601", "America/Denver"],
    ["US", "58801", "America/Chicago"],
    ["US", "57104", "America/Chicago"],
    ["US", "57701", "America/Denver"],
    ["US", "68102", "America/Chicago"],
    ["US", "69361", "America/Denver"],
    ["US", "67202", "America/Chicago"],
    ["US", "67735", "America/Denver"],
    ["US", "77002", "America/Chicago"],
    ["US", "79901", "America/Denver"],
    ["US", "83702", "America/Denver"],
    ["US", "83814", "America/Los_Angeles"],
    ["US", "97201", "America/Los_Angeles"],
    ["US", "97914", "America/Denver"],
    ["US", "86515", "America/Denver"],
    ["US", "99546", "America/Adak"],
    ["CA", "M5V 3L9", "America/Toronto"],
    ["CA", "h2y1c6", "America/Toronto"],
    ["CA", "P9N 1L1", "America/Winnipeg"],
    ["CA", "R3C 4T3", "America/Winnipeg"],
    ["CA", "S4P 3Y2", "America/Regina"],
    ["CA", "T2P 2M5", "America/Edmonton"],
    ["CA", "V6B 1A1", "America/Vancouver"],
    ["CA", "V1G 2C2", "America/Dawson_Creek"],
    ["CA", "V1C 2H3", "America/Edmonton"],
    ["CA", "B3J 1S9", "America/Halifax"],
    ["CA", "A1C 1A1", "America/St_Johns"],
    ["CA", "A2V 1G8", "America/Goose_Bay"],
    ["CA", "G4T 1A1", "America/Halifax"],
    ["CA", "Y1A 1B5", "America/Whitehorse"],
    ["AU", "2000", "Australia/Sydney"],
    ["AU", "2880", "Australia/Broken_Hill"],
    ["AU", "2898", "Australia/Lord_Howe"],
    ["AU", "0800", "Australia/Darwin"],
    ["AU", "3000", "Australia/Melbourne"],
    ["AU", "4000", "Australia/Brisbane"],
    ["AU", "5000", "Australia/Adelaide"],
    ["AU", "6000", "Australia/Perth"],
    ["AU", "7000", "Australia/Hobart"],
    ["BR", "01310-100", "America/Sao_Paulo"],
    ["BR", "69005-010", "America/Manaus"],
    ["BR", "69900-000", "America/Rio_Branco"],
    ["BR", "78005-000", "America/Cuiaba"],
    ["BR", "53990-000", "America/Noronha"],
    ["RU", "101000", "Europe/Moscow"],
    ["RU", "236000", "Europe/Kaliningrad"],
    ["RU", "443001", "Europe/Samara"],
    ["RU", "620014", "Asia/Yekaterinburg"],
    ["RU", "630007", "Asia/Novosibirsk"],
    ["RU", "690001", "Asia/Vladivostok"],
    ["RU", "683000", "Asia/Kamchatka"],
    ["ES", "28001", "Europe/Madrid"],
    ["ES", "35001", "Atlantic/Canary"],
    ["ES", "38001", "Atlantic/Canary"],
    ["PT", "1000-001", "Europe/Lisbon"],
    ["PT", "9000-001", "Atlantic/Madeira"],
    ["PT", "9500-001", "Atlantic/Azores"],
    ["FR", "97400", "Indian/Reunion"],
    ["FR", "97200", "America/Martinique"],
    ["FR", "75001", "Europe/Paris"],
    ["MX", "06000", "America/Mexico_City"],
    ["MX", "22000", "America/Tijuana"],
    ["MX", "77500", "America/Cancun"],
    ["ID", "10110", "Asia/Jakarta"],
    ["ID", "80111", "Asia/Makassar"],
    ["NZ", "1010", "Pacific/Auckland"],
    ["NZ", "8942", "Pacific/Chatham"],
    ["EC", "200350", "Pacific/Galapagos"],
    ["CN", "100000", "Asia/Shanghai"],
    // As written by people, forms and sorting machines.
    ["US", "07030", "America/New_York"],
    ["US", " 07030-1234 ", "America/New_York"],
    ["US", "60601 1234", "America/Chicago"],
    ["US", "０７０３０", "America/New_York"],
    ["US", "07030\u20111234", "America/New_York"],
    ["US", "US-10001", "America/New_York"],
    ["CA", "M5V\u00a03L9", "America/Toronto"],
    ["BR", "01310 100", "America/Sao_Paulo"],
    ["BR", "01310100", "America/Sao_Paulo"],
    ["RU", "RU-101000", "Europe/Moscow"],
    ["FR", "F-97400", "Indian/Reunion"],
    ["FR", "97 400", "Indian/Reunion"],
    ["PT", "9500\u2013001", "Atlantic/Azores"],
  ])("%s %s is %s", (country, postal_code, zone) => {
    expect(zoneOf(country, postal_code)).toBe(zone);
  });

  test.each([
    ["US", null],
    ["US", "09012"],
    ["US", "86502"],
    // Spreadsheets lose the leading zero: with it they are in New Jersey and Massachusetts.
    ["US", "7030"],
    ["US", "2134"],
    ["US", "1"],
    ["US", "606"],
    ["US", "606011"],
    ["US", "60601-12"],
    ["US", "6060l"],
    ["CA", "M5V"],
    ["CA", "M5V 3L"],
    ["AU", "800"],
    ["AU", "20000"],
    ["BR", "1310-100"],
    ["BR", "01310"],
    ["MX", "6000"],
    ["RU", "10100"],
    ["ID", "1011"],
    ["ES", "8001"],
    ["PT", "9500"],
    ["CN", "10000"],
    ["CA", "X0A 0A0"],
    ["AU", "0872"],
    ["RU", "678000"],
    ["ES", ""],
    ["CD", "1000"],
  ])("%s %s decides nothing", (country, postal_code) => {
    expect(zoneOf(country, postal_code)).toBeNull();
  });
});

describe("a chosen zone", () => {
  const place = { country: "US", postal_code: null };
  const plan = (postal_code: string | null, chosen: string | null, country = "US") =>
    planPlaceZone({ country, postal_code }, countryZones(country), chosen);

  test("is required, with the country's zones as choices, and accepted when it is one of them", () => {
    expect(plan(null, null)).toEqual({
      issue: {
        path: "time_zone",
        code: "required",
        params: { choices: expect.arrayContaining(["America/New_York", "Pacific/Honolulu"]) },
      },
    });
    expect(plan(null, "America/Chicago")).toEqual({ zone: "America/Chicago" });
    expect(plan(null, "America/Detroit")).toEqual({ zone: "America/Detroit" });
    expect(planPlaceZone(place, countryZones("US"), undefined)).toHaveProperty("issue");
  });

  test("is ignored when the place decides, and refused when it belongs to another country", () => {
    expect(plan("10001", "America/Chicago")).toEqual({ zone: "America/New_York" });
    expect(plan(null, "Europe/Berlin")).toMatchObject({ issue: { code: "not_in_country" } });
    expect(plan("50667", "America/New_York", "DE")).toEqual({
      issue: { path: "time_zone", code: "not_in_country", params: { choices: [] } },
    });
  });

  test("is required when the postal code is incomplete, and then decides", () => {
    expect(plan("7030", null)).toMatchObject({ issue: { path: "time_zone", code: "required" } });
    expect(plan("7030", "America/New_York")).toEqual({ zone: "America/New_York" });
  });

  test("does not exist for uninhabited islands: their zone is UTC", () => {
    expect(plan(null, null, "BV")).toEqual({ zone: "UTC" });
  });
});

test("every country except two uninhabited ones has zones, and the runtime knows every storable zone", () => {
  expect(countryCodes.filter((code) => countryZones(code).length === 0)).toEqual(["BV", "HM"]);
  const listed = countryCodes.flatMap((code) => countryZones(code).map(({ zone }) => zone));
  const named = postalZoneNames().map(([, zone]) => zone);
  expect([...listed, ...named].filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test("the zone of a postal code belongs to the country or one of its territories", () => {
  const territories = ["AU", "FR", "US"];
  const foreign = postalZoneNames().filter(
    ([country, zone]) => !countryZones(country).some(({ members }) => members.includes(zone)),
  );
  expect(foreign.filter(([country]) => !territories.includes(country))).toEqual([]);
  expect(findPostalZone("DE", "50667")).toBeNull();
});
