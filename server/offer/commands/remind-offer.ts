import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { offerReminder } from "#domain/offer/reminder.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOfferWithRequest, setReminder } from "../store/offer.ts";

/**
 * The tick runs it at `remind_at`, before an offer's validity ends; not while its request is on hold. The provider, who may
 * have made many offers, is reminded once.
 */
export const remindOffer = defineCommand({
  name: "remind_offer",
  summary: "The sides are told that an offer can soon be accepted no more.",
  needs: "system",
  input: z.object({ offer_id: Id }),
  output: z.strictObject({ offer_id: field.id, remind_at: field.time.nullable() }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: requireSystem,
  async run(ctx, _input, { request, offer }) {
    const { id, status, valid_until, remind_at } = offer;
    if (request.status !== "open" || !request.profile_id)
      return refuse("request_not_open", { status: request.status });
    if (status !== "sent" && status !== "countered") return refuse("offer_changed", { status });
    if (!remind_at || remind_at > ctx.now) return refuse("too_early", { remind_at });
    if (valid_until <= ctx.now) return refuse("offer_expired", { valid_until });
    const next = offerReminder(valid_until, ctx.now);
    await setReminder(ctx, offer, next);
    await notify(ctx, "offer_expiring", request.profile_id, id, remind_at.toISOString());
    if (next === null)
      await notify(ctx, "own_offer_expiring", offer.profile_id, id, valid_until.toISOString());
    return { offer_id: id, remind_at: next?.toISOString() ?? null };
  },
  audit: (_input, { offer }, { remind_at }) => ({ subject: ["offer", offer.id], remind_at }),
  exposedVia: ["internal"],
});
