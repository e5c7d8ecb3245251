// The marketplace's own pictures as an operator uploads them.
import sharp from "sharp";
import { expect } from "vitest";
import { m } from "#messages/messages.js";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";

const en = { locale: "en" } as const;

export async function pngOf(width: number, height: number, background: string): Promise<File> {
  const create = { width, height, channels: 3, background } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" });
}

/** Shows the file on the page of a setting that holds a picture. */
export function preview(page: PageBrowser, file: File): Promise<PageBrowser> {
  page.attach(m.setting_picture_field({}, en), file);
  return page.press(m.setting_picture_preview({}, en));
}

/** Gives a setting the value that its page shows. */
export function save(page: PageBrowser, reason: string): Promise<PageBrowser> {
  page.fill(m.setting_reason({}, en), reason);
  return page.press(m.setting_save({}, en));
}

/** Gives the marketplace a logo. */
export async function uploadLogo(page: PageBrowser): Promise<void> {
  await page.open("/admin/settings/logo_light");
  await preview(page, await pngOf(400, 80, "#186"));
  await save(page, "Our own.");
  expect([page.status, page.alert]).toEqual([200, ""]);
}
