// A provider's first offer for a request, however its terms came about.
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import { planSending } from "#domain/offer/plan.ts";
import type { OfferTerms } from "#domain/offer/schemas.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { notify } from "#server/kernel/notify.ts";
import { deletePass } from "#server/request/store/passes.ts";
import type { RequestRow } from "#server/request/store/request.ts";
import { emptyDraft } from "../store/draft.ts";
import { insertOffer, type OfferRow } from "../store/offer.ts";
import {
  findOwnSlotHolder,
  lineRows,
  requireOfferable,
  requireProvider,
  termColumns,
} from "./offer-input.ts";

const live: ReadonlySet<string> = new Set(liveOfferStatuses);

/** Whether one of these offers of a request is the provider's and can still win. */
export const hasLiveOffer = (offers: readonly OfferRow[], profile_id: string): boolean =>
  offers.some((offer) => live.has(offer.status) && offer.profile_id === profile_id);

/** Stores the actor's offer and tells the customer. The request and its offers are locked. @throws Refusal of `planSending` */
export async function makeOffer(
  ctx: CommandContext,
  { request, offers }: { request: RequestRow; offers: readonly OfferRow[] },
  terms: OfferTerms,
  form: { readonly request_revision?: number },
  /** Those of an offer that is made once more; without them what its policy says now. */
  kept: Partial<Pick<OfferRow, "policy_terms">> = {},
): Promise<OfferRow> {
  if (request.profile_id) await requireInUse(ctx.tx, request.profile_id);
  const provider = requireProvider(ctx);
  const { profile_id } = provider;
  const open = await requireOfferable(ctx, request);
  const plan = planSending(
    {
      request: open,
      provider,
      has_live_offer: hasLiveOffer(offers, profile_id),
      live_offers: offers.filter((offer) => live.has(offer.status)).length,
      live_offers_limit: ctx.settings.live_offers_per_request,
      slot_holder: await findOwnSlotHolder(ctx, open, profile_id, terms),
    },
    terms,
    form,
    ctx.now,
  );
  const offer = await insertOffer(
    ctx,
    {
      request_id: request.id,
      profile_id,
      currency: open.currency,
      ...termColumns(ctx, terms, plan),
      ...kept,
    },
    lineRows(plan),
  );
  await emptyDraft(ctx, { profile_id, request_id: request.id });
  // Whoever makes an offer is interested after all.
  await deletePass(ctx, { profile_id, request_id: request.id });
  if (request.profile_id) await notify(ctx, "offer_received", request.profile_id, offer.id);
  return offer;
}
