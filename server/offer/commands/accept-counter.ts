import { z } from "zod";
import { AmountMinor, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { Agreement } from "#domain/legal-text/schemas.ts";
import { planCounterAcceptance } from "#domain/offer/counter.ts";
import { refuse, requireVersion } from "#domain/refusal.ts";
import { agreeToTerms } from "#server/account/store/agreement.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOfferProvider } from "../access.ts";
import { answerCounter, getOpenCounter, listCounterLines } from "../store/counter.ts";
import { emptyDraft } from "../store/draft.ts";
import { insertRevision, lockOfferWithRequest, moveOffer } from "../store/offer.ts";
import { findSlotHolder } from "../store/slot.ts";
import { requireOfferable, requireProvider } from "./offer-input.ts";

/** The provider accepts a counter-offer: its lines, total and date are the offer's next revision, which can be booked. */
export const acceptCounter = defineCommand({
  name: "accept_counter",
  summary: "The provider accepts a counter-offer as the offer's new terms.",
  needs: "profile",
  in_person: true,
  input: z.object({ offer_id: Id, version: Version, total_minor: AmountMinor, ...Agreement.shape }),
  output: z.strictObject({ offer_id: field.id, version: field.version, total_minor: field.amount_minor }),
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { offer }) => requireOfferProvider(actor, offer),
  async run(ctx, { version, total_minor: shown_minor, terms_version }, { request, offer }) {
    if (request.profile_id) await requireInUse(ctx.tx, request.profile_id);
    if (!requireProvider(ctx).is_verified) refuse("provider_not_verified");
    requireVersion(offer, version);
    await agreeToTerms(ctx, offer.profile_id, terms_version);
    const open = await requireOfferable(ctx, request);
    const counter = await getOpenCounter(ctx, offer);
    const { net_minor, tax_minor, total_minor, starts_at, ends_at } = counter;
    if (shown_minor !== total_minor) refuse("total_changed", { shown_minor, total_minor });
    const time = { starts_at, ends_at, time_zone: offer.time_zone, is_exclusive: open.is_exclusive };
    const slot_holder = await findSlotHolder(ctx.tx, { ...time, provider_profile_id: offer.profile_id });
    const plan = planCounterAcceptance({ request: open, offer, counter, slot_holder }, ctx.now);
    const revised = await moveOffer(ctx, offer, "answer_counter", "provider", {
      net_minor,
      tax_minor,
      total_minor,
      starts_at,
      ends_at,
      ...plan,
      revision: offer.revision + 1,
      sent_at: ctx.now,
      counter_answer_due_at: null,
    });
    await insertRevision(ctx, revised, await listCounterLines(ctx, counter));
    await answerCounter(ctx, offer.id, "accepted");
    await emptyDraft(ctx, offer);
    if (request.profile_id) await notify(ctx, "counter_accepted", request.profile_id, offer.id);
    return { offer_id: revised.id, version: revised.version, total_minor };
  },
  audit: (_input, { offer }, { version, total_minor }) => ({
    subject: ["offer", offer.id],
    version,
    total_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
