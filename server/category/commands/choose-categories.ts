import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { lockProfile } from "#server/account/store/profiles.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { getOpenCategory, isProviderCategory, setProviderCategories } from "../store/category.ts";

const maxCategories = 50;

/** Replaces the provider's categories, which decide its board and its mails about new requests. */
export const chooseCategories = defineCommand({
  name: "choose_categories",
  summary: "A provider says in which categories it answers requests.",
  needs: "profile",
  input: z.object({ category_ids: z.array(Id).max(maxCategories, "too_many") }),
  output: z.strictObject({ profile_id: field.id, category_ids: z.array(field.id) }),
  async load(ctx, { category_ids }) {
    // The profile's lock keeps concurrent lists from mixing.
    const profile = await lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required"));
    const wanted = [...new Set(category_ids)].sort();
    // One that it has already may be archived meanwhile.
    for (const id of wanted)
      if (!(await isProviderCategory(ctx.tx, profile.id, id))) await getOpenCategory(ctx.tx, id);
    return { wanted };
  },
  allow(actor) {
    if (actor.kind !== "member" || actor.profile?.kind !== "provider") refuse("forbidden");
  },
  async run(ctx, _input, { wanted }) {
    const profile_id = profileId(ctx.actor) ?? refuse("profile_required");
    return { profile_id, category_ids: await setProviderCategories(ctx, profile_id, wanted) };
  },
  audit: (_input, _loaded, { profile_id, category_ids }) => ({
    subject: ["profile", profile_id],
    category_ids,
  }),
  exposedVia: ["ui", "rpc"],
});
