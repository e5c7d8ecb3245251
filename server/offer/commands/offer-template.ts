// Templates of offers: named starting points that a provider saves from the form, without the date.

import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { OfferFormInput, TemplateName, templateInput } from "#domain/offer/form-input.ts";
import { refuse, refuseInput } from "#domain/refusal.ts";
import { lockProfile } from "#server/account/store/profiles.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deleteTemplateRow, getOwnTemplate, listTemplateNames, upsertTemplate } from "../store/draft.ts";

/** Saves the form's input under a name, replacing a template of the same name. */
export const saveOfferTemplate = defineCommand({
  name: "save_offer_template",
  summary: "A provider saves an offer's form as a template.",
  needs: "profile",
  input: z.object({ template_name: TemplateName, input: OfferFormInput }),
  output: z.strictObject({ template_id: field.id }),
  // The lock keeps two concurrent forms from passing the limit.
  load: (ctx) => lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required")),
  allow: requireProviderProfile,
  async run(ctx, { template_name: name, input }, { id: profile_id }) {
    const names = await listTemplateNames(ctx, profile_id);
    const max = limits.offer_templates_per_profile;
    if (!names.includes(name) && names.length >= max)
      refuseInput([{ path: "template_name", code: "too_many", params: { max } }]);
    const values = { profile_id, name, currency: input.currency };
    const { id } = await upsertTemplate(ctx, values, templateInput(input));
    return { template_id: id };
  },
  audit: (_input, { id }, { template_id }) => ({ subject: ["profile", id], template_id }),
  exposedVia: ["ui"],
});

/** Deletes a template; offers begun from it stay as they are. */
export const deleteOfferTemplate = defineCommand({
  name: "delete_offer_template",
  summary: "A provider deletes a template of offers.",
  needs: "profile",
  input: z.object({ template_id: Id }),
  output: z.strictObject({ template_id: field.id }),
  load: (ctx, { template_id }) => getOwnTemplate(ctx, template_id),
  allow(actor, { profile_id }) {
    if (profileId(actor) !== profile_id) refuse("forbidden");
  },
  async run(ctx, _input, { id }) {
    await deleteTemplateRow(ctx, id);
    return { template_id: id };
  },
  audit: (_input, { id, profile_id }) => ({ subject: ["profile", profile_id], template_id: id }),
  exposedVia: ["ui"],
});

function requireProviderProfile(actor: Actor): void {
  if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
}
