// Words and sentences that we gave up: one term for each thing, and no riddles. Each stays out of both languages.
import { describe, expect, test } from "vitest";
import { catalogue } from "#db/seed/catalogue/all.ts";
import { type Locale, locales, readAreas, textsOf } from "./catalogue.ts";

type Retired = { readonly found: RegExp; readonly say: string; readonly but?: RegExp };

/** Retired wording, and what to say instead. */
const retired: Readonly<Record<Locale, readonly Retired[]>> = {
  en: [
    { found: /\b(?:runs?|ran|running) out\b/iu, say: "expires" },
    { found: /\blapse[sd]?\b/iu, say: "expires" },
    { found: /\bpost ?codes?\b|\bzip codes?\b/iu, say: "postal code" },
    { found: /\btax(?:es)?\b/iu, say: "VAT", but: /\btax number|before your own taxes|\{tax\}/iu },
    { found: /\bVAT (?:number|identification)\b/iu, say: "VAT ID" },
    { found: /\bsum\b|\bgrand total\b|\bwhole price\b/iu, say: "total" },
    { found: /\bterms and conditions\b|\bterms of service\b/iu, say: "terms of use" },
    { found: /\bcancellation polic(?:y|ies)\b/iu, say: "cancellation terms" },
    { found: /\bgo on\b/iu, say: "continue", but: /Will it go on/u },
    { found: /\bgive (?:the |your )?information\b/iu, say: "add details" },
    { found: /\bthis is needed\b|\bfill this in\b/iu, say: "what to do in the field’s words" },
    { found: /\bvoluntary\b/iu, say: "optional" },
    { found: / offers \{price\} for /u, say: "{provider}’s offer: {price}" },
    { found: /comes first\b|\bhear\b|speaks? to you|on their way to a finished/iu, say: "it plainly" },
    { found: /fit nothing|bookings of its own|what an offer says that you accept/iu, say: "it plainly" },
    { found: /\bbarr(?:ed|ing)\b|\bbar (?:an|this|the) (?:e-?mail )?address\b/iu, say: "blocked" },
    { found: /obligation to pay/u, say: "Book and pay" },
    { found: /\bWhom may\b|Nobody sees this until|to the end of the last one/u, say: "it plainly" },
  ],
  de: [
    { found: /\b(?:verfällt|verfallen\p{L}*|verfielen?)\b/iu, say: "läuft ab" },
    { found: /\b(?:Summe|Gesamtsumme|Gesamtbetrag|Endpreis)\b/u, say: "Gesamtpreis" },
    { found: /\b(?:PLZ|Postleitzahlbereich)\b/u, say: "Postleitzahl" },
    {
      found: /\b(?:Steuer|Mehrwertsteuer|Umsatzsteuer|USt\.)(?!\p{L})/u,
      say: "MwSt.",
      but: /eigenen Steuern/u,
    },
    { found: /\b(?:AGB|Geschäftsbedingungen)\b/u, say: "Nutzungsbedingungen" },
    { found: /\bfreiwillig\b/iu, say: "optional" },
    { found: /\bZeilen?\b/u, say: "Position", but: /^Eine Zeile, die|rote Zeile|ganze Zeile/u },
    { found: /\bFirma\b/u, say: "Unternehmen" },
    { found: /\bbinnen\b/iu, say: "innerhalb von" },
    { found: /\b(?:abnehmen|abgenommen|Abnahme|nachbesser\p{L}*)\b/iu, say: "bestätigen, Änderung wünschen" },
    {
      found: /\b(?:nehmen|nimmt|nehme) (?:sie|es|die Leistung|das Werk) ab\b/iu,
      say: "bestätigen",
    },
    { found: /wird gebraucht|Füllen Sie dieses Feld aus/u, say: "what to do in the field’s words" },
    { found: /\bbietet \{price\} für /u, say: "Angebot von {provider}: {price}" },
    { found: /mit Ihnen spricht|auf dem Weg zur erledigten/u, say: "it plainly" },
    { found: /Mit dem einen anfragen|Warum eine Schaltfläche|löst Ihren ein/u, say: "it plainly" },
    { found: /Wen darf |die zu nichts passen|bis zum Ende des letzten/u, say: "it plainly" },
    { found: /ist vergeben: Eben|Was Anbieter für einen genauen Preis/u, say: "it plainly" },
    { found: /\bum \S+ bis \d/u, say: "13:00–21:00 Uhr" },
    { found: /Malern &/u, say: "Malerarbeiten &" },
    { found: /E-Mail/u, say: "E‑Mail with the hyphen that no line breaks at (U+2011)" },
  ],
};

