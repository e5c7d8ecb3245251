// Visitors whose browsers are in New York and in UTC ask for a time in Köln: it is a time there, from the form to the sent
// request, the paid booking, the mail and the calendar file. Each kind of date shows its own fields, with and without scripts.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call } from "./kit/api-client.ts";
import { Offer, termsOf } from "./kit/api-steps.ts";
import { countDecision } from "./kit/count/counted-journeys.ts";
import { expectMailLike } from "./kit/inbox.ts";
import { field, openBrowser, type Person, unfoldAll } from "./kit/person.ts";
import { workerProviders } from "./kit/providers.ts";
import { newRequestData, type RequestData } from "./kit/request-data.ts";
import { confirmByCode } from "./kit/steps-request.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

const goOn = ({ page }: Person, step: () => string) =>
  page.getByRole("button", { name: m.request_continue_to({ step: step() }, en) }).click();
const expectTitle = ({ page }: Person, title: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

/** The form of date and place in a new draft. */
async function atWhenAndWhere(browser: Browser, email: string, timezoneId: string, has_scripts: boolean) {
  const who = { email, name: "Mara Example", width: 393, timezoneId };
  const person = await openBrowser(browser, who, has_scripts);
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

/** Each kind of date shows its fields and presets nothing; none of them is marked as optional and asked for after all. */
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

for (const [zone, has_scripts] of [
  ["America/New_York", true],
  ["UTC", false],
] as const) {
  test(`13:00 in Köln from a browser in ${zone}, ${has_scripts ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const data = newRequestData();
    const person = await atWhenAndWhere(browser, data.customer_email, zone, has_scripts);
    const { page, context } = person;
    await expectKindsOfDate(person);
    await fillPlace(person, data, "02:00");
    await expect(field(page, m.request_country_label({}, en))).toHaveValue("DE");
    await goOn(person, () => m.request_step_extras({}, en));
    await expectTitle(person, m.request_extras_title({}, en));
    await goOn(person, () => m.request_step_send({}, en));
    await expectTitle(person, m.request_send_title({}, en));
    const main = page.getByRole("main");
    // 02:00 lies before 13:00: it is on the next day.
    await expect(main).toContainText(/ at 13:00\s–\s.*\sat\s02:00/u);
    // Without scripts nobody knows the browser's zone: the reader has the installation's.
    if (has_scripts) await expect(main).toContainText(/, 07:00–20:00 your time/u);

    await field(page, m.request_name_label({}, en)).fill(person.name);
    await field(page, m.request_email_label({}, en)).fill(person.email);
    await page.getByRole("button", { name: m.request_send({}, en) }).click();
    await confirmByCode(person, "Confirm your e-mail address");
    await expectTitle(person, m.request_success_title({}, en));
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const { keller } = await workerProviders();
    const times = { start_date: data.date, start_time: "13:00", end_time: "02:00" };
    const lines = [{ label: "Reportage", quantity: 1, unit: "500.00", unit_net_minor: 50_000 }];
    const terms = { ...termsOf(id, lines, data), starts_at: null, ends_at: null, ...times };
    await call(keller.client, "send_offer", terms, Offer);
    await countDecision(person, id);

    const booking_id = /booking\/([0-9a-f-]{36})/u.exec(page.url())?.[1] ?? "";
    await page.goto(`/booking/${booking_id}`);
    await expect(main).toContainText(/ at 13:00\s–\s.*\sat\s02:00/u);
    const mail = await expectMailLike(person.email, "Booking confirmed: ", "");
    expect(mail.text.replaceAll(/\s+/gu, " ")).toContain("13:00");
    const file = await (await context.request.get(`/booking/${booking_id}/calendar.ics`)).text();
    expect(file).toContain(`DTSTART;TZID=Europe/Berlin:${data.date.replaceAll("-", "")}T130000`);
  });
}
