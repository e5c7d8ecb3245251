// Files of a booking's report: dropped on their area or chosen, shown before they are sent, taken out again, and refused
// at once when they cannot be sent.
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { m } from "#messages/messages.js";
import { asOwner } from "./kit/owner.ts";
import { moveDay, paidBooking } from "./kit/paid-booking.ts";
import { expectFits, expectNoFaults, field, waitForHydration } from "./kit/person.ts";
import { openAt } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

type Dropped = { name: string; type: string; base64?: string; bytes?: number };

/** The provider of a booking whose day was yesterday, at the form that reports it as done. */
async function atReport(browser: Browser, has_scripts = true) {
  const { keller, booking_id } = await paidBooking();
  await moveDay(booking_id, -30);
  const who = { email: keller.email, width: 393, has_scripts };
  const person = await openAt(browser, `/booking/${booking_id}`, who);
  return { person, booking_id, form: person.page.locator("#deliver-form") };
}

const picture = async (name: string): Promise<Dropped> => {
  const made = sharp({ create: { width: 64, height: 48, channels: 3, background: "#186" } });
  return { name, type: "image/png", base64: (await made.png().toBuffer()).toString("base64") };
};

/** Drags files over an area and, unless they are only held there, drops them. */
async function drag(area: Locator, files: Dropped[], isDropped = true): Promise<void> {
  const dataTransfer = await area.page().evaluateHandle((all) => {
    const held = new DataTransfer();
    for (const { name, type, base64, bytes } of all) {
      const content = base64 ? Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)) : null;
      held.items.add(new File([content ?? new Uint8Array(bytes ?? 1)], name, { type, lastModified: 1 }));
    }
    return held;
  }, files);
  await area.dispatchEvent("dragenter", { dataTransfer });
  await area.dispatchEvent("dragover", { dataTransfer });
  if (isDropped) await area.dispatchEvent("drop", { dataTransfer });
}

const area = (form: Locator) => form.locator("input[type=file]");
const rows = (form: Locator) =>
  form.getByRole("list", { name: m.common_files_chosen({}, en) }).getByRole("listitem");
const inPost = (form: Locator) =>
  area(form).evaluate((input) => [...((input as HTMLInputElement).files ?? [])].map(({ name }) => name));
const submit = (page: Page) =>
  page.getByRole("button", { name: m.booking_deliver_submit({}, en), exact: true }).click();

async function storedNames(booking_id: string): Promise<string[]> {
  return asOwner(async (owner) => {
    const found = await owner.query<{ name: string }>("select name from file where booking_id = $1", [
      booking_id,
    ]);
    return found.rows.map(({ name }) => name).sort();
  });
}

test("a picture dropped on a report is shown with its name and sent; one that is taken out is not", async ({
  browser,
}) => {
  const { person, booking_id, form } = await atReport(browser);
  const { page } = person;
  await waitForHydration(person);
  await drag(area(form), [await picture("hall.png")], false);
  await expect(form.locator("[data-over]")).toHaveCount(1);
  await drag(area(form), [await picture("hall.png"), await picture("twice.png")]);
  await expect(form.locator("[data-over]")).toHaveCount(0);
  await area(form).setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("one\n") });
  for (const name of ["hall.png", "twice.png", "list.txt"])
    await expect(rows(form).filter({ hasText: name })).toBeVisible();
  const shown = rows(form).filter({ hasText: "hall.png" }).locator("img");
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(64);
  await expect(rows(form).filter({ hasText: "list.txt" }).locator("img")).toHaveCount(0);
  await expectFits(person);

  const second = rows(form).filter({ hasText: "twice.png" });
  await second.getByRole("button", { name: m.common_file_remove({}, en) }).click();
  await expect(second).toHaveCount(0);
  await expect(area(form)).toBeFocused();
  expect(await inPost(form)).toEqual(["hall.png", "list.txt"]);

  await page.route(/\/booking\//, async (route) => {
    if (route.request().method() === "POST") await wait(1_000);
    await route.continue();
  });
  // Playwright looks at nothing while a document is on its way.
  await page.evaluate(() => {
    const note = () => {
      const row = document.querySelector("li:has(> progress)");
      if (row) sessionStorage.setItem("seen", row.textContent ?? "");
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  await submit(page);
  await expect(page.getByRole("main")).toContainText(m.booking_state_delivered_provider({}, en));
  const seen = await page.evaluate(() => sessionStorage.getItem("seen"));
  expect(seen).toContain("hall.png");
  expect(seen).toContain(m.common_file_sending({}, en));
  expect(await storedNames(booking_id)).toEqual(["hall.webp", "list.txt"]);
  expectNoFaults(person);
});

test("a file that cannot be sent is named at once and left out; the others are sent", async ({ browser }) => {
  const { person, booking_id, form } = await atReport(browser);
  const { page } = person;
  await waitForHydration(person);
  const film = { name: "day.mp4", type: "video/mp4", bytes: 10 };
  const large = { name: "album.pdf", type: "application/pdf", bytes: 21 * 1024 * 1024 };
  await drag(area(form), [large, film, await picture("hall.png")]);
  await expect(rows(form).filter({ hasText: "album.pdf" })).toContainText(
    m.refusal_file_too_large({ max: "20 MB" }, en),
  );
  await expect(rows(form).filter({ hasText: "day.mp4" })).toContainText(
    m.refusal_file_type_not_allowed({}, en),
  );
  await expectFits(person);
  expect(await inPost(form)).toEqual(["hall.png"]);
  await submit(page);
  await expect(page.getByRole("main")).toContainText(m.booking_state_delivered_provider({}, en));
  expect(await storedNames(booking_id)).toEqual(["hall.webp"]);
  expectNoFaults(person);
});

test("a file dropped beside its area does not replace the page", async ({ browser }) => {
  const { person, form } = await atReport(browser);
  const { page } = person;
  await waitForHydration(person);
  await field(page, m.booking_deliver_note({}, en)).fill("All pictures are in the archive.");
  const isKept = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["a"], "a.txt"));
    const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    return !document.body.dispatchEvent(drop);
  });
  expect(isKept).toBe(true);
  expect(await inPost(form)).toEqual([]);
});

test("without scripts the files of a report are chosen with the browser's own control", async ({
  browser,
}) => {
  const { person, booking_id, form } = await atReport(browser, false);
  await expect(area(form)).toHaveCSS("opacity", "1");
  await expect(form.getByText(m.common_file_drop({}, en))).toBeHidden();
  await area(form).setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("one\n") });
  await submit(person.page);
  await expect(person.page.getByRole("main")).toContainText(m.booking_state_delivered_provider({}, en));
  expect(await storedNames(booking_id)).toEqual(["list.txt"]);
});
