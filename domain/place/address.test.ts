// The address fields of each country, and how it writes its addresses.
import { describe, expect, test } from "vitest";
import { countryCodes } from "../codes.ts";
import { addressFields, addressLines } from "./address.ts";

/** The parts in order; required ones in capitals. */
const formOf = (country: string) =>
  addressFields(country)
    .map(({ name, isRequired }) => (isRequired ? name.toUpperCase() : name))
    .join(" ");

describe("the form of a country", () => {
  test.each([
    ["DE", "ADDRESS_LINE POSTAL_CODE CITY"],
    ["AT", "ADDRESS_LINE POSTAL_CODE CITY"],
    ["CH", "ADDRESS_LINE POSTAL_CODE CITY"],
    ["FR", "ADDRESS_LINE POSTAL_CODE CITY"],
    ["GB", "ADDRESS_LINE CITY POSTAL_CODE"],
    ["IE", "ADDRESS_LINE CITY region postal_code"],
    ["HU", "CITY ADDRESS_LINE POSTAL_CODE"],
    ["IT", "ADDRESS_LINE POSTAL_CODE CITY REGION"],
    ["US", "ADDRESS_LINE CITY REGION POSTAL_CODE"],
    ["CA", "ADDRESS_LINE CITY REGION POSTAL_CODE"],
    ["AU", "ADDRESS_LINE CITY REGION POSTAL_CODE"],
    ["BR", "ADDRESS_LINE CITY REGION POSTAL_CODE"],
    ["JP", "ADDRESS_LINE REGION POSTAL_CODE"],
    ["IN", "ADDRESS_LINE CITY POSTAL_CODE REGION"],
    ["MX", "ADDRESS_LINE POSTAL_CODE CITY region"],
    ["AE", "ADDRESS_LINE REGION"],
    ["HK", "ADDRESS_LINE city REGION"],
    ["MO", "ADDRESS_LINE"],
    ["SG", "ADDRESS_LINE POSTAL_CODE"],
    ["QA", "ADDRESS_LINE CITY"],
    ["GH", "ADDRESS_LINE CITY"],
    ["KE", "ADDRESS_LINE CITY postal_code"],
    ["PA", "ADDRESS_LINE CITY region"],
    ["CL", "ADDRESS_LINE postal_code CITY region"],
  ])("%s: %s", (country, form) => {
    expect(formOf(country)).toBe(form);
  });

  test("each country asks for a street, and for a postal code only where its form has one", () => {
    for (const country of countryCodes) {
      const names = addressFields(country).map(({ name }) => name);
      expect(names, country).toContain("address_line");
      expect(new Set(names).size, country).toBe(names.length);
    }
  });
});

describe("a written address", () => {
  test.each([
    [
      "DE",
      { address_line: "Seestraße 1", postal_code: "78462", city: "Konstanz" },
      "Seestraße 1|78462 Konstanz",
    ],
    ["CH", { address_line: "Seestrasse 1", postal_code: "8002", city: "Zürich" }, "Seestrasse 1|8002 Zürich"],
    ["LU", { postal_code: "1009", city: "Luxembourg" }, "1009 Luxembourg"],
    ["SE", { postal_code: "114 55", city: "Stockholm" }, "114 55 Stockholm"],
    [
      "GB",
      { address_line: "10 Downing St", postal_code: "SW1A 2AA", city: "London" },
      "10 Downing St|London|SW1A 2AA",
    ],
    [
      "US",
      { address_line: "1 Main St", city: "Hoboken", region: "NJ", postal_code: "07030" },
      "1 Main St|Hoboken, NJ 07030",
    ],
    ["US", { city: "Hoboken", postal_code: "07030" }, "Hoboken 07030"],
    ["CA", { city: "Toronto", region: "ON", postal_code: "M5V 3L9" }, "Toronto ON M5V 3L9"],
    ["BR", { city: "São Paulo", region: "SP", postal_code: "01310-100" }, "São Paulo-SP|01310-100"],
    ["HU", { address_line: "Fő utca 1", city: "Budapest", postal_code: "1011" }, "Budapest|Fő utca 1|1011"],
    ["AE", { address_line: "Al Wasl Road 5", region: "Dubai" }, "Al Wasl Road 5|Dubai"],
    [
      "HK",
      { address_line: "1 Queen's Road", city: "Central", region: "Hong Kong Island" },
      "1 Queen's Road|Central|Hong Kong Island",
    ],
    ["SG", { address_line: "1 Raffles Place", postal_code: "048616" }, "1 Raffles Place|SINGAPORE 048616"],
    [
      "JP",
      { address_line: "1-1 Marunouchi, Chiyoda", region: "Tokyo", postal_code: "100-0005" },
      "1-1 Marunouchi, Chiyoda, Tokyo|100-0005",
    ],
    [
      "JP",
      { address_line: "千代田区丸の内1-1", region: "東京都", postal_code: "100-0005" },
      "〒100-0005|東京都|千代田区丸の内1-1",
    ],
    ["JP", { city: "Kyoto", postal_code: "600-8216" }, "Kyoto|600-8216"],
    ["DE", { city: "Konstanz", postal_code: null }, "Konstanz"],
    ["DE", { city: "$& Konstanz", postal_code: "$1" }, "$1 $& Konstanz"],
    // Stored before the form knew the country's fields: hides nothing.
    [
      "AE",
      { address_line: "Al Wasl Road 5", city: "Dubai", postal_code: "00000" },
      "Al Wasl Road 5|Dubai|00000",
    ],
    ["DE", { city: "Konstanz", region: "Baden" }, "Konstanz|Baden"],
  ])("in %s: %j", (country, address, lines) => {
    expect(addressLines(country, address).join("|")).toBe(lines);
  });

  test("without a country the town follows the street", () => {
    expect(addressLines(null, { address_line: "Seestraße 1", city: "Konstanz" })).toEqual([
      "Seestraße 1",
      "Konstanz",
    ]);
  });
});
