// A customer chooses optional lines and books them, without scripts, on the offer's page and behind a link.
import { describe, expect, test } from "vitest";
import { m } from "#messages/messages.js";
import { call, newCustomer } from "#tests/e2e/kit/api-client.ts";
import { Offer, openRequest, termsOf } from "#tests/e2e/kit/api-steps.ts";
import { expectMail } from "#tests/e2e/kit/inbox.ts";
import { newProvider } from "#tests/e2e/kit/providers.ts";
import { newRequestData } from "#tests/e2e/kit/request-data.ts";
import type { PageBrowser } from "#tests/kit/browser/page-browser.ts";
import { product, provideDemoProduct } from "../kit/demo-product.ts";
import { browserIn, browserOf, de, en } from "./kit.ts";

/** Net 1,000.00 included, an album for 100.00, and a second camera for 500.00 ticked at first; 19 % VAT each. */
const lines = [
  { label: "Work on site", quantity: 1, unit_net_minor: 100_000, tax_bp: 1_900 },
  { label: "Album", quantity: 1, unit_net_minor: 10_000, tax_bp: 1_900, choice: "optional" },
  { label: "Second camera", quantity: 1, unit_net_minor: 50_000, tax_bp: 1_900, choice: "preselected" },
];

async function offered() {
  const data = newRequestData();
  const [provider, client] = await Promise.all([newProvider("Nora"), newCustomer(data.customer_email)]);
  const request_id = await openRequest(client, data);
  const { offer_id } = await call(
    provider.client,
    "send_offer",
    { ...termsOf(request_id, [], data), lines },
    Offer,
  );
  return { data, provider, offer_id, path: `/request/${request_id}/offer/${offer_id}` };
}

const tick = (page: PageBrowser, label: string, isOn: boolean) => {
  const box = page.containing("label", label).querySelector("input");
  if (!box) throw new Error(`no box at ${label}`);
  box.checked = isOn;
};
const booked = async (offer_id: string) =>
  (
    await product.owner.query(
      `select booking.total_minor::int, array_agg(booking_line.label order by booking_line.position) as labels
       from booking join booking_line on booking_line.booking_id = booking.id
       where booking.offer_id = $1 group by booking.id`,
      [offer_id],
    )
  ).rows;

provideDemoProduct();

describe("an offer with optional lines", () => {
  test("costs what was ticked, and books exactly that", async () => {
    const { data, provider, offer_id, path } = await offered();
    const page = await (await browserOf(data.customer_email)).open(path);
    expect(page.buttons(m.offer_accept({ total: "€1,785.00" }, en))).toHaveLength(1);
    tick(page, "Album", true);
    tick(page, "Second camera", false);
    await page.press(m.offer_optional_update({}, en));
    expect(page.text()).toContain("€1,309.00");
    const other = await (await browserOf(provider.email)).open(path);
    expect(other.text()).toContain(m.offer_optional_left({}, en));
    await page.press(m.offer_accept({ total: "€1,309.00" }, en));
    expect(page.url).toContain("/booking/");
    expect(await booked(offer_id)).toEqual([{ total_minor: 130_900, labels: ["Work on site", "Album"] }]);
  });

  test("can be booked behind a link with nothing besides, in German", async () => {
    const { data, provider, offer_id } = await offered();
    const to_customer = { offer_id, recipient_email: data.customer_email, may_decide: true };
    await call(provider.client, "share_offer", to_customer);
    const mail = await expectMail(data.customer_email, m.mail_offer_shared_subject({}, en));
    const link = /\/offer\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
    const page = await (await browserIn("de", data.customer_email)).open(link);
    tick(page, "Second camera", false);
    await page.press(m.offer_optional_update({}, de));
    await page.press(m.offer_accept({ total: "1.190,00\u00a0€" }, de));
    expect(await booked(offer_id)).toEqual([{ total_minor: 119_000, labels: ["Work on site"] }]);
  });

  test("shows the sent price for an address that names an impossible choice", async () => {
    const { data, path } = await offered();
    const page = await browserOf(data.customer_email);
    for (const query of [
      "?choice=made",
      "?choice=made&line=2",
      "?choice=made&line=x&line=1",
      "?choice&line=1&line=9",
    ]) {
      await page.open(`${path}${query}`);
      expect([page.status, page.buttons(m.offer_accept({ total: "€1,785.00" }, en)).length], query).toEqual([
        200, 1,
      ]);
    }
  });
});
