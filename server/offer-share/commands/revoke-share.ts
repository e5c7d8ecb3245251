import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireShareMaker } from "../access.ts";
import { lockShareWithOffer, updateShare } from "../store/offer-share.ts";

/** Ends a link at once. A second call changes nothing. */
export const revokeShare = defineCommand({
  name: "revoke_share",
  summary: "Whoever made a link to an offer ends it; its address stops working.",
  needs: "profile",
  input: z.object({ share_id: Id, version: Version }),
  output: z.strictObject({ share_id: field.id, version: field.version }),
  load: (ctx, { share_id }) => lockShareWithOffer(ctx, share_id),
  allow: (actor, { share }) => requireShareMaker(actor, share),
  async run(ctx, { version }, { share }) {
    const revoked = await updateShare(ctx, share, version, { revoked_at: share.revoked_at ?? ctx.now });
    return { share_id: revoked.id, version: revoked.version };
  },
  audit: (_input, { share, offer }) => ({ subject: ["offer", offer.id], share_id: share.id }),
  exposedVia: ["ui", "rpc"],
});
