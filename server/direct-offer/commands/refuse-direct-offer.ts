import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { DeclineReason } from "#domain/offer/schemas.ts";
import { requireVersion } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireRecipient } from "../access.ts";
import { lockDirectOffer, moveDirectOffer } from "../store/direct-offer.ts";

/**
 * Whoever has proved the address declines; that needs no profile and makes no request. The provider reads the reason
 * until the recipient is forgotten: it belongs to the row, not to the history, which never changes.
 */
export const refuseDirectOffer = defineCommand({
  name: "refuse_direct_offer",
  summary: "The recipient of an offer to an e-mail address declines it.",
  needs: "account",
  in_person: true,
  sharedTexts: ["reason"],
  input: z.object({ direct_offer_id: Id, version: Version, reason: DeclineReason }),
  output: z.strictObject({ direct_offer_id: field.id, status: field.direct_offer_status }),
  load: (ctx, { direct_offer_id }) => lockDirectOffer(ctx, direct_offer_id),
  allow: (actor, row) => requireRecipient(actor, row),
  async run(ctx, { version, reason }, row) {
    requireVersion(row, version);
    const set = { decline_reason: reason };
    const moved = await moveDirectOffer(ctx, row, "refuse", "recipient", set);
    await notify(ctx, "direct_offer_refused", row.profile_id, row.id);
    return { direct_offer_id: moved.id, status: moved.status };
  },
  audit: (_input, row, { status }) => ({ subject: ["direct_offer", row.id], status }),
  exposedVia: ["ui", "rpc"],
});
