// Without scripts, choosing another country brings the address form back, perhaps more than once: with the parts of that
// country and what was typed, and without what was stored for the previous country.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { FormContext } from "#app/ui/form/form-state.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { AddressFields } from "./address-fields.tsx";

const labels = { address_line: "Street", postal_code: "Postal code", city: "Town", country: "Country" };
const stored = { address_line: "Seestraße 1", postal_code: "78462", city: "Konstanz", region: "" };
const countries = ["DE", "AE", "HK", "US"].map((value) => ({ value, label: value }));

/** The parts on the page with their values, after sending these. */
function partsAfter(sent: Record<string, string> | null): Record<string, string> {
  const values = sent && Object.fromEntries(Object.entries(sent).map(([key, text]) => [`b.${key}`, text]));
  const viewer = { locale: "en" as const, time_zone: "UTC", now: "2026-11-21T00:00:00Z", words: viewerWords };
  const html = renderToStaticMarkup(
    <ViewerContext value={viewer}>
      <FormContext value={{ id: "f", result: values && { values } }}>
        <AddressFields prefix="b." labels={labels} countries={countries} address={stored} country="DE" />
      </FormContext>
    </ViewerContext>,
  );
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
    return [of("name").replace("b.", ""), of("value")];
  });
  return Object.fromEntries(inputs);
}

const street = { address_line: "Main 1" };
test.each([
  ["opened", null, { address_line: "Seestraße 1", postal_code: "78462", city: "Konstanz" }],
  [
    "of AE, all sent",
    { ...street, country: "AE", postal_code: "", city: "", region: "" },
    { ...street, region: "" },
  ],
  [
    "of AE, sent again with its own parts",
    { ...street, country: "AE", region: "Dubai" },
    { ...street, region: "Dubai" },
  ],
  [
    "of AE, with a town all the same",
    { ...street, country: "AE", city: "Dubai" },
    { ...street, city: "Dubai", region: "" },
  ],
  ["of HK", { ...street, country: "HK", city: "Central" }, { ...street, city: "Central", region: "" }],
  [
    "of US",
    { ...street, country: "US", city: "Hoboken" },
    { ...street, city: "Hoboken", region: "", postal_code: "" },
  ],
  [
    "of DE, emptied",
    { address_line: "", postal_code: "", city: "", country: "DE" },
    { address_line: "", postal_code: "", city: "" },
  ],
  ["of DE, after AE", { ...street, country: "DE", region: "" }, { ...street, postal_code: "", city: "" }],
] as const)("%s", (_form, sent, shown) => {
  expect(partsAfter(sent)).toEqual(shown);
});
