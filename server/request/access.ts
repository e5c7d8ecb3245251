// Who reads a request and what belongs to it: its owner, and whoever has booked an offer for it by a link; of a draft,
// the visitor or account that began it; while it is open, verified providers of its category and country, and invited
// ones; providers who made an offer, until it is removed; operators, all but drafts.
import { type RawBuilder, sql } from "kysely";
import { voidBookingStatuses } from "#domain/booking/machine.ts";
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { Row } from "#server/kernel/database/db.ts";
import { defineReaders, hasStatus, lacksStatus, type RowFilter } from "#server/kernel/readers/declaration.ts";
import { rowsListed } from "#server/kernel/readers/list.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { listed, type ReadScope, visible } from "#server/kernel/scope.ts";

type OwnedRow = Pick<Row<"request">, "visitor_id" | "account_id" | "profile_id">;

/**
 * Rows of `booking` that show both sides each other's data, the request and the offer: all but those that lapsed or
 * were cancelled.
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
    provider: "profile_id",
    from: "request_invitation",
    subject: "request_id",
    while: sql`request_invitation.revoked_at is null`,
    row: isOpen,
  },
  maker: {
    provider: "profile_id",
    from: "offer",
    subject: "request_id",
    row: sql`request.status <> 'removed'`,
  },
});

/** The providers whose board lists the request. */
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
    profile: "provider_profile_id",
    from: "booking",
    subject: "request_id",
    own: "request_id",
    while: givesSight,
  },
});

export const draftInputReaders = defineReaders("draft_input", false, {
  owner: {
    of: requestReaders,
    by: "request_id",
    only: ownersOfRequest,
    while: sql`request.status = 'draft'`,
  },
});

/** The provider alone reads what it has passed on; the request's owner only counts (`reads/passes.ts`). */
export const requestPassReaders = defineReaders("request_pass", false, {
  provider: { profile: "profile_id" },
});

/** The provider alone reads what it has looked at; the request's owner only counts (`reads/views.ts`). */
export const requestViewReaders = defineReaders("request_view", false, {
  provider: { profile: "profile_id" },
});

/** Rows of `request` the actor may see, for queries that find their rows by another index. */
export const requestVisible: RowFilter = rowsVisible(requestReaders);

/** The requests the actor may see. */
export const requests = (scoped: ReadScope) => visible(scoped, requestReaders);

/** The same requests for lists without another filter. */
export const listedRequests = (scoped: ReadScope) => listed(scoped, requestReaders);

/** Rows of `request` that the actor wrote. */
export const isOwnRequest: RowFilter = rowsVisible(requestReaders, ownersOfRequest);

/** The actor's own requests, drafts included. */
export const ownRequests = (scoped: ReadScope) => listed(scoped, requestReaders, ownersOfRequest);

const { owner, beginner, visitor } = requestReaders.readers;
const isWritten = hasStatus("request", ["draft"]);
const draftReaders = defineReaders("request", false, {
  owner: { profile: "profile_id", while: isWritten },
  beginner,
  visitor,
});

/** The actor's own drafts by id, for queries without another filter. */
export const ownDraftVisible: RowFilter = rowsListed(draftReaders);

/** The actor's own drafts. */
export const ownDrafts = (scoped: ReadScope) => listed(scoped, draftReaders);

/** Open requests that the actor's provider is invited to. */
export const invitedRequests = (scoped: ReadScope) => listed(scoped, requestReaders, ["invited"]);

/** Requests for which the actor's provider has made an offer, in one category or all. */
export function answeredRequests(scoped: ReadScope, category: string | null) {
  return ofCategory(listed(scoped, requestReaders, ["maker"]), category);
}

/** What the actor's provider has passed on. */
export const requestPasses = (scoped: ReadScope) => visible(scoped, requestPassReaders);

/** What the actor's provider has looked at. */
export const requestViews = (scoped: ReadScope) => visible(scoped, requestViewReaders);

/** Open requests that the actor's provider has passed on and still sees, in one category or all. */
export function passedRequests(scoped: ReadScope, category: string | null) {
  const me = profileId(scoped.actor);
  const passed = requests(scoped).where(
    sql<boolean>`${isOpen} and request.id = any(array(select request_pass.request_id from request_pass
      where request_pass.profile_id = ${me}::uuid))`,
  );
  return ofCategory(passed, category);
}

function ofCategory(found: ReturnType<typeof requests>, category: string | null) {
  if (category === null) return found;
  return found.where(
    sql<boolean>`request.category_id = (select category.id from category where category.slug = ${category})`,
  );
}

/** Readers of the owner's deadline to decide on `request`. */
export const decisionReaders = defineReaders("request", false, { owner, beginner, visitor });

/** The same instant for pages: null for everybody but the owner. */
export const shownDecideUntil = ({ actor }: ReadScope) =>
  sql<Date | null>`case when ${isOwnRequest(actor)} then request.decide_until end`;

/** Contact data of requests: the owner's, and for a provider those of its bookings neither lapsed nor cancelled. */
export const requestContacts = (scoped: ReadScope) => visible(scoped, requestContactReaders);

/** The unsaved form input of drafts, for their authors. */
export const draftInputs = (scoped: ReadScope) => visible(scoped, draftInputReaders);

/** Readers of the files of a request: its own. */
export const requestFileReaders = defineReaders("file", false, {
  request: { of: requestReaders, by: "request_id" },
});

/** Files of the requests the actor may see. */
export const requestFiles = (scoped: ReadScope) => visible(scoped, requestFileReaders);

/** True for the visitor or account that began a draft, and for the profile that owns a request. */
export function isRequestOwner(actor: Actor, row: OwnedRow): boolean {
  if (actor.kind === "system") return true;
  if (row.profile_id) return actor.kind === "member" && actor.profile?.id === row.profile_id;
  if (row.account_id) return actor.kind === "member" && actor.account_id === row.account_id;
  return row.visitor_id !== null && row.visitor_id === actor.visitor_id;
}

/** Refuses with forbidden, not not_found: the row passed `requestVisible`, so the actor may know that it exists. */
export function requireOwner(actor: Actor, row: OwnedRow): void {
  if (!isRequestOwner(actor, row)) refuse("forbidden");
}
