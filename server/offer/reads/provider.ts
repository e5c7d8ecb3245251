// What a customer sees of the provider behind an offer: public facts of the profile and two figures of its record.
import { type RawBuilder, sql } from "kysely";
import { type ResponseTime, responseSample, responseTime } from "#domain/offer/response-time.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { offers, publicProviders } from "../access.ts";

export type ProviderCard = {
  name: string;
  is_company: boolean;
  /** ISO 3166. */
  country: string;
  photo_id: string | null;
  about: string | null;
  member_since: string;
  /** When an operator last verified the profile, and whether that included a tax id; null while it is not verified. */
  verification: { at: string; has_tax_id: boolean } | null;
  /** Number of completed bookings. */
  bookings: number;
  /** Median time from a request to the offer; null with fewer than three offers. */
  response: ResponseTime | null;
};
/** The same as the database gives it. */
export type ProviderJson = Omit<ProviderCard, "member_since" | "verification" | "response"> & {
  member_since: string;
  verified_at: string | null;
  has_tax_id: boolean;
  response_minutes: number | null;
};

/** Requests opened before the provider was here count from its first day. */
const responseMinutes = sql`(select case when count(*) >= ${sql.lit(responseSample.fewest)} then
    round(percentile_cont(0.5) within group (order by answered.minutes)) end
  from (
    select extract(epoch from latest.created_at - greatest(request.opened_at, profile.created_at)) / 60 as minutes
    from (select offer.request_id, offer.created_at from offer where offer.profile_id = profile.id
      order by offer.created_at desc, offer.id desc limit ${sql.lit(responseSample.latest)}) latest
    join request on request.id = latest.request_id
  ) answered)`;

/** The card of a provider's profile as one JSON value. Of an archived profile only the record, no photo and no text. */
export function providerJson(profile_id: RawBuilder<unknown>): RawBuilder<ProviderJson> {
  return sql<ProviderJson>`(select json_build_object('name', profile.display_name, 'is_company', profile.is_company,
      'country', profile.country, 'member_since', profile.created_at,
      'about', case when profile.archived_at is null then profile.about end,
      'photo_id', case when profile.archived_at is null then
        (select file.id from file where file.profile_id = profile.id) end,
      'verified_at', case when profile.archived_at is null then profile.verified_at end,
      'has_tax_id', profile.tax_id is not null,
      'bookings', (select count(*)::int from booking
        where booking.provider_profile_id = profile.id and booking.status = 'completed'),
      'response_minutes', ${responseMinutes})
    from profile where profile.id = ${profile_id})`;
}

/** Instants as ISO 8601, and the response time in a unit for display. */
export function toProviderCard(json: ProviderJson): ProviderCard {
  const { member_since, verified_at, has_tax_id, response_minutes, about, ...card } = json;
  return {
    ...card,
    about: about?.trim() ? about : null,
    member_since: new Date(member_since).toISOString(),
    verification: verified_at ? { at: new Date(verified_at).toISOString(), has_tax_id } : null,
    response: responseTime(response_minutes),
  };
}

/** The provider of an offer the actor may see, or null. */
export async function findProviderByOffer(scope: ReadScope, offer_id: string): Promise<ProviderCard | null> {
  const row = await offers(scope)
    .select(providerJson(sql.ref("offer.profile_id")).as("provider"))
    .where("offer.id", "=", offer_id)
    .executeTakeFirst();
  return row ? toProviderCard(row.provider) : null;
}

/** A provider's card as the database gives it, for a page whose link names the provider. */
export async function findProviderJson(scope: ReadScope, profile_id: string): Promise<ProviderJson | null> {
  const row = await publicProviders(scope)
    .select(providerJson(sql`${profile_id}::uuid`).as("provider"))
    .where("profile.id", "=", profile_id)
    .executeTakeFirst();
  return row?.provider ?? null;
}
