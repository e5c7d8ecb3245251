// Bookings by day and as a table.
import { readFile } from "node:fs/promises";
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { newCustomer, rowsOf } from "./kit/api-client.ts";
import { acceptedOffer } from "./kit/api-steps.ts";
import { expectFits, expectNoFaults } from "./kit/person.ts";
import { workerProviders } from "./kit/providers.ts";
import { newRequestData } from "./kit/request-data.ts";
import { openAt } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

/** A customer with an accepted offer, in a browser. */
async function bookedCustomer(browser: Browser) {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const { booking_id } = await acceptedOffer(client, (await workerProviders()).keller.client, data);
  const [booking] = await rowsOf(client, "booking", booking_id);
  const who = { email: data.customer_email, width: 1440, locale: "de" } as const;
  const person = await openAt(browser, "/bookings", who);
  const starts_at = String(booking?.starts_at);
  return { person, data, booking_id, number: String(booking?.number), month: starts_at.slice(0, 7) };
}

test("by month, by day and as a table", async ({ browser }) => {
  const { person, data, booking_id, number, month } = await bookedCustomer(browser);
  const { page } = person;
  const o = { locale: "de" } as const;
  await page.getByRole("link", { name: m.booking_view_calendar({}, o), exact: true }).click();
  await expect(page.getByRole("navigation", { name: m.booking_calendar_months({}, o) })).toBeVisible();
  await page.goto(`/bookings?view=calendar&month=${month}`);
  const entry = page.locator(`.month a[href="/booking/${booking_id}"]`);
  await expect(entry).toContainText(data.title);
  await expectFits(person);
  const next = page
    .getByRole("navigation", { name: m.booking_calendar_months({}, o) })
    .getByRole("link")
    .last();
  await next.click();
  await expect(entry).toHaveCount(0);
  await page.goBack();
  await entry.click();
  await expect(page).toHaveURL(`/booking/${booking_id}`);

  await page.goto("/bookings?view=agenda");
  await expect(page.getByRole("listitem").filter({ hasText: data.title })).toContainText(number);
  await expectFits(person);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: m.booking_list_table({}, o) }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${m.booking_table_file({}, o)}-[\\d-]+\\.csv$`));
  const table = await readFile(await file.path(), "utf8");
  expect(table.split("\r\n")[0]).toContain(m.booking_table_number({}, o));
  expect(table).toContain(`${number};`);

  expectNoFaults(person);
});
