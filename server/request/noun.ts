// Who reads a request and what belongs to it: its owner, and who has booked an offer on it by a link; a draft, the visitor
// or account that began it; verified providers of its category and country while it is open, those invited meanwhile, and
// those who made an offer until it is removed; operators all but drafts.
import { type RawBuilder, sql } from "kysely";
import { voidBookingStatuses } from "#domain/booking/machine.ts";
import { defineReaders, lacksStatus } from "#server/kernel/readers.ts";

/**
 * Rows of `booking` that let both sides see of each other, of the request and of the offer what a booking shows: all but
 * those that lapsed or were cancelled.
 */
export const givesSight = lacksStatus("booking", voidBookingStatuses);

const isDraft = sql<boolean>`request.status = 'draft' and request.profile_id is null`;
const isOpen = sql<boolean>`request.status = 'open'`;

/** Readers to whom a request belongs. */
export const ownersOfRequest = ["owner", "beginner", "visitor"] as const;

export const requestReaders = defineReaders("request", sql`request.status <> 'draft'`, {
  owner: { profile: "profile_id" },
  beginner: { account: "account_id", while: isDraft },
  visitor: { visitor: "visitor_id", while: sql`${isDraft} and request.account_id is null` },
  booked: { profile: "customer_profile_id", from: "booking", subject: "request_id", while: givesSight },
  board: {
    rule: ({ account, provider, country }, table) =>
      account &&
      provider &&
      sql`(${isOpen} and not request.is_directed and request.account_id <> ${account}
        and request.category_id = any(array(select provider_category.category_id
          from ${table("provider_category")} where provider_category.profile_id = ${provider}))
        and coalesce(request.place_country::text, '') = any(array['', ${country}]))`,
    profiles: profilesOnBoard,
  },
  invited: {
    ...{ provider: "profile_id", from: "request_invitation", subject: "request_id" },
    ...{ while: sql`request_invitation.revoked_at is null`, row: isOpen },
  },
  maker: {
    ...{ provider: "profile_id", from: "offer", subject: "request_id" },
    row: sql`request.status <> 'removed'`,
  },
});

/** The providers on whose board the request stands. */
function profilesOnBoard(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select provider_category.profile_id
    from request join provider_category on provider_category.category_id = request.category_id
    join profile on profile.id = provider_category.profile_id and profile.verified_at is not null
    where request.id = ${id} and ${isOpen} and not request.is_directed
      and profile.account_id is distinct from request.account_id
      and coalesce(request.place_country::text, '') = any(array['', profile.country::text])`;
}

export const requestContactReaders = defineReaders("request_contact", false, {
  owner: { of: requestReaders, by: "request_id", only: ownersOfRequest },
  provider: {
    ...{ profile: "provider_profile_id", from: "booking", subject: "request_id", own: "request_id" },
    while: givesSight,
  },
});

export const draftInputReaders = defineReaders("draft_input", false, {
  owner: {
    ...{ of: requestReaders, by: "request_id", only: ownersOfRequest },
    while: sql`request.status = 'draft'`,
  },
});
