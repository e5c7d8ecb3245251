// The customer's request, from the start page to the success page.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { codeIn, expectMail } from "./inbox.ts";
import { expectFits, field, headline, type Person, unfoldAll } from "./person.ts";
import type { RequestData } from "./request-data.ts";

const en = { locale: "en" } as const;

/** A one-pixel picture: real enough to be read, rotated and stored. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

async function goOn(person: Person, step: () => string): Promise<void> {
  await expectFits(person);
  await person.page.getByRole("button", { name: m.request_continue_to({ step: step() }, en) }).click();
}

/** Takes a draft from the start page to its last screen. The customer reads English. */
export async function draftRequest(person: Person, data: RequestData): Promise<void> {
  const { page } = person;
  await page.goto("/");
  await expectFits(person);
  await page.getByRole("link", { name: "Photography" }).click();

  await expect(headline(person)).toHaveText(m.request_details_title({}, en));
  await page.getByRole("radio", { name: "Wedding" }).check();
  await field(page, "How many people will be there?").fill("60");
  await page.getByRole("checkbox", { name: "Edited pictures" }).check();
  await page.getByRole("checkbox", { name: "A printed album" }).check();
  await field(page, m.request_description_label({}, en)).fill("Ceremony by the water, party in the barn.");
  await unfoldAll(page);
  await page.getByRole("group", { name: "Will it be mostly indoors?" }).getByLabel("No").check();
  await field(page, m.request_title_label({}, en)).fill(data.title);
  await goOn(person, () => m.request_step_when_where({}, en));

  await expect(headline(person)).toHaveText(m.request_when_where_title({}, en));
  await field(page, m.place_date_label({}, en)).fill(data.date);
  await field(page, m.place_from_label({}, en)).fill(data.from);
  await field(page, m.place_to_label({}, en)).fill(data.to);
  await field(page, m.request_postal_label({}, en)).fill("78462");
  await field(page, m.request_town_label({}, en)).fill("Konstanz");
  await expect(field(page, m.request_country_label({}, en))).toHaveValue("DE");
  await goOn(person, () => m.request_step_extras({}, en));

  await expect(headline(person)).toHaveText(m.request_extras_title({}, en));
  await field(page, m.request_budget_label({}, en)).fill("2,500");
  const file = { name: "the-barn.png", mimeType: "image/png", buffer: picture };
  await field(page, m.request_files_label({}, en)).setInputFiles(file);
  await goOn(person, () => m.request_step_send({}, en));
}

/** The last screen shows the input; fills in the contact and presses "Send request". */
export async function sendRequest(person: Person, data: RequestData): Promise<void> {
  const { page } = person;
  const main = page.getByRole("main");
  await expect(headline(person)).toHaveText(m.request_send_title({}, en));
  for (const given of [data.title, "Photography", "60 people", "Konstanz", "14:00", "22:00", "€2,500.00"]) {
    await expect(main).toContainText(given);
  }
  await expect(page.getByRole("link", { name: /the-barn/ })).toBeVisible();
  await field(page, m.request_name_label({}, en)).fill(person.name);
  await field(page, m.request_email_label({}, en)).fill(person.email);
  await unfoldAll(page);
  await field(page, m.request_phone_label({}, en)).fill("+49 7531 123456");
  await expectFits(person);
  await page.getByRole("button", { name: m.request_send({}, en) }).click();
}

/** Types the mailed code on the same screen. */
export async function confirmByCode(person: Person, subject: string): Promise<void> {
  const { page, email } = person;
  await expect(headline(person), "the same screen").toHaveText(m.request_send_title({}, en));
  await expect(page.getByRole("heading", { name: m.request_code_title({}, en) })).toBeVisible();
  await expectFits(person);
  const mail = await expectMail(email, subject);
  await field(page, m.account_code({}, en)).fill(codeIn(mail));
  await page.getByRole("button", { name: m.request_code_submit({}, en) }).click();
}

/** The request is sent: opens its success page and from there the request itself; returns its id. */
export async function expectRequestOpen(person: Person, data: RequestData): Promise<string> {
  const { page } = person;
  await expect(headline(person)).toHaveText(m.request_success_title({}, en));
  await expect(page).toHaveURL(/\/request\/success\/[0-9a-f-]{36}\?welcome$/);
  await expect(page.getByRole("main")).toContainText(data.title);
  await expect(page.getByRole("main")).toContainText(m.request_status_open({}, en));
  await expectFits(person);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("link", { name: m.request_success_open({}, en) }).click();
  await expect(page).toHaveURL(`/request/${id}`);
  await expect(headline(person)).toHaveText(data.title);
  await expectFits(person);
  return id;
}
