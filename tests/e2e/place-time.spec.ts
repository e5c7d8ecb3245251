// A visitor whose browser is in New York asks for a time in Köln: it is a time there. Each kind of date shows its own
// fields, with and without scripts.
import { type BrowserContext, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { field, unfoldAll } from "./kit/person.ts";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const en = { locale: "en" } as const;

/** The form of date and place in a new draft. */
async function atWhenAndWhere(context: BrowserContext) {
  const page = await context.newPage();
  const goOn = (step: () => string) =>
    page.getByRole("button", { name: m.request_continue_to({ step: step() }, en) }).click();
  // The script of the first page writes the browser's zone into a cookie.
  await page.goto("/request?category=photography");
  await page.getByRole("radio", { name: "Wedding" }).check();
  await field(page, "How many people will be there?").fill("60");
  await page.getByRole("checkbox", { name: "Edited pictures" }).check();
  await goOn(() => m.request_step_when_where({}, en));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.request_when_where_title({}, en));
  return { page, goOn };
}

for (const javaScriptEnabled of [true, false]) {
  test(`13:00 in Köln from New York, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: urls.app(),
      viewport: { width: 393, height: 852 },
      locale: "en-GB",
      timezoneId: "America/New_York",
      javaScriptEnabled,
    });
    const { page, goOn } = await atWhenAndWhere(context);
    const [date, days] = [
      field(page, m.place_date_label({}, en)),
      field(page, m.place_first_day_label({}, en)),
    ];
    await expect(date).toBeVisible();
    await unfoldAll(page);
    await expect(days).toBeHidden();
    await page.getByRole("radio", { name: m.request_flexibility_flexible({}, en) }).check();
    await expect(days).toBeVisible();
    await expect(date).toBeHidden();
    await page.getByRole("radio", { name: m.request_flexibility_unknown({}, en) }).check();
    await expect(days).toBeHidden();
    await expect(date).toBeHidden();
    await page.getByRole("radio", { name: m.request_flexibility_exact({}, en) }).check();

    await date.fill("2030-06-12");
    await field(page, m.place_from_label({}, en)).fill("13:00");
    await field(page, m.place_to_label({}, en)).fill("02:00");
    await field(page, m.request_postal_label({}, en)).fill("50667");
    await field(page, m.request_town_label({}, en)).fill("Köln");
    await expect(field(page, m.request_country_label({}, en))).toHaveValue("DE");
    await goOn(() => m.request_step_extras({}, en));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.request_extras_title({}, en));
    await goOn(() => m.request_step_send({}, en));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.request_send_title({}, en));
    const main = page.getByRole("main");
    // 02:00 lies before 13:00: it is on the next day.
    await expect(main).toContainText("Wednesday, 12 June 2030 at 13:00 – Thursday, 13 June 2030 at 02:00");
    // Without scripts nobody knows the browser's zone: the reader has the installation's.
    if (javaScriptEnabled) await expect(main).toContainText("12 Jun, 07:00–20:00 your time");
  });
}
