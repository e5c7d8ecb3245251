// The name of the marketplace at the top of each page, or the logo that an operator has set.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SettingsContext } from "#app/settings.ts";
import { pictureName, picturePath } from "#domain/setting/picture.ts";
import { initialSettings, publicSettings, type Settings } from "#domain/setting/settings.ts";
import type { Theme } from "#server/http/context.ts";
import { Brand } from "./brand.tsx";

const light = pictureName("1".repeat(64), { width: 480, height: 96 });
const dark = pictureName("2".repeat(64), { width: 480, height: 96 });
const themes: Theme[] = ["system", "light", "dark"];

const brandOf = (theme: Theme, set: Partial<Settings>) =>
  renderToStaticMarkup(
    <SettingsContext value={publicSettings({ ...initialSettings, site_name: "Markt am See", ...set })}>
      <Brand theme={theme} />
    </SettingsContext>,
  );
const sourceOf = (html: string) => /<img[^>]* src="([^"]+)"/.exec(html)?.[1];

test.each(themes)("without a logo the name stands there, in the %s theme", (theme) => {
  const html = brandOf(theme, { logo_dark: dark });
  expect(html).toContain(">Markt am See</a>");
  expect(html).not.toContain("<img");
});

test("the logo has the name as its text, and the picture follows the theme", () => {
  const both = { logo_light: light, logo_dark: dark };
  for (const theme of themes) expect(brandOf(theme, both)).toContain('alt="Markt am See"');
  expect(sourceOf(brandOf("light", both))).toBe(picturePath(light));
  expect(sourceOf(brandOf("dark", both))).toBe(picturePath(dark));
  const system = brandOf("system", both);
  expect(sourceOf(system)).toBe(picturePath(light));
  expect(system).toContain(`<source media="(prefers-color-scheme: dark)" srcSet="${picturePath(dark)}"`);
  expect(sourceOf(brandOf("dark", { logo_light: light }))).toBe(picturePath(light));
});
