// How many offers of a request can be accepted, and whether there were others: one rule for the lists and the start
// page, the same as on its page (`isLiveOffer`, domain/offer/live.ts).
import { type RawBuilder, sql } from "kysely";
import { liveOfferStatuses } from "#domain/offer/machine.ts";
import { literals } from "#server/kernel/database/db.ts";

/** On rows of `offer`: it can still win; a sent one within its validity. */
export const isLiveOffer = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(offer.status in (${sql.join(literals(liveOfferStatuses))})
    and not (offer.status = 'sent' and offer.valid_until < ${now}))`;

/** On rows of `request`: the number of its live offers. */
export const liveOffers = (now: Date): RawBuilder<number> =>
  sql<number>`(select count(*)::int from offer where offer.request_id = request.id and ${isLiveOffer(now)})`;

/** On rows of `request`: it had an offer that can no longer be accepted, so "no offer yet" would be false. */
export const hasEndedOffers = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from offer where offer.request_id = request.id
    and offer.status <> 'draft' and not ${isLiveOffer(now)})`;
