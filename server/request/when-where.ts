// Date and place of a draft as the form sends them.
import type { z } from "zod";
import { planPlaceZone } from "#domain/place/place-zone.ts";
import { atDayFields, atTimeFields, resolveDays, resolveTimes } from "#domain/place/wall-times.ts";
import { refuseInput } from "#domain/refusal.ts";
import { timeSpanIssues } from "#domain/request/plan.ts";
import type { WhenWhereStep } from "#domain/request/schemas.ts";
import { countryZones } from "./country-zones.ts";
import type { DraftFields } from "./store-drafts.ts";

type WhenWhere = z.output<typeof WhenWhereStep>;

/**
 * The columns of date and place. The zone is the place's own: times typed are wall-clock times there.
 * @throws Refusal invalid_input, at the fields that the times were typed in
 */
export function planWhenWhere(input: WhenWhere, now: Date): DraftFields {
  const { date_flexibility, place_town, place_postal_code, place_country } = input;
  const place = { country: place_country, postal_code: place_postal_code };
  const chosen = planPlaceZone(place, countryZones(place_country), input.time_zone);
  // Without a zone the times have no instants yet; that they can be read is checked all the same.
  const time_zone = "zone" in chosen ? chosen.zone : "UTC";
  const { starts_at, ends_at, issues: unreadable } = resolve(input, time_zone);
  const issues = [...unreadable];
  if (issues.length === 0) {
    const faults = timeSpanIssues({ date_flexibility, starts_at, ends_at }, now);
    issues.push(...(date_flexibility === "flexible" ? atDayFields : atTimeFields)(faults, input));
  }
  if ("issue" in chosen) issues.push(chosen.issue);
  if (issues.length > 0) refuseInput(issues);
  return { date_flexibility, starts_at, ends_at, time_zone, place_town, place_postal_code, place_country };
}

function resolve(input: WhenWhere, time_zone: string) {
  if (input.date_flexibility === "unknown") return { starts_at: null, ends_at: null, issues: [] };
  return input.date_flexibility === "flexible"
    ? resolveDays(input, time_zone)
    : resolveTimes(input, time_zone);
}
