import { countText, type FormatLocale } from "#app/ui/format.ts";
import { m } from "#messages/messages.js";
import type { ProviderCard } from "#server/offer/reads/provider.ts";

/** "12 bookings completed". */
export function bookingsText({ bookings }: ProviderCard, locale: FormatLocale): string {
  if (bookings === 0) return m.offer_provider_none();
  return countText(bookings, locale, m.offer_provider_one, m.offer_provider_many);
}

/** "Usually answers within 3 hours"; null where too little is known. */
export function responseText({ response }: ProviderCard): string | null {
  if (!response) return null;
  const count = String(response.count);
  if (response.unit === "day") return m.offer_answers_days({ count });
  return response.count === 1 ? m.offer_answers_hour() : m.offer_answers_hours({ count });
}

/** What was checked: a verification ends when name, legal form, tax number or country changes. */
export function checkedText({ is_company, verification }: ProviderCard): string {
  if (is_company) return verification?.has_tax_id ? m.offer_checked_company_tax() : m.offer_checked_company();
  return verification?.has_tax_id ? m.offer_checked_person_tax() : m.offer_checked_person();
}