const faultsOf = (locale: Locale, text: string) =>
  retired[locale]
    .filter(({ found, but }) => found.test(but ? text.replace(but, "") : text))
    .map(({ say }) => say);

test.each(locales)("no retired word or sentence comes back in %s", (locale) => {
  const found = readAreas().flatMap((area) =>
    Object.entries(area[locale]).flatMap(([key, message]) =>
      textsOf(message).flatMap((text) =>
        faultsOf(locale, text).map((say) => `${key}: “${text}” (instead: ${say})`),
      ),
    ),
  );
  expect(found).toEqual([]);
});

/** The texts in this language anywhere in the catalogue of services. */
function catalogueTexts(value: unknown, locale: Locale): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "string" ? (key === locale ? [inner] : []) : catalogueTexts(inner, locale),
  );
}

test.each(locales)("nor in the categories and their questions in %s", (locale) => {
  const texts = catalogueTexts(catalogue, locale);
  expect(texts.length).toBeGreaterThan(50);
  const found = texts.flatMap((text) => faultsOf(locale, text).map((say) => `“${text}” (instead: ${say})`));
  expect(found).toEqual([]);
});

describe("a retired sentence is found", () => {
  test.each<[Locale, string]>([
    ["en", "What runs out first comes first."],
    ["en", "{provider} offers {price} for {title}"],
    ["en", "This is needed."],
    ["en", "Whom may {name} contact?"],
    ["en", "days, to the end of the last one"],
    ["en", "Postcode"],
    ["en", "including {tax} tax"],
    ["de", "{provider} bietet {price} für {title}"],
    ["de", "Diese Angabe wird gebraucht."],
    ["de", "Summe inkl. Steuer"],
    ["de", "Die Buchung verfällt."],
    ["de", "Wie diese Seite mit Ihnen spricht und wann sie Ihnen schreibt."],
    ["en", "The address is barred."],
    ["de", "Sie melden die Leistung als erbracht, und {name} nimmt sie ab."],
    ["de", "freiwillig"],
    ["de", "AGB"],
  ])("in %s: %s", (locale, text) => {
    expect(faultsOf(locale, text)).not.toEqual([]);
  });
});

test("the sentences that replaced them are unchanged", () => {
  const [en, de] = locales.map((locale) => Object.assign({}, ...readAreas().map((area) => area[locale]))) as [
    Record<string, string>,
    Record<string, string>,
  ];
  expect({
    subject: [en.mail_offer_received_subject, de.mail_offer_received_subject],
    now: en.home_stand_many,
    bookings: [en.booking_list_sentence_customer, de.booking_list_sentence_customer],
    settings: [en.account_settings_sentence, de.account_settings_sentence],
    profiles: en.account_profiles_sentence,
    category: de.request_category_sentence,
    contact: [en.request_contact_privacy, de.request_contact_privacy],
    details: [en.booking_row_finish_information, en.booking_info_contact],
    booked: de.refusal_notice_provider_booked,
    stripe: en.admin_nothing_text,
    click: de.account_activate_why,
  }).toEqual({
    subject: ["{provider}’s offer: {price} · {title}", "Angebot von {provider}: {price} · {title}"],
    now: "{count} things wait for you, the most urgent first.",
    bookings: ["Your current and past bookings.", "Ihre aktuellen und früheren Buchungen."],
    settings: ["Language, time zone and notifications.", "Sprache, Zeitzone und Benachrichtigungen."],
    profiles: "Each profile keeps its own requests, offers and bookings.",
    category: "Wir stellen nur Fragen, die für ein genaues Angebot nötig sind.",
    contact: [
      "Only the provider you choose sees your contact details.",
      "Ihre Kontaktdaten sieht nur der Anbieter, dessen Angebot Sie annehmen.",
    ],
    details: ["Add details", "Your contact for the booking"],
    booked: "{name} ist an diesem Termin schon gebucht.",
    stripe: "Unmatched Stripe events, failed refunds and open tasks appear here.",
    click: "Ein Klick bestätigt, dass die Adresse Ihnen gehört.",
  });
});
