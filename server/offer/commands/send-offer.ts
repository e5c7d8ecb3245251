import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { editableLimits } from "#domain/limits.ts";
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import { planSending } from "#domain/offer/plan.ts";
import { refuse } from "#domain/refusal.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { emptyDraft } from "../store/draft.ts";
import { insertOffer, lockOffers } from "../store/offer.ts";
import {
  findOwnSlotHolder,
  findTermIssues,
  lineRows,
  requireOfferable,
  requireProvider,
  TermsInput,
  termColumns,
} from "./offer-input.ts";

const live: ReadonlySet<string> = new Set(liveOfferStatuses);

const Input = TermsInput.extend({ request_id: Id });

/** Makes a provider's offer for an open request, with lines, tax, terms and a validity. */
export const sendOffer = defineCommand({
  name: "send_offer",
  summary: "A provider makes an offer for an open request.",
  needs: "profile",
  in_person: true,
  sharedTexts: ["message", "lines.*.label"],
  input: Input,
  output: z.strictObject({ offer_id: field.id, version: field.version, total_minor: field.amount_minor }),
  async findIssues(ctx, input) {
    const { data: target } = Input.pick({ request_id: true }).safeParse(input);
    return target ? findTermIssues(ctx, input, await lockRequest(ctx, target.request_id)) : [];
  },
  async load(ctx, { request_id }) {
    const request = await lockRequest(ctx, request_id);
    return { request, offers: await lockOffers(ctx, request.id) };
  },
  allow(actor, { request }) {
    if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
    if (request.account_id === actor.account_id) refuse("forbidden", { reason: "own_request" });
  },
  async run(ctx, { request_id, request_revision, ...terms }, { request, offers }) {
    if (request.profile_id) await requireInUse(ctx.tx, request.profile_id);
    const provider = requireProvider(ctx);
    const open = await requireOfferable(ctx, request);
    const liveOffers = offers.filter((offer) => live.has(offer.status));
    const plan = planSending(
      {
        request: open,
        provider,
        has_live_offer: liveOffers.some((offer) => offer.profile_id === provider.profile_id),
        live_offers: liveOffers.length,
        live_offers_limit: editableLimits.live_offers_per_request,
        slot_holder: await findOwnSlotHolder(ctx, open, provider.profile_id, terms),
      },
      terms,
      request_revision === undefined ? {} : { request_revision },
      ctx.now,
    );
    const offer = await insertOffer(
      ctx,
      { request_id, profile_id: provider.profile_id, currency: open.currency, ...termColumns(terms, plan) },
      lineRows(plan),
    );
    await emptyDraft(ctx, { profile_id: provider.profile_id, request_id });
    if (request.profile_id) await notify(ctx, "offer_received", request.profile_id, offer.id);
    return { offer_id: offer.id, version: offer.version, total_minor: offer.total_minor };
  },
  audit: ({ request_id }, _loaded, { offer_id, total_minor }) => ({
    subject: ["offer", offer_id],
    request_id,
    total_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
