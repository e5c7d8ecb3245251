import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { Agreement } from "#domain/legal-text/schemas.ts";
import { planReconfirmation } from "#domain/offer/reconfirmation.ts";
import { requireEnd, requireFreeSlot } from "#domain/offer/slot.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { agreeToTerms } from "#server/account/store/agreement.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { getCategory } from "#server/category/store/category.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import type { RequestRow } from "#server/request/store/request.ts";
import { requireOfferProvider } from "../access.ts";
import { lockOfferWithRequest, moveOffer, type OfferRow } from "../store/offer.ts";
import { findSlotHolder } from "../store/slot.ts";
import { requireProvider } from "./offer-input.ts";

/** The provider keeps its terms for an edited request: the offer can be accepted again. */
export const reconfirmOffer = defineCommand({
  name: "reconfirm_offer",
  summary: "The provider confirms that an offer also holds for the request as it was changed.",
  needs: "profile",
  in_person: true,
  input: z.object({
    offer_id: Id,
    version: Version,
    request_revision: z.int().min(1),
    ...Agreement.shape,
  }),
  output: z.strictObject({ offer_id: field.id, version: field.version, request_revision: field.version }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { offer }) => requireOfferProvider(actor, offer),
  async run(ctx, input, { request, offer }) {
    if (request.profile_id) await requireInUse(ctx.tx, request.profile_id);
    if (!requireProvider(ctx).is_verified) refuse("provider_not_verified");
    requireVersion(offer, input.version);
    await agreeToTerms(ctx, offer.profile_id, input.terms_version);
    const plan = planReconfirmation({ request, offer, seen_revision: input.request_revision }, ctx.now);
    await requireOwnTime(ctx, request, offer);
    const { request_revision } = plan;
    const confirmed = await moveOffer(ctx, offer, "reconfirm", "provider", { request_revision });
    if (request.profile_id) await notify(ctx, "offer_reconfirmed", request.profile_id, offer.id);
    return { offer_id: confirmed.id, version: confirmed.version, request_revision };
  },
  audit: (_input, { offer }, { version, request_revision }) => ({
    subject: ["offer", offer.id],
    version,
    request_revision,
  }),
  exposedVia: ["ui", "rpc"],
});

/** @throws Refusal end_missing; slot_taken if another booking has taken the time of the offer */
async function requireOwnTime(
  ctx: CommandContext,
  { category_id }: RequestRow,
  { profile_id: provider_profile_id, starts_at, ends_at, time_zone }: OfferRow,
): Promise<void> {
  if (!category_id) return;
  const { is_exclusive } = await getCategory(ctx.tx, category_id);
  const time = { starts_at, ends_at, time_zone, is_exclusive, provider_profile_id };
  requireEnd(time, is_exclusive, "own_offer");
  requireFreeSlot(await findSlotHolder(ctx.tx, time));
}
