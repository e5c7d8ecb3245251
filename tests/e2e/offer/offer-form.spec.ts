// The form of an offer: its lines as rows, what the customer will see beside them, and chips that fill it.
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { newCustomer } from "../kit/api-client.ts";
import { openRequest } from "../kit/api-steps.ts";
import { expectFits, expectNoFaults, type Person, waitForHydration } from "../kit/person.ts";
import { newProvider } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
/** A line's three rows of controls on a phone, with their labels; as a stack of labelled fields it was 330 px. */
const lineHeightMax = 210;

const label = (page: Page, row: number) => page.locator(`[name="lines[${row}].label"]`);
const price = (page: Page, row: number) => page.locator(`[name="money:lines[${row}].unit_net_minor"]`);
const preview = (page: Page) => page.getByRole("region", { name: m.offer_preview_title({}, en) });

/** A provider at the form for an open request. */
async function writing(browser: Browser, width: number, has_scripts = true): Promise<Person> {
  const data = newRequestData();
  const [provider, client] = await Promise.all([newProvider("Nora"), newCustomer(data.customer_email)]);
  const path = `/request/${await openRequest(client, data)}`;
  const person = await openAt(browser, path, { ...provider, width, has_scripts });
  if (has_scripts) await waitForHydration(person);
  return person;
}

const boxesOf = (found: Locator) =>
  found.evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
      .map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
  );

test("on a wide screen a line is one row, and the preview follows it while it scrolls", async ({
  browser,
}) => {
  const person = await writing(browser, 1440);
  const { page } = person;
  for (const row of [0, 1]) {
    const line = page.getByRole("group", { name: m.offer_line_number({ number: String(row + 1) }, en) });
    const controls = await boxesOf(line.locator("input, select, button"));
    expect(controls).toHaveLength(7);
    const middles = controls.map(({ y, height }) => y + height / 2);
    expect(Math.max(...middles) - Math.min(...middles), `line ${row}`).toBeLessThan(8);
  }
  // The headings stand above the first row alone, and every control has its name.
  const second = page.getByRole("group", { name: m.offer_line_number({ number: "2" }, en) });
  expect(await boxesOf(second.locator("label"))).toEqual([]);
  await expect(second.getByRole("textbox", { name: m.offer_line_unit({}, en) })).toBeVisible();

  await label(page, 0).fill("Photographs on the day");
  await page.locator('[name="int:lines[0].quantity"]').fill("8");
  await price(page, 0).fill("150.00");
  await label(page, 1).fill("Album");
  await price(page, 1).fill("200.00");
  await page.locator('[name="lines[1].choice"]').selectOption("optional");
  const rows = preview(page).getByRole("row");
  await expect(rows.filter({ hasText: "Photographs on the day" })).toContainText("€1,200.00");
  await expect(rows.filter({ hasText: "Album" })).toContainText(m.offer_optional_left({}, en));
  await expect(rows.filter({ hasText: m.offer_total_with_tax({}, en) })).toContainText("€1,428.00");
  // The fee of 10 % and its VAT, from the server: 1,428.00 − 120.00 − 22.80.
  await expect(rows.filter({ hasText: m.offer_earn({}, en) })).toContainText("€1,285.20");
  await page.getByText(m.offer_terms_fold({}, en)).click();
  await page.getByRole("radio", { name: new RegExp(`^${m.offer_policy_strict({}, en)}`) }).check();
  await expect(preview(page)).toContainText(m.offer_policy_strict({}, en));
  await page.locator('[name="message"]').scrollIntoViewIfNeeded();
  await expect(preview(page)).toBeInViewport({ ratio: 0.8 });
  const [form] = await boxesOf(page.locator('[name="message"]'));
  const [beside] = await boxesOf(preview(page));
  expect(beside?.x).toBeGreaterThan(form?.right ?? Number.POSITIVE_INFINITY);
  await expectFits(person);
  expectNoFaults(person);
});

