// An operator's console by keyboard alone: a payment by its Stripe id, a list row by row, its file, a saved view.
import { readFileSync } from "node:fs";
import { type Browser, expect } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import { asOwner } from "./kit/owner.ts";
import { paidBooking } from "./kit/paid-booking.ts";
import { expectFits, expectNoFaults, openBrowser, type Person } from "./kit/person.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

async function operatorAt(browser: Browser, path: string, width: number): Promise<Person> {
  const person = await openBrowser(browser, { email: demoOperator.email, name: "Robin Hahn", width }, true);
  await enter(person, path, { app_key: demoOperator.totp_key });
  return person;
}

async function intentOf(booking_id: string): Promise<string> {
  const { rows } = await asOwner((owner) =>
    owner.query<{ id: string }>(
      "select payment_intent_id as id from payment_attempt where booking_id = $1 and status = 'succeeded'",
      [booking_id],
    ),
  );
  return rows[0]?.id ?? "";
}

test("a payment is found by its Stripe id in three keystrokes, and a list is gone through by keyboard", async ({
  browser,
}) => {
  const { booking_id } = await paidBooking();
  const other = await paidBooking();
  const operator = await operatorAt(browser, "/admin/bookings", 1440);
  const { page } = operator;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const rows = page.locator("tbody th a");
  await expect(rows.nth(1)).toBeVisible();
  await expectFits(operator);

  // The slash, the pasted id, Enter.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: m.list_search({}, en) })).toBeFocused({
      timeout: 1_000,
    });
  }).toPass({ timeout: 15_000 });
  await page.keyboard.insertText(await intentOf(booking_id));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/payments/*");

  await page.goto("/admin/bookings");
  const [first = "", second = ""] = await rows.allTextContents();
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    expect([first, second]).toContain(await focused());
  }).toPass({ timeout: 15_000 });
  await rows.first().focus();
  await page.keyboard.press("ArrowDown");
  expect(await focused()).toBe(second);
  await page.keyboard.press("ArrowUp");
  expect(await focused()).toBe(first);
  const download = page.waitForEvent("download");
  await page.keyboard.press("e");
  const file = readFileSync(await (await download).path(), "utf8");
  expect(file).toContain(first);
  expect(file).toContain(second);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/bookings\/[0-9a-f-]{36}$/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox", { name: m.list_search({}, en) })).toBeFocused();
  await page.keyboard.insertText(other.data.customer_email);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/accounts\/[0-9a-f-]{36}$/);
  expectNoFaults(operator);
});

test("on a phone, a filtered list is saved as a view and opened by its name", async ({ browser }) => {
  await paidBooking();
  const operator = await operatorAt(browser, "/admin/bookings?state=confirmed&sort=amount", 393);
  const { page } = operator;
  await expectFits(operator);
  const fold = page.locator("details", { hasText: m.list_view_save({}, en) });
  await fold.locator("> summary").click();
  const name = `Large ${Date.now()}`;
  await fold.getByLabel(m.list_view_name({}, en)).first().fill(name);
  await fold.getByRole("button", { name: m.list_view_save({}, en), exact: true }).click();
  await expect(page.getByText(m.flash_view_saved({}, en))).toBeVisible();
  await page.goto("/admin/bookings");
  await page
    .getByRole("navigation", { name: m.list_views({}, en) })
    .getByRole("link", { name })
    .click();
  await page.waitForURL("**/admin/bookings?state=confirmed&sort=amount");
  await expectFits(operator);
  expectNoFaults(operator);
});
