// The forms that propose a change, prefilled with what is agreed now; made on the server.
import type { Priced } from "#domain/booking/change/discount.ts";
import { zoneName } from "#domain/format/zone-name.ts";
import { offeredTaxRates } from "#domain/offer/tax-rates.ts";
import { toLocalTimes } from "#domain/place/local-times.ts";
import { serviceDays } from "#domain/place/service-days.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import type { BookingView } from "#server/booking/reads/booking.ts";
import type { AgreedLine } from "#server/booking/reads/changes.ts";
import { providerNameText } from "../parties.tsx";
import type { ChangeFormsView } from "./change-forms.tsx";

export type ChangeFormName = "date" | "lines";

/** The form named by `?change=`; null without one. */
export function openChangeForm(request: Request): ChangeFormName | null {
  const name = queryOf(request).get("change");
  return name === "date" || name === "lines" ? name : null;
}

/** Null unless the viewer may propose a change now; `country` is the provider's and selects the tax rates. */
export function describeChangeForms(
  booking: BookingView,
  open: ChangeFormName | null,
  { lines, discounts }: { lines: readonly AgreedLine[]; discounts: readonly Priced[] },
  country: string | null,
  now: string,
): ChangeFormsView | null {
  if (booking.status !== "confirmed") return null;
  const { id, version, currency, time_zone, side } = booking;
  const at = (text: string | null) => (text === null ? null : new Date(text));
  const when = toLocalTimes({ starts_at: at(booking.starts_at), ends_at: at(booking.ends_at) }, time_zone);
  const days = serviceDays(new Date(now), time_zone);
  const hint = m.place_local_time({ zone: zoneName(time_zone) });
  return {
    booking_id: id,
    version,
    currency,
    other: side === "customer" ? providerNameText(booking) : (booking.customer_name ?? m.booking_customer()),
    date: open === "date" ? { when, days, hint, is_end_needed: booking.ends_at !== null } : null,
    lines: open === "lines" && side === "provider" ? linesOf(lines, country) : null,
    own_lines: open === "lines" && side === "customer" ? { offered: lines, prices: booking.prices } : null,
    discounts,
  };
}

function linesOf(agreed: readonly AgreedLine[], country: string | null) {
  const used = agreed.map((line) => line.tax_bp);
  return { values: [...agreed], tax_bp: used[0] ?? 0, tax_rates: offeredTaxRates(country, used) };
}
