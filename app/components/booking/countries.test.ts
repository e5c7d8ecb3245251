import { expect, test } from "vitest";
import { countryCodes } from "#domain/codes.ts";
import { listCountries } from "./countries.ts";

const codes = (own: string, locale: "en" | "de") => listCountries(own, locale).map(({ value }) => value);

test("the operator's country comes first, then those of the reader's language, then all others by name", () => {
  expect(codes("DE", "de").slice(0, 7)).toEqual(["DE", "AT", "CH", "LU", "LI", "AF", "EG"]);
  expect(codes("DE", "en").slice(0, 8)).toEqual(["DE", "US", "GB", "CA", "AU", "IE", "NZ", "AF"]);
  expect(codes("CH", "de").slice(0, 3)).toEqual(["CH", "DE", "AT"]);
  expect([...codes("FR", "en")].sort()).toEqual([...countryCodes].sort());
});
