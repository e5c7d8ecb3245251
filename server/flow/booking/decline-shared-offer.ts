import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { DeclineReason, TokenHash } from "#domain/offer/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { moveOffer } from "#server/offer/store/offer.ts";
import { recordDecision } from "#server/offer-share/store/offer-share.ts";
import { lockShared, requireRecipient } from "./accept-shared-offer.ts";

/** Somebody whom a link lets decide declines the offer; that needs an account, but no profile. */
export const declineSharedOffer = defineCommand({
  name: "decline_shared_offer",
  summary: "Whoever has a link that lets them decide turns the offer down.",
  needs: "account",
  in_person: true,
  sharedTexts: ["reason"],
  input: z.object({ token_hash: TokenHash, version: Version, reason: DeclineReason }),
  output: z.strictObject({ offer_id: field.id, status: field.offer_status }),
  load: (ctx, { token_hash }) => lockShared(ctx, token_hash),
  allow: (actor, loaded) => requireRecipient(actor, loaded),
  async run(ctx, { version, reason }, { request, offer, share }) {
    if (offer.version !== version) refuse("offer_changed", { current: { version: offer.version } });
    const isOwner = request.profile_id !== null && request.profile_id === profileId(ctx.actor);
    const role = isOwner ? "customer" : "recipient";
    const set = { decline_reason: reason };
    const moved = await moveOffer(ctx, offer, "decline", role, set, reason ?? undefined);
    const decided_by = ctx.actor.kind === "member" ? ctx.actor.account_id : null;
    await recordDecision(ctx, share, { decision: "declined", decided_by, booking_id: null });
    await notify(ctx, "offer_declined", offer.profile_id, offer.id);
    if (!isOwner && request.profile_id)
      await notify(ctx, "offer_declined_by_link", request.profile_id, offer.id);
    return { offer_id: moved.id, status: moved.status };
  },
  audit: (_input, { offer, share }, { status }) => ({
    subject: ["offer", offer.id],
    status,
    share_id: share.id,
  }),
  exposedVia: ["ui"],
});
