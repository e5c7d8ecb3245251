// The sender, recipient and subject of an undelivered mail, read as the system.
import { sql } from "kysely";
import { maskedAddress } from "#domain/offer/share.ts";
import type { Database, Tx } from "#server/kernel/database/db.ts";

export type UndeliveredMail = {
  /** Who sent it. */
  profile_id: string;
  kind: "invitation" | "direct_offer" | "offer_shared";
  /** The address as the sender may read it. */
  address: string;
  /** Of the request or the offer, which the sender sees. */
  title: string;
  /** Of the request or the offer; an offer to an address has none. */
  number: string | null;
  path: string;
};

type Found = Omit<UndeliveredMail, "address" | "path"> & {
  email: string;
  is_own_words: boolean;
  request_id: string | null;
  offer_id: string | null;
};

/**
 * A given-up mail, for the profile that sent it; null if no profile did, or its row no longer has the address. Both
 * kinds of invitation read the same, so that nobody learns whether an invited address has an account.
 */
export async function findUndelivered(db: Database | Tx, id: string): Promise<UndeliveredMail | null> {
  const { rows } = await sql<Found>`
    with failed as (
      select template, (payload->>'subject_id')::uuid as subject_id from mail_failure
      where id = ${id}::uuid and given_up_at is not null and payload is not null
        and template in ('invitation', 'provider_invited', 'direct_offer', 'offer_shared')
    )
    select request.profile_id, 'invitation' as kind, invited.recipient_email as email, true as is_own_words,
      request.title, request.number, request.id as request_id, null::uuid as offer_id
    from failed join request_invitation invited on invited.id = failed.subject_id
      and failed.template in ('invitation', 'provider_invited')
    join request on request.id = invited.request_id where invited.recipient_email is not null
    union all
    select direct.profile_id, 'direct_offer', direct.recipient_email, true, direct.title, null, null, null
    from failed join direct_offer direct on direct.id = failed.subject_id and failed.template = 'direct_offer'
    where direct.recipient_email is not null
    union all
    select share.maker_profile_id, 'offer_shared', share.recipient_email, share.made_by = 'customer',
      request.title, offer.number, request.id, offer.id
    from failed join offer_share share on share.id = failed.subject_id and failed.template = 'offer_shared'
    join offer on offer.id = share.offer_id join request on request.id = offer.request_id
    where share.recipient_email is not null`.execute(db);
  const [found] = rows;
  if (!found?.title) return null;
  const { email, is_own_words, request_id, offer_id, ...rest } = found;
  // A provider's link goes to the customer's own address, which the provider does not know.
  return {
    ...rest,
    address: is_own_words ? email : maskedAddress(email),
    path: pathOf(request_id, offer_id),
  };
}

function pathOf(request_id: string | null, offer_id: string | null): string {
  if (request_id === null) return "/offers/direct";
  return offer_id === null ? `/request/${request_id}` : `/request/${request_id}/offer/${offer_id}`;
}
