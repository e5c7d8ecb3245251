import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { paragraphs } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockPartner, recordPartnerEvent, touchPartner } from "#server/partner/store/partner.ts";
import { getPartnerPayment, insertPartnerPayment } from "#server/partner/store/payments.ts";
import { ledgerAccounts, postToLedger } from "#server/payment/store/ledger.ts";

/** Reverses a recorded payment that did not arrive, or was recorded by mistake. The record stays beside it. */
export const reversePartnerPayment = defineCommand({
  name: "reverse_partner_payment",
  summary: "The operator takes the record of a payment to a partner back, with a reason.",
  needs: "operator",
  proof: "recent",
  input: z.object({ payment_id: Id, version: Version, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ partner_id: field.id, payment_id: field.id, version: field.version }),
  async load(ctx, { payment_id }) {
    const { partner_id } = await getPartnerPayment(ctx, payment_id);
    const partner = await lockPartner(ctx.tx, partner_id);
    return { partner, payment: await getPartnerPayment(ctx, payment_id) };
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { version, reason }, { partner, payment }) {
    requireVersion(partner, version);
    if (payment.is_reversed || payment.reverses !== null) refuse("partner_payment_reversed");
    const { id: reverses, partner_id, currency, paid_on, reference } = payment;
    const amount_minor = -payment.amount_minor;
    const { account_id: recorded_by } = requireOperator(ctx.actor);
    const back = await insertPartnerPayment(ctx, {
      partner_id,
      amount_minor,
      currency,
      paid_on,
      reference,
      recorded_by,
      reverses,
      reason,
    });
    await postToLedger(ctx, {
      key: `partner_payment:${back.id}`,
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
    await recordPartnerEvent(ctx, after, "reverse_payment", partner.status, reason);
    return { partner_id, payment_id: back.id, version: after.version };
  },
  audit: ({ payment_id, reason }, { partner, payment }) => ({
    subject: ["partner", partner.id],
    payment_id,
    amount_minor: payment.amount_minor,
    currency: payment.currency,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
