import { z } from "zod";
import { Currency } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { requireSecondOperator } from "#domain/operator/second-operator.ts";
import { refuse } from "#domain/refusal.ts";
import { line } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { lockProfile } from "#server/account/store/profiles.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { getProviderBalance } from "../store/balance.ts";
import { ledgerAccounts, postToLedger } from "../store/ledger.ts";

/**
 * Records that a provider's whole open balance in one currency was settled outside Stripe, by bank transfer say: a
 * positive one was paid to the provider; with a negative one the provider has paid what later refunds had taken back.
 * `balance_minor` is the sum on screen.
 */
export const settleProviderBalance = defineCommand({
  name: "settle_provider_balance",
  summary: "The operator and a provider have settled the provider's open balance outside of Stripe.",
  needs: "operator",
  proof: "recent",
  input: z.object({
    profile_id: Id,
    currency: Currency,
    balance_minor: z.int("invalid_amount").refine((minor) => minor !== 0, "invalid_amount"),
    reference: line(120),
  }),
  output: z.strictObject({ profile_id: field.id, balance_minor: field.amount_minor }),
  async load(ctx, { profile_id }) {
    const profile = await lockProfile(ctx.tx, profile_id);
    return profile.kind === "provider" ? profile : refuse("not_found");
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { profile_id, currency, balance_minor }) {
    const open_minor = await getProviderBalance(ctx, profile_id, currency);
    if (open_minor !== balance_minor) refuse("stale", { current: { balance_minor: open_minor, currency } });
    requireSecondOperator(ctx, { amount_minor: balance_minor, currency, subject: ["profile", profile_id] });
    await postToLedger(ctx, {
      key: `provider_balance:${ctx.command_id}`,
      type: "provider_settled",
      booking_id: null,
      stripe_ref: null,
      currency,
      lines: [
        { account: ledgerAccounts.providerPayable(profile_id), amount_minor: balance_minor },
        { account: ledgerAccounts.paidOtherwise, amount_minor: -balance_minor },
      ],
    });
    return { profile_id, balance_minor };
  },
  audit: ({ currency, balance_minor, reference }, { id }) => ({
    subject: ["profile", id],
    currency,
    balance_minor,
    reference,
  }),
  exposedVia: ["ui", "rpc"],
});
