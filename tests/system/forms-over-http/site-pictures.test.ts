// The icon of the marketplace without scripts: uploaded, looked at, saved with a reason, taken back and removed. The logo is
// only looked at here, because it stands on every page that other tests read.
import sharp from "sharp";
import { expect, test } from "vitest";
import { m } from "#messages/messages.js";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { pngOf, preview, save } from "../kit/site-pictures.ts";
import { customerAt, en, operatorAt, visitor } from "./kit.ts";

provideDemoProduct();

const shown = (page: PageBrowser) =>
  [...page.document.querySelectorAll("main img")].map((picture) => picture.getAttribute("src"));

const iconOf = async () =>
  (await visitor().open("/")).document.querySelector('link[rel="icon"]')?.getAttribute("href");

test("an icon is looked at before anybody else sees it, then on every page, then an earlier one, then none", async () => {
  const { page, email } = await operatorAt("/admin/settings/icon");
  expect(await iconOf()).toBe("/favicon.svg");
  await preview(page, await pngOf(300, 300, "#186"));
  expect(page.text()).toContain(m.setting_picture_previewing({}, en));
  const [first] = shown(page);
  expect(shown(page)).toEqual([first, first]);
  expect(await iconOf()).toBe("/favicon.svg");

  await page.press(m.setting_save({}, en));
  expect(page.status).toBe(422);
  expect(page.alert).toContain(m.refusal_issue_required_reason({}, en));
  expect(shown(page)[0]).toBe(first);
  await save(page, "Our new look.");
  expect(page.url).toBe("/admin/settings/icon");
  expect(page.text()).toContain(email);
  expect(await iconOf()).toBe(first);
  const picture = await fetch(new URL(first ?? "", page.origin));
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);

  await preview(page, await pngOf(64, 64, "#614"));
  await save(page, "The old one was too green.");
  expect(await iconOf()).not.toBe(first);
  await page.follow(m.setting_revert({}, en));
  await save(page, "Green it is.");
  expect(await iconOf()).toBe(first);
  await page.press(m.setting_picture_remove({}, en));
  expect(page.alert).toContain(m.refusal_issue_required_reason({}, en));
  page.fill(m.setting_reason({}, en), "None at all.");
  await page.press(m.setting_picture_remove({}, en));
  expect(await iconOf()).toBe("/favicon.svg");
  expect(page.text()).toContain("None at all.");
});

test("what is no picture is refused under its field; one of several megabytes becomes a small one", async () => {
  const { page } = await operatorAt("/admin/settings/logo_light");
  await page.press(m.setting_picture_preview({}, en));
  expect([page.status, page.alert]).toEqual([
    422,
    expect.stringContaining(m.refusal_issue_required_picture({}, en)),
  ]);
  const svg = "<svg xmlns='http://www.w3.org/2000/svg'/>";
  const drawing = new File([svg], "logo.svg", { type: "image/svg+xml" });
  await preview(page, drawing);
  expect(page.status).toBe(422);
  expect(shown(page)).toEqual([]);
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 1_500, height: 500, channels: 3, background: "#888", noise } as const;
  const large = await sharp({ create }).png().toBuffer();
  expect(large.length).toBeGreaterThan(1_100_000);
  await preview(page, new File([new Uint8Array(large)], "logo.png", { type: "image/png" }));
  expect(page.status).toBe(200);
  expect(shown(page)[0]).toMatch(/-288x96\.png$/);
});

test("nobody but operators uploads a picture", async () => {
  const { page } = await customerAt("/");
  const form = new FormData();
  form.set("command", "add_site_picture");
  form.set("picture", await pngOf(64, 64, "#186"));
  const answer = await fetch(new URL("/admin/settings/icon", page.origin), {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { cookie: page.cookies.header, origin: page.origin },
  });
  expect(answer.status).toBe(403);
});
