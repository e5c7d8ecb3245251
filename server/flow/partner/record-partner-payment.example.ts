import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { recordPartnerPayment } from "./record-partner-payment.ts";

export const recordPartnerPaymentExample: ExampleOf<typeof recordPartnerPayment> = async (kit) => {
  const { operator, member, partner_id, version } = await kit.earningPartner();
  const input = {
    partner_id,
    version,
    currency: "EUR",
    amount_minor: 1_000,
    paid_on: kit.now().toISOString().slice(0, 10),
    reference: "January",
  };
  return { actor: operator, input, stranger: null, forbidden: member };
};
