// What was typed stays: when a line is asked for without scripts, and when a step is left by going back.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { readyDraft } from "#tests/kit/market.ts";
import { customerPassword, newCustomer } from "./kit/machine.ts";
import { openRequest } from "./kit/machine-steps.ts";
import { newOccasion } from "./kit/occasion.ts";
import { expectFits, expectNoFaults, field, openBrowser, takenOver } from "./kit/person.ts";
import { signIn } from "./kit/steps-account.ts";
import { test } from "./kit/test.ts";

const offset = 420;
const en = { locale: "en" } as const;

test("without scripts a line more costs nothing of what was typed in the offer", async ({ browser }) => {
  const occasion = newOccasion(offset);
  const request_id = await openRequest(await newCustomer(occasion.customer_email), occasion);
  const keller = { email: "provider@demo.test", name: "Studio Keller", width: 360 };
  const person = await openBrowser(browser, keller, false);
  const { page } = person;
  await signIn(person, `/request/${request_id}`);
  const row = (number: number) =>
    page.getByRole("group", { name: m.offer_line_number({ number: String(number) }, en) });
  const lines = page.getByRole("group", { name: /^(Line|Item|Position) \d+$/ });
  const expected = [
    ["Photographer", "8", "120.50", "700"],
    ["Travel", "1", "x", "1900"],
    ["Album", "2", "90", "1900"],
  ] as const;
  const fill = async (number: number) => {
    const [label, quantity, unit, tax] = expected[number - 1] ?? expected[0];
    await field(row(number), m.offer_line_label({}, en)).fill(label);
    await field(row(number), m.offer_line_quantity({}, en)).fill(quantity);
    await field(row(number), m.offer_line_unit({}, en)).fill(unit);
    await field(row(number), m.offer_line_tax({}, en)).selectOption(tax);
  };
  const expectRow = async (number: number) => {
    const [label, quantity, unit, tax] = expected[number - 1] ?? expected[0];
    await expect(field(row(number), m.offer_line_label({}, en))).toHaveValue(label);
    await expect(field(row(number), m.offer_line_quantity({}, en))).toHaveValue(quantity);
    await expect(field(row(number), m.offer_line_unit({}, en))).toHaveValue(unit);
    await expect(field(row(number), m.offer_line_tax({}, en))).toHaveValue(tax);
  };
  const add = page.getByRole("button", { name: m.offer_line_add({}, en) });
  const terms = async () => {
    await expect(field(page, m.offer_message_label({}, en))).toHaveValue("Gladly,\nall day.");
    await expect(field(page, m.offer_validity_label({}, en))).toHaveValue("9");
    await expect(field(page, m.offer_deposit_label({}, en))).toHaveValue("3000");
    await expect(page.getByRole("radio", { name: m.offer_policy_strict({}, en) })).toBeChecked();
  };
  await fill(1);
  await fill(2);
  await field(page, m.offer_message_label({}, en)).fill("Gladly,\nall day.");
  await field(page, m.offer_validity_label({}, en)).fill("9");
  await field(page, m.offer_deposit_label({}, en)).selectOption("3000");
  await page.getByRole("radio", { name: m.offer_policy_strict({}, en) }).check();
  await expect(row(3)).toHaveCount(0);
  await add.click();
  await expect(row(3)).toBeVisible();
  await expectRow(1);
  await expectRow(2);
  await terms();
  await fill(3);
  await add.click();
  await expect(row(4)).toBeVisible();
  for (const number of [1, 2, 3]) await expectRow(number);
  await expect(field(row(4), m.offer_line_label({}, en))).toHaveValue("");
  await terms();
  await expect(lines).toHaveCount(4);
  await expectFits(person);
  expectNoFaults(person);
});

test("going back from a step keeps what was typed there in the tab, once, and saving needs it no more", async ({
  browser,
}) => {
  const occasion = newOccasion(offset);
  const email = occasion.customer_email;
  const { request_id } = await readyDraft(await newCustomer(email), occasion);
  const who = { email, name: "Mara Example", password: customerPassword, width: 360 };
  const person = await openBrowser(browser, who, true);
  const { page } = person;
  await signIn(person, `/request?step=details&draft=${request_id}`);
  await takenOver(person);
  const title = field(page, m.request_title_label({}, en));
  const words = field(page, m.request_description_label({}, en));
  const back = page.getByRole("link", { name: m.request_back({}, en) });
  const details = `/request?step=details&draft=${request_id}`;
  await expect(title).toHaveValue(occasion.title);
  await title.fill("Another title, half");
  await words.fill("Two\nlines.");
  await page.getByRole("checkbox", { name: "A printed album" }).check();
  await back.click();
  await expect(title).toHaveCount(0);

  // Another tab knows nothing of it, and neither does the server.
  const other = await person.context.newPage();
  await other.goto(details);
  await expect(field(other, m.request_title_label({}, en))).toHaveValue(occasion.title);
  await other.close();

  await page.goto(details);
  await expect(title).toHaveValue("Another title, half");
  await expect(words).toHaveValue("Two\nlines.");
  for (const name of ["Edited pictures", "A printed album"])
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
  await page.getByRole("button", { name: m.request_save_and_leave({}, en) }).click();
  await expect(title).toHaveCount(0);
  await page.goto(details);
  await expect(title).toHaveValue("Another title, half");

  // Saved, nothing is kept beside it: what another tab saves later is what is shown.
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft "))),
  ).toEqual([]);
  expectNoFaults(person);
});
