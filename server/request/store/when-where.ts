// Date and place of a draft, as the form sends them.
import type { z } from "zod";
import { atDayFields, atTimeFields, resolveDays, resolveTimes } from "#domain/place/local-times.ts";
import { planPlaceZone } from "#domain/place/place-zone.ts";
import { isPostalCodeOf, writtenPostalCode } from "#domain/place/postal-codes.ts";
import { type Issue, refuseInput } from "#domain/refusal.ts";
import { timeSpanIssues } from "#domain/request/plan.ts";
import { WhenWhereStep } from "#domain/request/schemas.ts";
import { countryZones } from "./country-zones.ts";
import type { DraftFields } from "./drafts.ts";

type WhenWhere = z.output<typeof WhenWhereStep>;

/**
 * The columns of date and place. The zone is the place's own: typed times are wall-clock times there.
 * @throws Refusal invalid_input, at the form fields of the times
 */
export function planWhenWhere(input: WhenWhere, now: Date): DraftFields {
  const { date_flexibility, place_town, place_postal_code, place_country } = input;
  const { starts_at, ends_at, time_zone, issues } = resolve(input, now);
  if (issues.length > 0) refuseInput(issues);
  const written = place_postal_code && writtenPostalCode(place_country, place_postal_code);
  const place = { place_town, place_postal_code: written, place_country };
  return { date_flexibility, starts_at, ends_at, time_zone, ...place };
}

/** The faults of dates and zone, even if other fields are missing or faulty; takes unparsed `sent`. */
export function findWhenWhereIssues(sent: Readonly<Record<string, unknown>>, now: Date): Issue[] {
  const read = Object.entries(WhenWhereStep.shape).flatMap(([name, schema]) => {
    const { success, data } = schema.safeParse(sent[name]);
    return success ? [[name, data]] : [];
  });
  return resolve(Object.fromEntries(read) as Partial<WhenWhere>, now).issues;
}

function resolve(input: Partial<WhenWhere>, now: Date) {
  const { date_flexibility = null, place_country: country } = input;
  const chosen = country
    ? planPlaceZone(
        { country, postal_code: input.place_postal_code ?? null },
        countryZones(country),
        input.time_zone,
      )
    : null;
  // Without a zone the times have no instants yet; checks that they can be parsed all the same.
  const time_zone = chosen && "zone" in chosen ? chosen.zone : "UTC";
  const { starts_at, ends_at, issues: unreadable } = resolveDates(input, time_zone);
  const issues = [...unreadable];
  if (issues.length === 0) {
    const faults = timeSpanIssues({ date_flexibility, starts_at, ends_at, time_zone }, now);
    issues.push(...(date_flexibility === "flexible" ? atDayFields : atTimeFields)(faults, input));
  }
  if (chosen && "issue" in chosen) issues.push(chosen.issue);
  const { place_postal_code } = input;
  if (country && place_postal_code && !isPostalCodeOf(country, place_postal_code))
    issues.push({ path: "place_postal_code", code: "invalid_postal_code" });
  return { starts_at, ends_at, time_zone, issues };
}

function resolveDates(input: Partial<WhenWhere>, time_zone: string) {
  if (input.date_flexibility === "unknown") return { starts_at: null, ends_at: null, issues: [] };
  return input.date_flexibility === "flexible"
    ? resolveDays(input, time_zone)
    : resolveTimes(input, time_zone);
}