test("a removed line leaves the price, and stays away after a reload", async ({ browser }) => {
  const person = await writing(browser, 1440);
  const { page } = person;
  for (const [row, unit] of [
    [0, "100.00"],
    [1, "30.00"],
  ] as const) {
    await label(page, row).fill(`Item ${row}`);
    await price(page, row).fill(unit);
  }
  await page.getByRole("button", { name: m.offer_line_add({}, en) }).click();
  await expect(label(page, 2)).toBeFocused();
  await page.keyboard.type("Last");
  await price(page, 2).fill("7.00");
  const total = preview(page).getByRole("row", { name: m.offer_total_with_tax({}, en) });
  await expect(total).toContainText("€163.03");
  const saved = page.waitForResponse((response) => response.url().endsWith("/offer-form"));
  await page.getByRole("button", { name: m.offer_line_remove({ number: "2" }, en) }).click();
  await expect(label(page, 2)).toBeFocused();
  await expect(total).toContainText("€127.33");
  await saved;
  await expect(page.getByText(m.offer_kept({}, en))).toBeVisible();
  await page.reload();
  await expect(page.locator('[name$=".label"][value^="Item"]')).toHaveCount(1);
  await expect(label(page, 2)).toHaveValue("Last");
  await expect(page.locator(".offer-line")).toHaveCount(2);
  await expect(total).toContainText("€127.33");
  expectNoFaults(person);
});

test("on a phone a line is a low card, and the preview comes before the buttons", async ({ browser }) => {
  const person = await writing(browser, 393);
  const { page } = person;
  await label(page, 0).fill("Photographs on the day with a second photographer in the evening");
  await price(page, 0).fill("10,000.00");
  const lines = await boxesOf(page.locator(".offer-line"));
  expect(lines).toHaveLength(2);
  for (const { height } of lines) expect(height).toBeLessThanOrEqual(lineHeightMax);
  await expectFits(person);
  const [card] = await boxesOf(preview(page));
  const [button] = await boxesOf(page.locator('button[value="send_offer"]'));
  expect(card?.bottom).toBeLessThan(button?.y ?? 0);
  expectNoFaults(person);
});

test("the folded terms open for an error in them, with a link that leads there", async ({ browser }) => {
  const person = await writing(browser, 820, false);
  const { page } = person;
  const terms = page.locator("details.fold", { hasText: m.offer_terms_fold({}, en) });
  const validity = page.locator('[name="int:validity"]');
  await page.getByRole("button", { name: m.offer_check_total({}, en) }).click();
  await expect(validity, "closed while nothing in it is wrong").toBeHidden();
  await terms.locator("summary").click();
  await validity.fill("400");
  await page.getByRole("button", { name: m.offer_send({}, en) }).click();
  await expect(terms).toHaveAttribute("open");
  await expect(validity).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("alert").locator('a[href$="-validity"]').click();
  await expect(validity).toBeFocused();
  expectNoFaults(person);
});

for (const has_scripts of [true, false]) {
  test(`a template's chip fills the lines ${has_scripts ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const person = await writing(browser, 393, has_scripts);
    const { page } = person;
    const chip = (name: string) => page.getByRole("button", { name, exact: true });
    await label(page, 0).fill("Whole day");
    await price(page, 0).fill("1,500.00");
    await page.getByText(m.offer_template_summary({}, en), { exact: true }).click();
    await page.locator('[name="template_name"]').fill("Wedding");
    await page.getByRole("button", { name: m.offer_template_save({}, en) }).click();
    await expect(chip("Wedding")).toBeVisible();
    await chip(m.offer_start_nothing({}, en)).click();
    await expect(label(page, 0)).toHaveValue("");
    await label(page, 0).fill("Something else");
    await chip("Wedding").click();
    await expect(label(page, 0)).toHaveValue("Whole day");
    await expect(price(page, 0)).toHaveValue("1,500.00");
    await expect(preview(page).getByRole("row", { name: m.offer_total_with_tax({}, en) })).toContainText(
      "€1,785.00",
    );
    await expectFits(person);
    expectNoFaults(person);
  });
}
