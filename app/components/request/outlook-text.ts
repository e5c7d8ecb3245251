// What the owner of a request reads before its first offer.
import { countText, type FormatLocale } from "#app/ui/format.ts";
import { m } from "#messages/messages.js";
import type { Outlook } from "#server/request/reads/outlook.ts";

/** How many providers were told, when the first offer usually comes, and what is sent then. */
export function outlookText({ told, first_offer }: Outlook, locale: FormatLocale): string {
  const providers = told > 0 && countText(told, locale, m.request_outlook_told_one, m.request_outlook_told);
  return [providers, first_offer && firstOfferText(first_offer), m.request_no_offers_text()]
    .filter(Boolean)
    .join(" ");
}

function firstOfferText({ unit, count }: NonNullable<Outlook["first_offer"]>): string {
  if (unit === "day") return m.request_outlook_days({ count: String(count) });
  return count === 1 ? m.request_outlook_hour() : m.request_outlook_hours({ count: String(count) });
}
