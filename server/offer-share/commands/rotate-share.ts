import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { isShareLive } from "#domain/offer/share.ts";
import { refuse } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireShareMaker } from "../access.ts";
import { lockShareWithOffer, updateShare } from "../store/offer-share.ts";
import { mailShare, requireMailQuota } from "./mail-share.ts";

/** Gives a link a new URL; the earlier one stops working. A bound link is mailed again. */
export const rotateShare = defineCommand({
  name: "rotate_share",
  summary: "Whoever made a link to an offer replaces its address by another.",
  needs: "profile",
  in_person: true,
  input: z.object({ share_id: Id, version: Version }),
  output: z.strictObject({ share_id: field.id, version: field.version }),
  load: (ctx, { share_id }) => lockShareWithOffer(ctx, share_id),
  allow: (actor, { share }) => requireShareMaker(actor, share),
  async run(ctx, { version }, { share, offer }) {
    if (!isShareLive(share, offer, ctx.now)) refuse("link_expired");
    const { recipient_email, maker_profile_id } = share;
    if (recipient_email) await requireMailQuota(ctx, maker_profile_id, recipient_email);
    const rotation = share.rotation + 1;
    const token_hash = ctx.hashLink("offer_share", share.id, rotation);
    const rotated = await updateShare(ctx, share, version, { rotation, token_hash });
    if (rotated.recipient_email) await mailShare(ctx, rotated);
    return { share_id: rotated.id, version: rotated.version };
  },
  audit: (_input, { share, offer }, { version }) => ({
    subject: ["offer", offer.id],
    share_id: share.id,
    version,
  }),
  exposedVia: ["ui", "rpc"],
});
