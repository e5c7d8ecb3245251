// What the page "this was not me" says before the button: by whom the address was written to. It names nothing else.
import { sql } from "kysely";
import type { ReadScope } from "#server/kernel/scope.ts";
import { notMeLinks } from "./access.ts";

export type NotMeSubject = { kind: "direct_offer"; subject_id: string; provider: string };

/** The subject of a link that still has something to erase, or null. */
export async function findNotMeSubject(scope: ReadScope, token_hash: Buffer): Promise<NotMeSubject | null> {
  const row = await notMeLinks(scope, token_hash)
    .select("subject_id")
    .select(
      sql<string | null>`(select profile.display_name from direct_offer
        join profile on profile.id = direct_offer.profile_id
        where not_me_link.kind = 'direct_offer' and direct_offer.id = not_me_link.subject_id
          and direct_offer.recipient_email is not null)`.as("provider"),
    )
    .executeTakeFirst();
  const { subject_id, provider } = row ?? {};
  return subject_id && provider ? { kind: "direct_offer", subject_id, provider } : null;
}
