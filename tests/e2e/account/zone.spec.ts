// The time zone of an account, found by typing: by city, in both languages.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { newCustomer } from "../kit/api-client.ts";
import { expectFits, expectNoFaults, waitForHydration } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

for (const { locale, typed, city, zone_name } of [
  { locale: "en", typed: "york", city: "New York", zone_name: "Eastern Time" },
  { locale: "de", typed: "wien", city: "Wien", zone_name: "Mitteleuropäische Zeit" },
] as const)
  test(`typing "${typed}" in ${locale} shows the time there and saves ${city}`, async ({ browser }) => {
    const { customer_email: email } = newRequestData();
    await newCustomer(email, locale);
    const person = await openAt(browser, "/account", { email, width: 393, locale });
    const { page } = person;
    await waitForHydration(person);
    const zone = page.getByRole("combobox", { name: m.account_zone_field({}, { locale }) });
    const clock = page.locator("#time-zone").getByRole("status");
    await expect(zone).toHaveValue("Berlin");
    await expect(clock).not.toBeEmpty();
    // The text is marked on focus, so typing replaces it.
    await zone.focus();
    await page.keyboard.type("ne");
    await expect(clock).toBeEmpty();
    await zone.focus();
    await zone.fill("");
    await page.keyboard.type(typed);
    await expect(zone).toHaveValue(typed);
    await expect(clock).not.toBeEmpty();
    const option = page.locator("#time-zone datalist option").and(page.locator(`[value="${city}"]`));
    await expect(option).toContainText(zone_name);
    await expectFits(person);
    await page.keyboard.press("Enter");
    await expect(page.getByText(m.flash_time_zone_saved({}, { locale }))).toBeVisible();
    await expect(zone).toHaveValue(city);
    expectNoFaults(person);
  });
