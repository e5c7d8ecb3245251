// A conversation in real browsers: what one side writes appears for the other at once, also while that one is typing;
// without scripts everything works by itself; on a phone in German it fits.
import { expect } from "@playwright/test";
import sharp from "sharp";
import { m } from "#messages/messages.js";
import { openMarket, streamOpened } from "./kit/live-market.ts";
import { expectNoFaults, openBrowser } from "./kit/person.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

/** From the press to the other side's screen, with the round trips of two browsers on one machine. */
const arrivalMs = 1_000;

test("two browsers see each other's messages within a second, and typed text stays", async ({ browser }) => {
  const en = { locale: "en" } as const;
  const { person, path, provider } = await openMarket(browser);
  const who = { ...provider, width: 1440 };
  const other = await openBrowser(browser, who, true);
  await enter(other, path);
  await other.page.getByRole("link", { name: m.thread_ask({}, en) }).click();
  await other.page.getByRole("textbox", { name: m.thread_field({}, en) }).fill("Is there parking?");
  await other.page.getByRole("button", { name: m.thread_send({}, en) }).click();
  await expect(other.page.getByText("Is there parking?")).toBeVisible();

  await enter(person, path);
  const opened = streamOpened(person.page);
  await person.page.getByRole("link", { name: provider.name }).click();
  await opened;
  await expect(person.page.getByText("Is there parking?")).toBeVisible();
  const field = person.page.getByRole("textbox", { name: m.thread_field({}, en) });
  await field.fill("Yes, in");

  await other.page.getByRole("textbox", { name: m.thread_field({}, en) }).fill("And a kitchen?");
  await other.page.getByRole("button", { name: m.thread_send({}, en) }).click();
  await expect(other.page.getByText("And a kitchen?")).toBeVisible();
  await expect(person.page.getByText("And a kitchen?")).toBeVisible({ timeout: arrivalMs });
  await expect(field).toHaveValue("Yes, in");
  await expect(field).toBeFocused();
  await field.pressSequentially(" the yard");
  await person.page.getByRole("button", { name: m.thread_send({}, en) }).click();
  await expect(other.page.getByText("Yes, in the yard")).toBeVisible();
  // The other's open page has read it, and this one says so by itself.
  const mine = person.page.getByRole("listitem").filter({ hasText: "Yes, in the yard" });
  await expect(mine).toContainText(m.thread_read({}, en));
  await expect(field).toHaveValue("");
  expectNoFaults(person);
  expectNoFaults(other);
});

test("without scripts, on a phone, in German: write, be warned of a number, send it, delete it", async ({
  browser,
}) => {
  const de = { locale: "de" } as const;
  const { person, path, sendOffer } = await openMarket(browser, {
    locale: "de",
    hasScripts: false,
    width: 393,
    isPhone: true,
  });
  const { offer_id } = await sendOffer();
  const { page } = person;
  await enter(person, `${path}/offer/${offer_id}`);
  await page.getByRole("link", { name: m.thread_write({}, de) }).click();
  await page.getByRole("textbox", { name: m.thread_field({}, de) }).fill("Rufen Sie an: 0171 1234567");
  await page.getByRole("button", { name: m.thread_send({}, de) }).click();
  await page.getByLabel(m.common_send_contacts({}, de)).check();
  await page.getByRole("button", { name: m.thread_send({}, de) }).click();
  await expect(page.getByRole("paragraph").getByText("Rufen Sie an: 0171 1234567")).toBeVisible();
  await page.getByRole("button", { name: m.thread_delete({}, de) }).click();
  await expect(page.getByText(m.thread_deleted_own({}, de))).toBeVisible();
  expectNoFaults(person);
});

test("a picture arrives with its thumbnail, and a message without files is no upload", async ({
  browser,
}) => {
  const en = { locale: "en" } as const;
  const { person, path, provider, sendOffer } = await openMarket(browser);
  const { offer_id } = await sendOffer();
  const { page } = person;
  await enter(person, `${path}/offer/${offer_id}`);
  await page.getByRole("link", { name: m.thread_write({}, en) }).click();
  await page.getByRole("textbox", { name: m.thread_field({}, en) }).fill("The hall looks like this:");
  await page.getByRole("button", { name: m.thread_send({}, en) }).click();
  await expect(page.getByText("The hall looks like this:")).toBeVisible();

  const other = await openBrowser(browser, { ...provider, width: 1440 }, true);
  const opened = streamOpened(other.page);
  await enter(other, new URL(page.url()).pathname);
  await opened;
  const sent: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.headers()["content-type"]?.split(";")[0]);
  });
  await page.getByText(m.thread_files_add({}, en)).click();
  await page.getByLabel(m.booking_files({}, en)).setInputFiles({
    name: "hall.png",
    mimeType: "image/png",
    buffer: await pictureBytes(),
  });
  await page.getByRole("button", { name: m.thread_send({}, en) }).click();
  for (const side of [page, other.page]) {
    const picture = side.getByRole("img", { name: "hall.webp" });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(640);
  }
  await expect(page.getByLabel(m.booking_files({}, en))).toHaveValue("");
  await page.getByRole("textbox", { name: m.thread_field({}, en) }).fill("And the garden?");
  await page.getByRole("button", { name: m.thread_send({}, en) }).click();
  await expect(other.page.getByText("And the garden?")).toBeVisible();
  expect(sent).toEqual(["multipart/form-data", "application/x-www-form-urlencoded"]);
  expectNoFaults(person);
  expectNoFaults(other);
});

/** A picture of 1,200 × 900 pixels. */
const pictureBytes = () =>
  sharp({ create: { width: 1_200, height: 900, channels: 3, background: "#2f6f5e" } })
    .png()
    .toBuffer();
