// What the owner of a request may expect before its first offer.
import { sql } from "kysely";
import { firstOfferSample, type ResponseTime, responseTime } from "#domain/offer/response-time.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { isOwnRequest, requests } from "../access.ts";

export type Outlook = {
  /** How many providers were told of the request by mail; 0 also for one that was opened before they were counted. */
  told: number;
  /** Median time to the first offer on the latest requests of the category that got one; null where too few did. */
  first_offer: ResponseTime | null;
};

const firstOfferMinutes = sql<
  number | null
>`(select case when count(*) >= ${sql.lit(firstOfferSample.fewest)} then
    round(percentile_cont(0.5) within group (order by waited.minutes)) end
  from (
    select extract(epoch from min(offer.created_at) - earlier.opened_at) / 60 as minutes
    from (select latest.id, latest.opened_at from request latest where latest.category_id = request.category_id
        and latest.opened_at is not null and not latest.is_directed
      order by latest.opened_at desc limit ${sql.lit(firstOfferSample.latest)}) earlier
    join offer on offer.request_id = earlier.id and offer.status <> 'draft'
    group by earlier.id, earlier.opened_at) waited)`;

/** Of the actor's own request; null for every other. */
export async function findOutlook(scope: ReadScope, request_id: string): Promise<Outlook | null> {
  const row = await requests(scope)
    .select(["request.told_providers", firstOfferMinutes.as("minutes")])
    .where(isOwnRequest(scope.actor))
    .where("request.id", "=", request_id)
    .executeTakeFirst();
  return row ? { told: row.told_providers, first_offer: responseTime(row.minutes) } : null;
}
