// Every field with a country and a postal code or tax number takes only that country's format; drafts accept anything.
import { describe, expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { schemaOfInput } from "#server/http/machine/openapi/schema.ts";
import { commands } from "#server/nouns.ts";
import { findWhenWhereIssues, planWhenWhere } from "#server/request/store/when-where.ts";

/** Whether a schema contains an object with a country and a number whose format depends on it. */
function hasNumbersOfCountry(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { properties = {} } = schema as { properties?: object };
  const has = (name: string) => Object.hasOwn(properties, name);
  if ((has("country") && (has("postal_code") || has("tax_id"))) || has("place_postal_code")) return true;
  return Object.values(schema).some(hasNumbersOfCountry);
}

test("these commands take numbers in a country's format: a new one must be listed here", () => {
  const found = Object.values(commands).filter(({ input }) => hasNumbersOfCountry(schemaOfInput(input)));
  expect(found.map(({ name }) => name).toSorted()).toEqual([
    "add_profile",
    "complete_profile",
    "edit_information",
    "edit_marketplace",
    "edit_request",
    // A draft: it accepts half-typed values.
    "keep_information",
    "provide_information",
    "save_draft",
    "send_direct_offer",
    "update_profile",
  ]);
});

const codesOf = (
  input: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } },
  sent: object,
) => input.safeParse(sent).error?.issues.map(({ message }) => message) ?? [];

const address = { address_line: "Seestraße 1", city: "Konstanz", country: "DE", email: "lena@example.test" };
const profile = {
  ...address,
  kind: "provider",
  display_name: "Studio Vogt",
  phone: null,
  terms_version: "1",
};
const details = { legal_name: "Markt GmbH", time_zone: "Europe/Berlin", currency: "EUR", fee_bp: 1_000 };

describe("refused with the field's code, accepted with the right number", () => {
  test.each([
    ["add_profile", profile, { tax_id: "DE1" }, { tax_id: "DE299111104" }, "invalid_tax_id"],
    ["complete_profile", profile, { tax_id: "DE1" }, { tax_id: "DE299111104" }, "invalid_tax_id"],
    [
      "update_profile",
      { ...profile, version: 1 },
      { postal_code: "1010" },
      { postal_code: "78462" },
      "invalid_postal_code",
    ],
    [
      "edit_marketplace",
      { ...address, ...details, version: 0 },
      { postal_code: "1010" },
      { postal_code: "78462" },
      "invalid_postal_code",
    ],
  ] as const)("%s", (name, sent, wrong, right, code) => {
    expect(codesOf(commands[name].input, { ...sent, ...wrong })).toEqual([code]);
    expect(codesOf(commands[name].input, { ...sent, ...right })).toEqual([]);
  });

  test("the place of a request, of its edit and of an offer to an address", () => {
    const now = new Date("2026-06-10T10:00:00Z");
    const place = { date_flexibility: "unknown" as const, place_town: "Konstanz", place_country: "DE" };
    const fault = { path: "place_postal_code", code: "invalid_postal_code" };
    expect(findWhenWhereIssues({ ...place, place_postal_code: "1010" }, now)).toEqual([fault]);
    expect(findWhenWhereIssues({ ...place, place_postal_code: "78462" }, now)).toEqual([]);
    try {
      planWhenWhere({ ...place, place_postal_code: "1010" }, now);
      expect.unreachable();
    } catch (error) {
      expect(isRefusal(error, "invalid_input") && error.details).toMatchObject({ issues: [fault] });
    }
  });
});
