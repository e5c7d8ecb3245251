// A page left open in one language, while the person chose the other one elsewhere, switches as a whole.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectNoFaults, headline, openBrowser } from "../kit/person.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

test("a page left open while another language is chosen elsewhere switches to it as a whole", async ({
  browser,
}) => {
  const who = { email: "customer@demo.test", name: "Lena Vogt", width: 360 };
  const person = await openBrowser(browser, who, true);
  await enter(person);
  const { page, context } = person;
  await page.goto("/requests");
  await expect(headline(person)).toHaveText(m.request_list_title({}, { locale: "en" }));
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Deutsch" }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "de");

  // What the router already has stays English; as soon as it has to fetch something it reloads the document.
  await page.locator("a[href='/bookings']").locator("visible=true").first().click();
  await expect(page).toHaveURL("/bookings");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(headline(person)).toHaveText(m.booking_list_title({}, { locale: "de" }));
  expectNoFaults(person);
  await context.close();
});
