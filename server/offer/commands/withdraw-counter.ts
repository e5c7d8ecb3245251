import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOfferCustomer } from "../access.ts";
import { answerCounter } from "../store/counter.ts";
import { lockOfferWithRequest, moveOffer } from "../store/offer.ts";

/** The customer takes a counter-offer back: the offer can be accepted on its own terms again. The round is used up. */
export const withdrawCounter = defineCommand({
  name: "withdraw_counter",
  summary: "The customer takes a counter-offer back that was not answered yet.",
  needs: "profile",
  input: z.object({ offer_id: Id, version: Version }),
  output: z.strictObject({ offer_id: field.id, version: field.version, status: field.offer_status }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { request }) => requireOfferCustomer(actor, request),
  async run(ctx, { version }, { offer }) {
    if (offer.version !== version) refuse("offer_changed", { current: { version: offer.version } });
    const set = { counter_answer_due_at: null };
    const moved = await moveOffer(ctx, offer, "counter_withdraw", "customer", set);
    await answerCounter(ctx, offer.id, "withdrawn");
    await notify(ctx, "counter_withdrawn", offer.profile_id, offer.id);
    return { offer_id: moved.id, version: moved.version, status: moved.status };
  },
  audit: (_input, { offer }, { status }) => ({ subject: ["offer", offer.id], status }),
  exposedVia: ["ui", "rpc"],
});
