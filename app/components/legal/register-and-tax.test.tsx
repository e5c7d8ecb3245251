// The legal notice says register and VAT number once: in its text, or below it.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SettingsContext } from "#app/settings.ts";
import { initialSettings, publicSettings } from "#domain/setting/settings.ts";
import { RegisterAndTax } from "./register-and-tax.tsx";

const set = { vat_number: "DE123456789", register_entry: "HRB 12345, Amtsgericht Konstanz" };
const shown = (html: string, settings: Partial<typeof initialSettings> = set) =>
  renderToStaticMarkup(
    <SettingsContext value={publicSettings({ ...initialSettings, ...settings })}>
      <RegisterAndTax html={html} />
    </SettingsContext>,
  );

test("what the text does not say stands below it", () => {
  expect(shown("<p>Markt GmbH</p>")).toContain("VAT ID: DE123456789");
  expect(shown("<p>Markt GmbH</p>")).toContain("Register: HRB 12345, Amtsgericht Konstanz");
});

test("what the text says, or nobody has set, is not repeated", () => {
  const page = shown("<p>VAT: DE 123 456 789</p>");
  expect(page).not.toContain("DE123456789");
  expect(page).toContain("HRB 12345");
  expect(shown("<p>Markt GmbH</p>", {})).toBe("");
});
