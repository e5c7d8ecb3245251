// The title on Stripe's page and in its receipts, which only the customer reads: their own words unmasked, even from
// before titles refused contact details, and no contact details of the provider.
import { afterAll, beforeAll, expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { startPayment } from "./start-payment.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
}, 120_000);
afterAll(() => kit.stop());

/** The title sent to Stripe for the payment of this offer, once it is accepted. */
async function titleOf(offer: OfferFixture, locale: "en" | "de"): Promise<string> {
  const { account_id } = offer.customer;
  await kit.owner.query("update account set locale = $2 where id = $1", [account_id, locale]);
  const { booking_id, booking_version: version } = await kit.payableOf(await kit.bookingOf(offer));
  const { attempt_id } = await kit.run(startPayment, offer.customer, { booking_id, version });
  const rows = await kit.rows("select params from payment_attempt where id = $1", attempt_id);
  return rows[0].params.line_items[0].price_data.product_data.name;
}

test("is unmasked if its customer wrote it", async () => {
  const offer = await kit.sentOffer();
  const title = "Ask 0171 1234567";
  await kit.owner.query("update request set title = $2 where id = $1", [offer.request_id, title]);
  expect(await titleOf(offer, "en")).toBe(title);
});

test.each([
  ["en", hiddenContact],
  ["de", "[verborgen, bis die Buchung bestätigt ist]"],
] as const)("%s: has no contact details that a provider wrote", async (locale, hidden) => {
  const { direct_offer_id, version, provider, recipient } = await kit.directOffer();
  await kit.owner.query("update direct_offer set title = $2 where id = $1", [
    direct_offer_id,
    "Ask 0221 7654321",
  ]);
  const claimed = await kit.run(claimDirectOffer, recipient, { direct_offer_id, version });
  const { request_id, offer_id, version: offer_version } = claimed;
  const deal = { customer: recipient, provider, category_id: "", version: 1, request_id };
  expect(await titleOf({ ...deal, offer_id, offer_version }, locale)).toBe(`Ask ${hidden}`);
});
