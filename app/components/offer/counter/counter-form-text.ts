// The form of a counter-offer, prefilled with the offer's date; made on the server.
import { zoneName } from "#domain/format/zone-name.ts";
import { toLocalTimes } from "#domain/place/local-times.ts";
import { serviceDays } from "#domain/place/service-days.ts";
import { m } from "#messages/messages.js";
import type { CountersView } from "#server/offer/reads/counter.ts";
import type { OfferView } from "#server/offer/reads/offer.ts";
import type { CounterFormView } from "./counter-form.tsx";

export function describeCounterForm(
  { starts_at, ends_at, time_zone }: OfferView,
  { rounds_left }: CountersView,
  now: Date,
): CounterFormView {
  const at = (text: string | null) => (text === null ? null : new Date(text));
  return {
    when: toLocalTimes({ starts_at: at(starts_at), ends_at: at(ends_at) }, time_zone),
    days: serviceDays(now, time_zone),
    zone_hint: m.place_local_time({ zone: zoneName(time_zone) }),
    is_end_needed: ends_at !== null,
    rounds_left,
  };
}
