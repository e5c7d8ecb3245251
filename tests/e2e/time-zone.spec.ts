// A visitor whose browser is in New York requests a time in Köln and reads it in both zones. What is stored, booked,
// mailed and in the calendar file is tested over HTTP. Each kind of date shows its own fields.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { field, openBrowser, type Person, unfoldAll } from "./kit/person.ts";
import { newRequestData, type RequestData } from "./kit/request-data.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

const goOn = ({ page }: Person, step: () => string) =>
  page.getByRole("button", { name: m.request_continue_to({ step: step() }, en) }).click();
const expectTitle = ({ page }: Person, title: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

/** The date and place form of a new draft. */
async function atWhenAndWhere(browser: Browser, timezoneId: string, hasScripts: boolean) {
  const who = { email: "", name: "Mara Example", width: 393, timezoneId };
  const person = await openBrowser(browser, who, hasScripts);
  const { page } = person;
  // The script of the first page writes the browser's zone into a cookie.
  await page.goto("/request?category=photography");
  await page.getByRole("radio", { name: "Wedding" }).check();
  await field(page, "How many people will be there?").fill("60");
  await page.getByRole("checkbox", { name: "Edited pictures" }).check();
  await goOn(person, () => m.request_step_when_where({}, en));
  await expectTitle(person, m.request_when_where_title({}, en));
  return person;
}

/** Each kind of date shows its fields and presets nothing; none is marked optional but then required. */
async function expectKindsOfDate({ page }: Person): Promise<void> {
  const [date, days] = [
    field(page, m.place_date_label({}, en)),
    field(page, m.place_first_day_label({}, en)),
  ];
  await expect(date).toBeVisible();
  await expect(date).toHaveValue("");
  await unfoldAll(page);
  await expect(days).toBeHidden();
  await page.getByRole("radio", { name: m.request_flexibility_flexible({}, en) }).check();
  await expect(days).toBeVisible();
  await expect(days).toHaveValue("");
  await expect(date).toBeHidden();
  await page.getByRole("radio", { name: m.request_flexibility_unknown({}, en) }).check();
  await expect(days).toBeHidden();
  await expect(date).toBeHidden();
  await page.getByRole("radio", { name: m.request_flexibility_exact({}, en) }).check();
  await goOn({ page } as Person, () => m.request_step_extras({}, en));
  const faults = page.getByRole("alert").getByRole("link");
  await expect(faults.first()).toBeVisible();
  for (const fault of await faults.all()) {
    const id = (await fault.getAttribute("href"))?.slice(1) ?? "";
    const label = page.locator(`label[for="${id}"]`);
    await expect(label.locator(".optional"), (await label.textContent()) ?? id).toHaveCount(0);
  }
}

async function fillPlace(
  { page }: Person,
  { date }: Pick<RequestData, "date">,
  until: string,
): Promise<void> {
  await field(page, m.place_date_label({}, en)).fill(date);
  await field(page, m.place_from_label({}, en)).fill("13:00");
  await field(page, m.place_to_label({}, en)).fill(until);
  await field(page, m.request_postal_label({}, en)).fill("50667");
  await field(page, m.request_town_label({}, en)).fill("Köln");
}

test("each kind of date shows its own fields, by the stylesheet alone", async ({ browser }) => {
  await expectKindsOfDate(await atWhenAndWhere(browser, "UTC", false));
});

test("13:00 in Köln from a browser in New York is shown in both zones", async ({ browser }) => {
  const person = await atWhenAndWhere(browser, "America/New_York", true);
  const { page } = person;
  await fillPlace(person, newRequestData(), "02:00");
  await expect(field(page, m.request_country_label({}, en))).toHaveValue("DE");
  await goOn(person, () => m.request_step_extras({}, en));
  await expectTitle(person, m.request_extras_title({}, en));
  await goOn(person, () => m.request_step_send({}, en));
  await expectTitle(person, m.request_send_title({}, en));
  const main = page.getByRole("main");
  // 02:00 is before 13:00, so it is on the next day.
  await expect(main).toContainText(/ at 13:00\s–\s.*\sat\s02:00/u);
  await expect(main).toContainText(/, 07:00–20:00 your time/u);
});
