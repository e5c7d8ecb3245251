// Offers: found on the board, priced, sent; compared and accepted by the customer.
import { expect, type Locator, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectFits, field, headline, type Person, unfoldAll } from "./person.ts";
import type { OfferLines, RequestData } from "./request-data.ts";

const words = ({ locale }: Person) => ({ locale });

/** An offer as filled in, and its sums as written in the reader's language. */
export type PlannedOffer = {
  lines: OfferLines;
  net: string;
  tax: string;
  total: string;
};

const captions = new RegExp(
  [m.offer_lines_caption({}, { locale: "en" }), m.offer_lines_caption({}, { locale: "de" })].join("|"),
);

/** The row of a table of figures with this label. */
function figure(page: Page, label: string): Locator {
  const sums = page.getByRole("table", { name: captions });
  return sums.getByRole("row").filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
}

type Words = { locale: "en" | "de" };
// German puts a non-breaking space before the sign.
const rateOf = ({ locale }: Words) => (locale === "de" ? "19\u00a0%" : "19%");

/** As the provider reads them: net lines, their sum, the VAT, the total. */
async function expectSums(page: Page, { net, tax, total }: PlannedOffer, o: Words) {
  await expect(figure(page, m.offer_net({}, o))).toContainText(net);
  await expect(figure(page, m.offer_tax({ rate: rateOf(o) }, o))).toContainText(tax);
  await expect(figure(page, m.offer_total_with_tax({}, o))).toContainText(total);
}

/** As a private customer reads them: gross lines, the total, the VAT included. */
async function expectGrossSums(page: Page, { tax, total }: PlannedOffer, o: Words) {
  await expect(figure(page, m.offer_net({}, o))).toHaveCount(0);
  await expect(figure(page, m.offer_total_with_tax({}, o))).toContainText(total);
  await expect(figure(page, m.offer_tax_included({ rate: rateOf(o) }, o))).toContainText(tax);
}

/** From the board to the request, which shows neither the customer's name nor contact. */
export async function findOnBoard(person: Person, data: RequestData): Promise<void> {
  const { page } = person;
  const o = words(person);
  await page.goto("/requests");
  await expect(headline(person)).toHaveText(m.request_board_title({}, o));
  await expectFits(person);
  const row = page.getByRole("listitem").filter({ hasText: data.title });
  await expect(row).toContainText("Konstanz");
  await row.getByRole("link", { name: m.request_board_offer({}, o) }).click();
  await expect(headline(person)).toHaveText(data.title);
  const main = page.getByRole("main");
  for (const secret of [data.customer_email, "Mara", "123456"]) await expect(main).not.toContainText(secret);
  await expectFits(person);
}

/** Fills in the offer, checks its total and sends it; ends on the offer's page. */
export async function makeOffer(person: Person, offer: PlannedOffer): Promise<void> {
  const { page, has_scripts } = person;
  const o = words(person);
  for (const [index, line] of offer.lines.entries()) {
    if (index >= 2) await page.getByRole("button", { name: m.offer_line_add({}, o) }).click();
    const row = page.getByRole("group", { name: m.offer_line_number({ number: String(index + 1) }, o) });
    await field(row, m.offer_line_label({}, o)).fill(line.label);
    await field(row, m.offer_line_quantity({}, o)).fill(String(line.quantity));
    await field(row, m.offer_line_unit({}, o)).fill(line.unit);
    await field(row, m.offer_line_tax({}, o)).fill("19");
  }
  await unfoldAll(page);
  await field(page, m.offer_deposit_label({}, o)).selectOption("0");
  await field(page, m.offer_message_label({}, o)).fill("Gladly. Everything you asked for is included.");
  if (!has_scripts) await page.getByRole("button", { name: m.offer_check_total({}, o) }).click();
  await expectSums(page, offer, o);
  await expectFits(person);
  await page.getByRole("button", { name: m.offer_send_for({ total: offer.total }, o) }).click();
  await expect(headline(person)).toHaveText(m.offer_yours({}, o));
  await expectSums(page, offer, o);
  await expectFits(person);
}

/** The customer sees all offers side by side, cheapest first, opens one and accepts it. */
export async function compareAndAccept(
  person: Person,
  request_id: string,
  offers: readonly { provider: string; total: string }[],
  chosen: PlannedOffer,
): Promise<void> {
  const { page } = person;
  const o = words(person);
  await page.goto(`/request/${request_id}`);
  const views = page.getByRole("link", { name: new RegExp(`^${m.offer_view({}, o)}`) });
  await expect(views).toHaveText(offers.map(({ provider }) => new RegExp(provider)));
  for (const { total } of offers) {
    await expect(page.getByText(total, { exact: true }).filter({ visible: true })).toBeVisible();
  }
  await expectFits(person);
  await views.first().click();
  await expect(headline(person)).toHaveText(m.offer_title({ name: offers[0]?.provider ?? "" }, o));
  await expectGrossSums(page, chosen, o);
  await expectFits(person);
  await page.getByRole("button", { name: m.offer_accept({ total: chosen.total }, o) }).click();
}

/** A provider's own offer in a state, on its own page and on the list of requests with an own offer. */
export async function expectOwnOffer(
  person: Person,
  data: RequestData,
  status: "parked" | "not_selected" | "accepted",
): Promise<void> {
  const { page } = person;
  const o = words(person);
  const label = {
    parked: m.offer_status_parked,
    not_selected: m.offer_status_not_selected,
    accepted: m.offer_status_accepted,
  }[status]({}, o);
  const sentence = {
    parked: m.offer_maker_parked,
    not_selected: m.offer_maker_not_selected,
    accepted: m.offer_maker_accepted,
  }[status]({}, o);
  await expect(async () => {
    await page.goto("/requests?show=mine");
    const row = page.getByRole("listitem").filter({ hasText: data.title });
    await expect(row).toContainText(label, { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  const row = page.getByRole("listitem").filter({ hasText: data.title });
  await expectFits(person);
  await row.getByRole("link", { name: m.request_board_own({}, o) }).click();
  await expect(headline(person)).toHaveText(m.offer_yours({}, o));
  await expect(page.getByRole("main")).toContainText(sentence);
  await expect(page.getByRole("main")).toContainText(label);
  await expectFits(person);
}
