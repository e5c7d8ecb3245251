import { sql } from "kysely";
import { z } from "zod";
import { choiceOf, Locale } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { inputOf, OfferFormInput } from "#domain/offer/form-input.ts";
import type { ChoosableLine } from "#domain/offer/schemas.ts";
import { refuse } from "#domain/refusal.ts";
import { profileId } from "#server/kernel/actor.ts";
import { type CommandContext, defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { emptyDraft, getOfferedRequest, getOwnTemplate, storeDraft } from "../store/draft.ts";
import { requireOtherProvider } from "./save-offer-draft.ts";

type Source = Pick<OfferFormInput, "currency"> & { input: OfferFormInput };

/** Starts an offer's draft anew: from the provider's last one in that category, from a template, or empty. */
export const startOfferDraft = defineCommand({
  name: "start_offer_draft",
  summary: "Starts a provider's offer from an earlier one, a template or nothing.",
  needs: "profile",
  input: z.object({
    request_id: Id,
    from: choiceOf(["last_offer", "template", "nothing"]),
    template_id: Id.optional(),
    locale: Locale,
  }),
  output: z.strictObject({ request_id: field.id }),
  load: async (ctx, { request_id }) => ({ request: await getOfferedRequest(ctx, request_id) }),
  allow: (actor, { request }) => requireOtherProvider(actor, request),
  async run(ctx, { from, template_id, locale }, { request }) {
    const profile_id = profileId(ctx.actor) ?? refuse("profile_required");
    const owner = { profile_id, request_id: request.id };
    if (from === "nothing") {
      await emptyDraft(ctx, owner);
      return { request_id: request.id };
    }
    const { currency, input } =
      from === "template"
        ? await templateSource(ctx, profile_id, template_id)
        : await lastOfferSource(ctx, profile_id, request.category_id, locale);
    // In another currency its amounts would mean something else.
    if (currency !== request.currency) return refuse("conflict", { currency });
    const form = { key: ctx.command_id, seen_version: 0, is_overwriting: true };
    await storeDraft(ctx, owner, input, form);
    return { request_id: request.id };
  },
  audit: ({ from }, { request }) => ({ subject: ["request", request.id], from }),
  exposedVia: ["ui"],
});

async function templateSource(
  ctx: CommandContext,
  profile_id: string,
  id: string | undefined,
): Promise<Source> {
  const template = await getOwnTemplate(ctx, id ?? refuse("not_found"));
  if (template.profile_id !== profile_id) return refuse("not_found");
  const { currency, input } = template;
  return { currency, input: OfferFormInput.parse(input) };
}

type LastOffer = {
  currency: string;
  message: string;
  deposit_bp: number;
  policy: string;
  lines: ChoosableLine[];
};

async function lastOfferSource(
  ctx: CommandContext,
  profile_id: string,
  category_id: string | null,
  locale: OfferFormInput["locale"],
): Promise<Source> {
  const found = await sql<LastOffer>`
    select offer.currency, offer.message, offer.deposit_bp, offer.policy,
      (select json_agg(json_build_object('label', offer_line.label, 'quantity', offer_line.quantity,
          'unit', offer_line.unit, 'unit_net_minor', offer_line.unit_net_minor, 'tax_bp', offer_line.tax_bp,
          'choice', offer_line.choice) order by offer_line.position)
        from offer_line where offer_line.offer_id = offer.id and offer_line.revision = offer.revision) as lines
    from offer join request on request.id = offer.request_id
    where offer.profile_id = ${profile_id} and request.category_id = ${category_id}
    order by offer.created_at desc, offer.id desc limit 1`.execute(ctx.tx);
  const last = found.rows[0] ?? refuse("not_found");
  return { currency: last.currency, input: inputOf(last, last.currency, locale) };
}
