// An offer's prices, rates, totals and dates as providers type them.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { newCustomer } from "#tests/e2e/kit/api-client.ts";
import { openRequest } from "#tests/e2e/kit/api-steps.ts";
import { newProvider } from "#tests/e2e/kit/providers.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserIn, control, errorAt, type Language, languages, type } from "./kit.ts";

const price = "money:lines[0].unit_net_minor";
const rate = "percent:lines[0].tax_bp";

/** A provider at the form of an offer; its request may be in another currency. */
async function writing(locale: Language, currency = "EUR") {
  const data = newRequestData();
  const [provider, client] = await Promise.all([
    newProvider("Nora", locale),
    newCustomer(data.customer_email),
  ]);
  const request_id = await openRequest(client, data);
  await product.owner.query("update request set currency = $2 where id = $1", [request_id, currency]);
  const path = `/request/${request_id}`;
  const page = await (await browserIn(locale, provider.email)).open(path);
  type(page, { "lines[0].label": "Photographs", message: "Gladly." });
  return { page, path };
}

/** The button names the total once it is checked. */
const send = (page: PageBrowser) => page.submit(page.one('button[value="send_offer"]') as HTMLButtonElement);

type Row = readonly [typed: string, total: string | null];

/** Net, without tax; the total that is shown, or null where the price is refused. */
const rupiah: Record<Language, readonly Row[]> = {
  en: [
    ["25000000", "IDR 25,000,000.00"],
    ["25,000,000", "IDR 25,000,000.00"],
    ["Rp 25.000.000", "IDR 25,000,000.00"],
    ["25 000 000", "IDR 25,000,000.00"],
    ["9,999,999,999.99", "IDR 9,999,999,999.99"],
    ["10000000000", null],
  ],
  de: [
    ["25000000", "25.000.000,00 IDR"],
    ["25.000.000", "25.000.000,00 IDR"],
    ["25.000.000,00", "25.000.000,00 IDR"],
    ["Rp 25.000.000", "25.000.000,00 IDR"],
    ["9.999.999.999,99", "9.999.999.999,99 IDR"],
    ["10000000000", null],
  ],
};

/** On 100.00 net; the total that is shown, or null where the rate is refused. */
const rates: Record<Language, readonly Row[]> = {
  en: [
    ["8.1", "€108.10"],
    ["8.1 %", "€108.10"],
    ["8,1", "€108.10"],
    ["7.7", "€107.70"],
    ["5.55", "€105.55"],
    ["0", "€100.00"],
    ["100", "€200.00"],
    ["100.01", null],
    ["8.123", null],
    ["-1", null],
    ["none", null],
  ],
  de: [
    ["8,1", "108,10 €"],
    ["8,1 %", "108,10 €"],
    ["8.1", "108,10 €"],
    ["8,1\u00a0%", "108,10 €"],
    ["5,55", "105,55 €"],
    ["0", "100,00 €"],
    ["100", "200,00 €"],
    ["100,01", null],
    ["8,123", null],
    ["-1", null],
    ["keine", null],
  ],
};

/** Totals without tax: below the smallest card payment of the euro, 0.50, an offer is free or refused. */
const totals = ["0.30", "0,30", ".3", "0.01", "0.49", "0.1", "€ 0.30", "0.30 EUR", "00.49", "0,05"];

provideDemoProduct();

describe.concurrent("an offer", () => {
  test.each(languages)("%s: takes what its currency can be paid in", async (locale) => {
    const { page, path } = await writing(locale, "IDR");
    for (const [typed, total] of rupiah[locale]) {
      type(page, { [price]: typed, [rate]: "0", "lines[0].label": "Photographs" });
      await page.press(m.offer_check_total({}, { locale }));
      expect(control(page, price).value, path).toBe(typed);
      if (total === null) expect([typed, errorAt(page, price)]).not.toEqual([typed, ""]);
      else expect(page.text(), typed).toContain(total);
    }
  });

  test.each(languages)("%s: takes any rate of tax with two decimals", async (locale) => {
    const { page } = await writing(locale);
    for (const [typed, total] of rates[locale]) {
      type(page, { [price]: "100", [rate]: typed });
      await page.press(m.offer_check_total({}, { locale }));
      expect(control(page, rate).value).toBe(typed);
      if (total === null) expect(errorAt(page, rate), typed).not.toBe("");
      else
        expect([typed, errorAt(page, rate), page.text()]).toEqual([
          typed,
          "",
          expect.stringContaining(total),
        ]);
    }
  });

  test.each(languages)("%s: names the smallest total that can be paid", async (locale) => {
    const { page } = await writing(locale);
    const min = locale === "en" ? "€0.50" : "0,50 €";
    for (const typed of totals) {
      type(page, { [price]: typed, [rate]: "0", message: "Gladly." });
      await send(page);
      expect([typed, page.status]).toEqual([typed, 422]);
      expect(page.alert.replaceAll("\u00a0", " ")).toContain(
        m.refusal_issue_amount_too_small_lines({ min }, { locale }),
      );
    }
  });

  test.each(languages)("%s: in an exclusive category names its end", async (locale) => {
    const { page } = await writing(locale);
    const day = newRequestData().date;
    for (const [start_time, end_time, end_date, isTaken] of [
      ["16:00", "", "", false],
      ["00:00", "", "", false],
      ["23:59", "", "", false],
      ["16:00", "18:00", "", true],
    ] as const) {
      type(page, { [price]: "100", [rate]: "19", start_date: day, start_time, end_time, end_date });
      await send(page);
      const row = `${start_time}–${end_time}`;
      if (isTaken) expect([row, page.headline]).toEqual([row, m.offer_yours({}, { locale })]);
      else
        expect([row, page.status, errorAt(page, "end_time")]).toEqual([
          row,
          422,
          m.refusal_issue_required_end_time({}, { locale }),
        ]);
    }
  });
});
