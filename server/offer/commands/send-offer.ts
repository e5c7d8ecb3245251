import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { agreeToTerms } from "#server/account/store/agreement.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { lockRequest } from "#server/request/store/request.ts";
import { lockOffers } from "../store/offer.ts";
import { makeOffer } from "./make-offer.ts";
import { findTermIssues, requireProvider, TermsInput } from "./offer-input.ts";

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
  async run(ctx, { request_id: _id, request_revision, terms_version, ...terms }, { request, offers }) {
    await agreeToTerms(ctx, requireProvider(ctx).profile_id, terms_version);
    const form = request_revision === undefined ? {} : { request_revision };
    const offer = await makeOffer(ctx, { request, offers }, terms, form);
    return { offer_id: offer.id, version: offer.version, total_minor: offer.total_minor };
  },
  audit: ({ request_id }, _loaded, { offer_id, total_minor }) => ({
    subject: ["offer", offer_id],
    request_id,
    total_minor,
  }),
  exposedVia: ["ui", "rpc"],
});
