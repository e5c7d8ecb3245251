// Who reads an offer: the provider who made it, the customer whose request it answers, whoever booked it by a link, and
// operators.
import { sql } from "kysely";
import { refuse } from "#domain/refusal.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { defineReaders, type RowFilter } from "#server/kernel/readers/declaration.ts";
import { rowsVisible } from "#server/kernel/readers/row.ts";
import { listed, type ReadScope, visible } from "#server/kernel/scope.ts";
import { givesSight } from "#server/request/access.ts";

export const offerReaders = defineReaders("offer", true, {
  maker: { profile: "profile_id" },
  asker: {
    profile: "profile_id",
    from: "request",
    subject: "id",
    own: "request_id",
    row: sql`offer.status <> 'draft'`,
  },
  booked: { profile: "customer_profile_id", from: "booking", subject: "offer_id", while: givesSight },
});

export const offerLineReaders = defineReaders("offer_line", true, {
  readers: { of: offerReaders, by: "offer_id" },
});
export const offerRevisionReaders = defineReaders("offer_revision", true, {
  readers: { of: offerReaders, by: "offer_id" },
});
export const counterReaders = defineReaders("counter_offer", true, {
  readers: { of: offerReaders, by: "offer_id" },
});
export const counterLineReaders = defineReaders("counter_offer_line", true, {
  readers: { of: offerReaders, by: "offer_id" },
});
export const offerDraftReaders = defineReaders("offer_draft", false, { maker: { profile: "profile_id" } });
export const offerTemplateReaders = defineReaders("offer_template", false, {
  maker: { profile: "profile_id" },
});

/** Rows of `offer` the actor may see, as SQL on that table. */
export const offerVisible: RowFilter = rowsVisible(offerReaders);

/** The offers the actor may see. */
export const offers = (scoped: ReadScope) => visible(scoped, offerReaders);

/** The offers of the actor's own profile, made or received, an operator's too. */
export const ownOffers = (scoped: ReadScope) => visible(scoped, offerReaders, ["maker", "asker", "booked"]);

/** The same offers for lists without another filter. */
export const listedOffers = (scoped: ReadScope) => listed(scoped, offerReaders);

/** Lines of the offers the actor may see, all revisions. */
export const offerLines = (scoped: ReadScope) => visible(scoped, offerLineReaders);

/** Lines of these offers, for lists without another filter. */
export const listedOfferLines = (scoped: ReadScope) => listed(scoped, offerLineReaders);

/** What customers proposed instead of the offers that the actor may see. */
export const counters = (scoped: ReadScope) => visible(scoped, counterReaders);

/** The unsent offer drafts of the actor's profile. */
export const ownOfferDrafts = (scoped: ReadScope) => visible(scoped, offerDraftReaders);

/** The templates of the actor's profile. */
export const ownOfferTemplates = (scoped: ReadScope) => visible(scoped, offerTemplateReaders);

const publicProviderReaders = defineReaders("profile", true, {
  public: { everyone: true, row: sql`profile.kind = 'provider'` },
});

/** Public profiles of providers, for readers of an offer by its link. */
export const publicProviders = (scoped: ReadScope) => visible(scoped, publicProviderReaders);

/** Refuses everybody but the provider who made the offer with forbidden. */
export function requireOfferProvider(actor: Actor, offer: { profile_id: string }): void {
  if (profileId(actor) !== offer.profile_id) refuse("forbidden");
}

/** Refuses everybody but the customer whose request the offer answers with forbidden. */
export function requireOfferCustomer(actor: Actor, request: { profile_id: string | null }): void {
  if (!request.profile_id || profileId(actor) !== request.profile_id) refuse("forbidden");
}
