// What a request's page computes for the offer form.

import type { OfferFormValues } from "#app/components/offer/form/offer-form.tsx";
import { policyTexts } from "#app/components/offer/form/policy-text.ts";
import { formatTime } from "#app/ui/format.ts";
import { newTerms } from "#domain/legal-text/agreement.ts";
import { inputOf } from "#domain/offer/form-input.ts";
import { offeredTaxRates } from "#domain/offer/tax-rates.ts";
import { toLocalTimes } from "#domain/place/local-times.ts";
import { serviceDays } from "#domain/place/service-days.ts";
import { offerValidUntil } from "#domain/time.ts";
import { m } from "#messages/messages.js";
import { findActiveProfile } from "#server/account/reads/lists.ts";
import type { Locale } from "#server/http/context.ts";
import { type Context, type Page, pageOf } from "#server/http/page/page.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { findOfferFormData } from "#server/offer/reads/offer-form.ts";
import { checkValues } from "#server/offer/web/form.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";

/** What the offer form starts with: its values, earlier input, and the server's figures for it. */
export async function readOfferForm(context: Context, request: RequestDetail, own: OfferView | null) {
  const { scope, session } = pageOf(context);
  const { locale } = session;
  const begun = offerValues(request, own, { ...scope, locale });
  const [found, provider, terms_version] = begun
    ? await Promise.all([
        findOfferFormData(scope, request.id, session.locale),
        findActiveProfile(scope),
        findTermsVersion(scope),
      ])
    : [null, null, ""];
  const values = begun && { ...begun, tax_rates: taxRates(begun, provider?.country ?? null) };
  if (!values || !found) return { values, extras: null, checked: null, new_terms: null };
  const { draft, templates, last_offer } = found;
  // A template has no date, and a machine may have kept only a part: the rest, except lines, is as in a new form.
  const typed = draft.values && { ...fieldsOf({ ...values, lines: [] }, session.locale), ...draft.values };
  return {
    values: { ...values, ...(typed ? { lines: [] } : {}), is_end_needed: found.basis.is_exclusive },
    extras: {
      templates,
      last_offer,
      draft_version: draft.version,
      typed,
    },
    checked: await checkValues({ context }, found, typed ?? fieldsOf(values, session.locale)),
    new_terms: newTerms(provider?.terms_version, terms_version),
  };
}

const taxRates = ({ tax_bp, lines }: BegunOffer, country: string | null) =>
  offeredTaxRates(country, [tax_bp, ...lines.map((line) => line.tax_bp)]);

/** The form's initial values as its fields send them. */
function fieldsOf(values: BegunOffer, locale: Locale): Record<string, string> {
  return { ...inputOf(values, values.currency, locale).values, ...values.when };
}

type BegunOffer = Omit<OfferFormValues, "tax_rates">;
type Reading = Pick<Page["scope"], "now" | "settings"> & { locale: Locale };

/** Initial values of the offer form: the provider's offer, else the category's terms and the request's date. */
function offerValues(request: RequestDetail, own: OfferView | null, reading: Reading): BegunOffer | null {
  const { terms, currency } = request;
  if (!terms || !currency) return null;
  const time_zone = request.time_zone ?? "UTC";
  const { starts_at, ends_at } = own ?? request;
  // A flexible date is a span of days among which the provider chooses.
  const isOpen = !own && request.date_flexibility === "flexible";
  const date = (at: string | null) => (at && !isOpen ? new Date(at) : null);
  return {
    message: own?.message ?? "",
    lines: own?.lines ?? [],
    currency,
    tax_bp: terms.tax_bp,
    deposit_bp: own?.deposit_bp ?? terms.deposit_bp,
    policy: own?.policy ?? terms.policy,
    policies: policyTexts(reading.settings, reading.locale),
    validity: reading.settings.offer_validity_days,
    validity_hint: validityHint(request, time_zone, reading),
    time_zone,
    is_end_needed: false,
    days: serviceDays(reading.now, time_zone),
    when: toLocalTimes({ starts_at: date(starts_at), ends_at: date(ends_at) }, time_zone),
  };
}

/** When an offer sent now ends by the form's initial validity. Made on the server: browsers format dates differently. */
function validityHint(
  { expires_at }: RequestDetail,
  time_zone: string,
  { now, locale, settings: { offer_validity_days: days } }: Reading,
): string {
  const request_expires_at = expires_at ? new Date(expires_at) : null;
  const end = offerValidUntil({ sent_at: now, validity: { days }, time_zone, request_expires_at });
  const [date, time] = [
    formatTime(end, "day", locale, time_zone),
    formatTime(end, "time", locale, time_zone),
  ];
  return m.offer_validity_until_hint({ days: String(days), date, time });
}
