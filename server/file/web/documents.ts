// Where the documents of a provider go.
import { refuse } from "#domain/refusal.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { pageOf } from "#server/http/page/page.ts";
import type { Storing } from "./attached-files.ts";

/** Of the active profile. @throws Refusal profile_required, forbidden for other than a provider */
export async function placeDocuments({ context }: ActionArgs): Promise<Storing> {
  const { actor } = pageOf(context).scope;
  const profile = (actor.kind === "member" && actor.profile) || refuse("profile_required");
  if (profile.kind !== "provider") refuse("forbidden");
  return { folder: `messages/${profile.id}`, command: "store_message_file", input: {} };
}
