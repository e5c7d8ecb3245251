import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { requireVersion } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireSender } from "../access.ts";
import { lockDirectOffer, moveDirectOffer } from "../store/direct-offer.ts";

/** Takes back an unclaimed offer, and tells its recipient; its link says so from now on. */
export const withdrawDirectOffer = defineCommand({
  name: "withdraw_direct_offer",
  summary: "The provider takes back an offer to an e-mail address that nobody has claimed.",
  needs: "profile",
  input: z.object({ direct_offer_id: Id, version: Version }),
  output: z.strictObject({ direct_offer_id: field.id, status: field.direct_offer_status }),
  load: (ctx, { direct_offer_id }) => lockDirectOffer(ctx, direct_offer_id),
  allow: (actor, row) => requireSender(actor, row),
  async run(ctx, { version }, row) {
    requireVersion(row, version);
    const moved = await moveDirectOffer(ctx, row, "withdraw", "provider");
    const key = `direct_offer_withdrawn:${row.id}`;
    const mail = { template: "direct_offer_withdrawn", subject_id: row.id, key } as const;
    await ctx.enqueue(sendLinkMail, mail, { key });
    return { direct_offer_id: moved.id, status: moved.status };
  },
  audit: (_input, row, { status }) => ({ subject: ["direct_offer", row.id], status }),
  exposedVia: ["ui", "rpc"],
});
