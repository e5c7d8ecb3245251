import { createHash } from "node:crypto";
import { z } from "zod";
import { TokenHash } from "#domain/offer/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { requireSystem, system } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockOfferWithRequest } from "#server/offer/store/offer.ts";
import { countViewer, findShareByToken, lockLiveShare } from "../store/offer-share.ts";

/** Counts each reader of a link once; mails the link's maker about the first. */
export const noteShareView = defineCommand({
  name: "note_share_view",
  summary: "Counts a reader of a link to an offer, each once.",
  needs: "system",
  input: z.object({ token_hash: TokenHash, viewer: z.string().min(1).max(200) }),
  output: z.strictObject({ share_id: field.id, is_counted: z.boolean() }),
  async load(ctx, { token_hash }) {
    const { offer_id } = await findShareByToken(ctx, token_hash);
    const { offer } = await lockOfferWithRequest({ tx: ctx.tx, actor: system }, offer_id);
    return { offer, share: await lockLiveShare(ctx, token_hash, offer) };
  },
  allow: requireSystem,
  async run(ctx, { viewer }, { share }) {
    if (!share) return refuse("not_found");
    const counted = await countViewer(ctx, share, createHash("sha256").update(viewer).digest());
    if (counted.is_first) await notify(ctx, "share_viewed", share.maker_profile_id, share.id);
    return { share_id: share.id, is_counted: counted.is_counted };
  },
  audit: (_input, { share, offer }, { is_counted }) => ({
    subject: ["offer", offer.id],
    share_id: share.id,
    is_counted,
  }),
  exposedVia: ["internal"],
});
