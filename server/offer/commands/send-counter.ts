import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { planCounter } from "#domain/offer/counter.ts";
import { CounterTerms } from "#domain/offer/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOfferCustomer } from "../access.ts";
import { countRounds, insertCounter, listLines } from "../store/counter.ts";
import { lockOfferWithRequest, moveOffer } from "../store/offer.ts";
import { requireOfferable } from "./offer-input.ts";

/** The customer proposes other lines, prices or another date; the offer cannot be accepted until it is answered. */
export const sendCounter = defineCommand({
  name: "send_counter",
  summary: "The customer proposes other terms for an offer; the provider answers.",
  needs: "profile",
  sharedTexts: ["message", "lines.*.label"],
  input: CounterTerms.extend({ offer_id: Id, version: Version }),
  output: z.strictObject({
    offer_id: field.id,
    version: field.version,
    total_minor: field.amount_minor,
    due_at: field.time,
  }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { request }) => requireOfferCustomer(actor, request),
  async run(ctx, { offer_id: _id, version, ...terms }, { request, offer }) {
    await requireInUse(ctx.tx, offer.profile_id);
    if (offer.version !== version) refuse("offer_changed", { current: { version: offer.version } });
    const plan = planCounter(
      {
        request: await requireOfferable(ctx, request),
        offer,
        lines: await listLines(ctx, offer),
        rounds: await countRounds(ctx, offer.id),
      },
      terms,
      ctx.now,
    );
    const { counter_answer_due_at } = plan;
    await insertCounter(ctx, offer, plan, terms.message ?? null);
    const moved = await moveOffer(ctx, offer, "counter", "customer", { counter_answer_due_at });
    await notify(ctx, "counter_received", offer.profile_id, offer.id);
    return {
      offer_id: moved.id,
      version: moved.version,
      total_minor: plan.totals.total_minor,
      due_at: counter_answer_due_at.toISOString(),
    };
  },
  audit: (_input, { offer }, { version, total_minor }) => ({
    subject: ["offer", offer.id],
    version,
    total_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
