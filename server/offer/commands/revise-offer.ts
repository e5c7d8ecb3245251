import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { planRevision } from "#domain/offer/plan.ts";
import { requireVersion } from "#domain/refusal.ts";
import { agreeToTerms } from "#server/account/store/agreement.ts";
import { requireInUse } from "#server/account/store/in-use.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notify } from "#server/kernel/notify.ts";
import { requireOfferProvider } from "../access.ts";
import { answerCounter } from "../store/counter.ts";
import { emptyDraft } from "../store/draft.ts";
import { insertRevision, lockOfferWithRequest, moveOffer } from "../store/offer.ts";
import {
  findOwnSlotHolder,
  findTermIssues,
  lineRows,
  requireOfferable,
  TermsInput,
  termColumns,
} from "./offer-input.ts";

const Input = TermsInput.extend({ offer_id: Id, version: Version });

/** Gives an offer new terms; its validity starts again, and an acceptance must name the new version. */
export const reviseOffer = defineCommand({
  name: "revise_offer",
  summary: "The provider changes an offer that was not accepted yet.",
  needs: "profile",
  in_person: true,
  sharedTexts: ["message", "lines.*.label"],
  input: Input,
  output: z.strictObject({ offer_id: field.id, version: field.version, total_minor: field.amount_minor }),
  async findIssues(ctx, input) {
    const { data: target } = Input.pick({ offer_id: true }).safeParse(input);
    if (!target) return [];
    const { offer, request } = await lockOfferWithRequest(ctx, target.offer_id);
    requireOfferProvider(ctx.actor, offer);
    return findTermIssues(ctx, input, request);
  },
  load: (ctx, { offer_id }) => lockOfferWithRequest(ctx, offer_id),
  allow: (actor, { offer }) => requireOfferProvider(actor, offer),
  async run(ctx, { offer_id: _id, version, request_revision, terms_version, ...terms }, { request, offer }) {
    if (request.profile_id) await requireInUse(ctx.tx, request.profile_id);
    requireVersion(offer, version);
    await agreeToTerms(ctx, offer.profile_id, terms_version);
    const form = request_revision === undefined ? {} : { request_revision };
    const open = await requireOfferable(ctx, request);
    const slot_holder = await findOwnSlotHolder(ctx, open, offer.profile_id, terms);
    const plan = planRevision({ request: open, offer, slot_holder }, terms, form, ctx.now);
    const revision = offer.revision + 1;
    const transition = plan.move.transition === "answer_counter" ? "answer_counter" : "revise";
    const revised = await moveOffer(ctx, offer, transition, "provider", {
      ...termColumns(ctx, terms, plan),
      revision,
      sent_at: plan.sent_at,
      counter_answer_due_at: null,
    });
    await insertRevision(ctx, revised, lineRows(plan));
    if (transition === "answer_counter") await answerCounter(ctx, offer.id, "revised");
    await emptyDraft(ctx, offer);
    if (request.profile_id) await notify(ctx, "offer_revised", request.profile_id, offer.id);
    return { offer_id: revised.id, version: revised.version, total_minor: revised.total_minor };
  },
  audit: (_input, { offer }, { version, total_minor }) => ({
    subject: ["offer", offer.id],
    version,
    total_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
