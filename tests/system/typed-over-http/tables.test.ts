// The table of bookings over the wire, as the spreadsheet of its reader opens it.
import { describe, expect, test } from "vitest";
import { newCustomer } from "#tests/e2e/kit/api-client.ts";
import { acceptedOffer } from "#tests/e2e/kit/api-steps.ts";
import { workerProviders } from "#tests/e2e/kit/providers.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import { provideDemoProduct } from "../kit/demo-product.ts";
import { browserIn, languages } from "./kit.ts";

/** Titles that a spreadsheet would cut, run or misread; how their cell is written with commas and with semicolons. */
const titles = [
  ["Wedding", "Wedding", "Wedding"],
  ["Wedding, lake", '"Wedding, lake"', "Wedding, lake"],
  ["Wedding; lake", "Wedding; lake", '"Wedding; lake"'],
  ['The "big" day', '"The ""big"" day"', '"The ""big"" day"'],
  ["=1+1 day", "'=1+1 day", "'=1+1 day"],
  ["+49 days", "'+49 days", "'+49 days"],
  ["-5 days", "'-5 days", "'-5 days"],
  ["@home with us", "'@home with us", "'@home with us"],
  ["Größe & Café", "Größe & Café", "Größe & Café"],
  ["李的婚礼", "李的婚礼", "李的婚礼"],
] as const;

provideDemoProduct();

describe.concurrent("the table of bookings", () => {
  test.each(languages)("%s: opens in columns, with the decimals of that language", async (locale) => {
    const email = newRequestData().customer_email;
    const client = await newCustomer(email, locale);
    const { keller } = await workerProviders();
    for (const [title] of titles) await acceptedOffer(client, keller.client, { ...newRequestData(), title });
    const page = await browserIn(locale, email);
    const answer = await fetch(new URL("/bookings.csv", page.origin), {
      headers: { cookie: page.cookies.header, "accept-language": locale },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/csv; charset=utf-8; header=present",
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)], "read as UTF-8").toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
    expect(lines).toHaveLength(titles.length + 1);
    const [separator, amount] = locale === "en" ? [",", "1785.00"] : [";", "1785,00"];
    for (const line of lines.slice(1)) expect(line).toContain(`${separator}${amount}${separator}EUR`);
    for (const [title, inCommas, inSemicolons] of titles) {
      const cell = `${separator}${locale === "en" ? inCommas : inSemicolons}${separator}`;
      expect(
        lines.some((line) => line.includes(cell)),
        title,
      ).toBe(true);
    }
  });
});
