// The page "this was not me" says before the button who wrote to the address, and nothing else.
import { sql } from "kysely";
import { notMeKinds } from "#server/account/store/not-me.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { notMeLinks } from "../access.ts";

export type NotMeSubject = {
  kind: "direct_offer" | "offer_share" | "invitation";
  subject_id: string;
  /** Who wrote to the address. */
  sender: string;
};

/** The subject of a link that still has something to erase, or null. */
export async function findNotMeSubject(scope: ReadScope, token_hash: Buffer): Promise<NotMeSubject | null> {
  const row = await notMeLinks(scope, token_hash)
    .select(["kind", "subject_id"])
    .select(
      sql<string | null>`case kind
        when 'direct_offer' then (select profile.display_name from direct_offer
          join profile on profile.id = direct_offer.profile_id
          where direct_offer.id = not_me_link.subject_id and direct_offer.recipient_email is not null)
        when 'offer_share' then (select profile.display_name from offer_share
          join profile on profile.id = offer_share.maker_profile_id
          where offer_share.id = not_me_link.subject_id and offer_share.recipient_email is not null)
        when 'invitation' then (select profile.display_name from request_invitation
          join request on request.id = request_invitation.request_id join profile on profile.id = request.profile_id
          where request_invitation.id = not_me_link.subject_id and request_invitation.recipient_email is not null)
        end`.as("sender"),
    )
    .executeTakeFirst();
  const kind = notMeKinds.find((one) => one === row?.kind);
  if (!row?.sender || !kind) return null;
  return { kind, subject_id: row.subject_id, sender: row.sender };
}
