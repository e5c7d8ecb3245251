// Both sides of a booking settle a reported problem, without scripts: the customer in English, the provider in German.
import { expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call } from "#tests/e2e/kit/api-client.ts";
import { moveDay, paidBooking } from "#tests/e2e/kit/paid-booking.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserIn, control, de, en, type } from "./kit.ts";

provideDemoProduct();

async function propose(page: PageBrowser, amount: string): Promise<void> {
  (control(page, "proposal") as HTMLInputElement).checked = true;
  type(page, { "money:refund_minor": amount });
  await page.submit(page.one('button[value="propose_settlement"]') as HTMLButtonElement);
}

test("a customer proposes a sum, the provider proposes another, and the customer agrees to that one", async () => {
  const { booking_id, keller, customer, data } = await paidBooking();
  await moveDay(booking_id, -30);
  const { rows } = await product.owner.query("select version from booking where id = $1", [booking_id]);
  const about = { problem: "no_show_provider", text: "Nobody was there for the first hour." };
  await call(customer, "report_problem", { booking_id, version: Number(rows[0]?.version), ...about });
  const path = `/booking/${booking_id}`;
  const own = await (await browserIn("en", data.customer_email)).open(path);
  const theirs = await browserIn("de", keller.email);

  await propose(own, "100,000.00");
  expect(own.status).toBe(409);
  expect(own.text()).toContain(m.refusal_refund_too_large({}, en));
  await propose(own, "500.00");
  expect([own.status, own.alert]).toEqual([200, ""]);
  expect(own.text()).toContain(m.booking_settlement_yours({}, en));
  await theirs.open(path);
  expect(theirs.text()).toContain(m.booking_settlement_decline({}, de));
  await propose(theirs, "200,00");
  expect(theirs.text()).toContain(m.booking_settlement_yours({}, de));

  const agree = (page: PageBrowser, refund: string) =>
    page.press(m.booking_settlement_agree_customer({ refund }, en));
  await own.open(path);
  const other = await own.tab().open(path);
  await agree(own, "€200.00");
  expect([own.status, own.alert]).toEqual([200, ""]);
  expect(own.text()).toContain(m.booking_dispute_settled({}, en));
  await agree(other, "€200.00");
  expect(other.status).toBe(409);
  const { rows: refunds } = await product.owner.query(
    "select amount_minor::int, reason from refund where booking_id = $1",
    [booking_id],
  );
  expect(refunds).toEqual([{ amount_minor: 20_000, reason: "settled" }]);
});
