// Page queries of offers to an e-mail address: those a provider has sent, and the one that a link opens.
import { sql } from "kysely";
import type { DirectOfferStatus } from "#domain/direct-offer/machine.ts";
import { StoredLines } from "#domain/direct-offer/schemas.ts";
import { limits } from "#domain/limits.ts";
import { isAddressRefused } from "#server/account/store/refused-address.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { directOffersByLink, ownDirectOffers } from "../access.ts";
import { linkedTexts, recipientAnswer, sentTitle } from "../store/texts.ts";

export type SentDirectOffer = {
  id: string;
  version: number;
  status: DirectOfferStatus;
  /** Past its validity, even before the clock has moved it. */
  is_past: boolean;
  /** Null once erased. */
  title: string | null;
  /** Null once claimed or erased. */
  recipient_email: string | null;
  recipient_name: string | null;
  /** What the recipient wrote on declining it. */
  decline_reason: string | null;
  total_minor: number;
  currency: string;
  sent_at: string;
  expires_at: string;
  first_viewed_at: string | null;
  /** The mail with the offer could not be delivered. */
  is_undelivered: boolean;
  views: number;
  request_id: string | null;
  offer_id: string | null;
};

/** The offers that the actor's profile has sent, latest first, in keyset pages. */
export async function listDirectOffers(
  scope: ReadScope,
  after: string | null,
): Promise<ListPage<SentDirectOffer>> {
  const cursor = decodeCursor(after, "instant");
  const rows = await ownDirectOffers(scope)
    .select(sentTitle)
    .select(["id", "version", "recipient_email", "recipient_name", "total_minor", "currency"])
    .select(["sent_at", "expires_at", "first_viewed_at", "views", "request_id", "offer_id"])
    .select(["status", recipientAnswer(scope).as("decline_reason")])
    .select(isAddressRefused("direct_offer.recipient_email").as("is_refused"))
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(direct_offer.sent_at, direct_offer.id) < (${cursor?.value}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.page_rows + 1)
    .execute();
  const found = rows.map(({ sent_at, expires_at, first_viewed_at, is_refused, ...row }) => ({
    ...row,
    is_undelivered: is_refused && first_viewed_at === null,
    is_past: row.status === "sent" && expires_at.getTime() < scope.now.getTime(),
    sent_at: sent_at.toISOString(),
    expires_at: expires_at.toISOString(),
    first_viewed_at: first_viewed_at?.toISOString() ?? null,
  }));
  return toListPage(found, limits.page_rows, ({ sent_at, id }) => ({ value: sent_at, id }));
}

const isExclusive = sql<boolean>`coalesce((select category.is_exclusive from category
  where category.id = direct_offer.category_id), false)`;

/** Everything the page of a link shows, without the provider's card. */
export type LinkedDirectOffer = NonNullable<Awaited<ReturnType<typeof findLinkedDirectOffer>>>;

/** The offer whose link has this hash, or null. */
export async function findLinkedDirectOffer(scope: ReadScope, token_hash: Buffer) {
  const row = await directOffersByLink(scope, token_hash)
    .select(["id", "version", "profile_id", "recipient_email", "recipient_name"])
    .select(linkedTexts)
    .select(["starts_at", "ends_at", "time_zone", "place_town", "place_postal_code", "place_country"])
    .select(["currency", "net_minor", "tax_minor", "total_minor", "deposit_bp"])
    .select(["sent_at", "expires_at", "request_id", "offer_id", "status", "date_flexibility"])
    .select(["policy", "policy_terms"])
    .select(isExclusive.as("is_exclusive"))
    .executeTakeFirst();
  return row ? { ...row, lines: StoredLines.parse(row.lines) } : null;
}
