// The operator's set-up: who runs the marketplace, the categories, and a legal text with the operator's name in it. The
// terms stay as they are, because other journeys agree to them at the same time. Without scripts: over HTTP.
import { type Browser, expect } from "@playwright/test";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { m } from "#messages/messages.js";
import { asOwner } from "./kit/owner.ts";
import { expectFits, expectNoFaults, headline, openBrowser, type Person } from "./kit/person.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

async function operatorAt(browser: Browser): Promise<Person> {
  const who = { email: demoOperator.email, name: "Robin Hahn", width: 393 };
  const person = await openBrowser(browser, who, true);
  await enter(person, "/admin/setup", { app_key: demoOperator.totp_key });
  return person;
}

const stored = (query: string) => asOwner(async (owner) => (await owner.query(query)).rows);
const newest =
  "select version, en from legal_text where kind = 'legal_notice' order by published_at desc limit 1";

async function enterDetails({ page }: Person, name: string): Promise<void> {
  await page.getByLabel(m.setup_name()).fill(name);
  await page.getByLabel(m.setup_street()).fill("Hafenstraße 1");
  await page.getByLabel(m.setup_postal_code()).fill("78462");
  await page.getByLabel(m.setup_city()).fill("Konstanz");
  await page.getByLabel(m.setup_email()).fill("hello@markt.example.test");
  await page.getByLabel(m.setup_zone()).selectOption("Europe/Berlin");
  await page.getByLabel(m.setup_fee()).fill("80");
  await page.getByRole("button", { name: m.setup_details_save() }).click();
  await expect(page.getByText(m.refusal_issue_fee_too_high({ max: "50" })).first()).toBeVisible();
  await page.getByLabel(m.setup_fee()).fill("12.5");
  await page.getByRole("button", { name: m.setup_details_save() }).click();
}

test("an operator says who runs the marketplace and publishes a text with that name", async ({ browser }) => {
  const person = await operatorAt(browser);
  const { page } = person;
  await expect(headline(person)).toHaveText(m.setup_title());
  await expectFits(person);
  const name = "Markt am Hafen GmbH";
  await enterDetails(person, name);
  await expect(page).toHaveURL(/#categories$/);
  await expect(page.getByLabel(m.setup_name())).toHaveValue(name);
  const [details] = await stored("select legal_name, country, currency, fee_bp from marketplace");
  expect(details).toEqual({ legal_name: name, country: "DE", currency: "EUR", fee_bp: 1_250 });

  await page.getByRole("link", { name: m.setup_text_edit_legal_notice() }).click();
  await expect(headline(person)).toHaveText(m.setup_text_edit_legal_notice());
  await expectFits(person);
  await expect(page.getByLabel(m.setup_text_en())).toHaveValue(new RegExp(name));
  const version = "test-published";
  await page.getByLabel(m.setup_text_version()).fill(version);
  await page.getByRole("button", { name: m.setup_text_publish() }).click();
  await expect(page).toHaveURL(/\/admin\/setup#texts$/);
  const [text] = await stored(newest);
  expect(text?.version).toBe(version);
  expect(text?.en).toContain(name);
  await page.goto("/legal");
  await expect(page.getByRole("main")).toContainText(name);
  expectNoFaults(person);
});
