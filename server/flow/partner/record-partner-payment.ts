import { z } from "zod";
import { units } from "#domain/limits.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { PartnerPaymentInput } from "#domain/partner/schemas.ts";
import { refuse, refuseInput, requireVersion } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockPartner, recordPartnerEvent, touchPartner } from "#server/partner/store/partner.ts";
import { insertPartnerPayment } from "#server/partner/store/payments.ts";
import { ledgerAccounts, postToLedger } from "#server/payment/store/ledger.ts";
import { openBalance } from "./open-balance.ts";

/** Records an operator's payment to a partner, by bank transfer say, up to the open sum. */
export const recordPartnerPayment = defineCommand({
  name: "record_partner_payment",
  summary: "The operator has paid a partner outside of Stripe.",
  needs: "operator",
  proof: "recent",
  input: PartnerPaymentInput,
  output: z.strictObject({ partner_id: field.id, payment_id: field.id, version: field.version }),
  load: (ctx, { partner_id }) => lockPartner(ctx.tx, partner_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, ...input }, partner) {
    requireVersion(partner, version);
    const { partner_id, amount_minor, currency, paid_on, reference } = input;
    // The operator's date may be ahead of UTC's.
    const latest = new Date(ctx.now.getTime() + units.day_ms).toISOString().slice(0, 10);
    if (paid_on > latest) refuseInput([{ path: "paid_on", code: "in_future" }]);
    const open_minor = await openBalance(ctx, partner_id, currency);
    if (amount_minor > open_minor) refuse("partner_balance_exceeded", { open_minor, currency });
    requireSecondOperator(ctx, { amount_minor, currency, subject: ["partner", partner_id] });
    const { account_id: recorded_by } = requireOperator(ctx.actor);
    const payment = await insertPartnerPayment(ctx, {
      partner_id,
      amount_minor,
      currency,
      reference,
      recorded_by,
      paid_on,
      reverses: null,
      reason: null,
    });
    await postToLedger(ctx, {
      key: `partner_payment:${payment.id}`,
      type: "partner_payment",
      booking_id: null,
      stripe_ref: null,
      currency,
      lines: [
        { account: ledgerAccounts.partnerPayable(partner_id), amount_minor },
        { account: ledgerAccounts.paidOtherwise, amount_minor: -amount_minor },
      ],
    });
    const after = await touchPartner(ctx, partner);
    await recordPartnerEvent(ctx, after, "pay", partner.status);
    return { partner_id, payment_id: payment.id, version: after.version };
  },
  audit: ({ amount_minor, currency, paid_on, reference }, { id }, { payment_id }) => ({
    subject: ["partner", id],
    payment_id,
    amount_minor,
    currency,
    paid_on,
    reference,
  }),
  exposedVia: ["ui", "rpc"],
});
