// The mails about an offer, in each of their situations.
import { deadline, type MailCase, onOffer, price, same, soon, words } from "./case-states.ts";
import { insertDirectOffer } from "./direct-offer-rows.ts";
import { now } from "./rows.ts";

const valid = { says: [deadline.valid] };
const board = "/requests";
const request = "/request/{request}";
const expiring = {
  template: "offer_expiring",
  row: { valid_until: soon },
  subject: words(
    "Studio Nord’s offer expires on 3 Mar, 23:59: {title}",
    "Angebot von Studio Nord läuft am 3. März, 23:59 ab: {title}",
  ),
} as const;
const ownExpiring = {
  template: "own_offer_expiring",
  to: "provider",
  row: { valid_until: soon },
  subject: words(
    "Your offer expires on 3 Mar, 23:59: {title}",
    "Ihr Angebot läuft am 3. März, 23:59 ab: {title}",
  ),
} as const;
const notSelected = {
  template: "offer_not_selected",
  to: "provider",
  status: "not_selected",
  way: board,
} as const;
const expired = {
  template: "offer_expired",
  to: "provider",
  status: "expired",
  subject: words("Your offer has expired: {title}", "Ihr Angebot ist abgelaufen: {title}"),
  ...valid,
} as const;

export const offerCases: MailCase[] = [
  onOffer({
    template: "offer_received",
    status: "sent",
    subject: words(
      "Studio Nord’s offer: €1,190.00 · {title}",
      "Angebot von Studio Nord: 1.190,00 € · {title}",
    ),
    ...valid,
  }),
  onOffer({
    template: "offer_revised",
    status: "sent",
    way: "/request/{request}/offer/{id}#changes",
    row: { revision: 2 },
    subject: words(
      "Studio Nord changed the offer for {title}: €1,190.00",
      "Studio Nord hat das Angebot für {title} geändert: 1.190,00 €",
    ),
    ...valid,
  }),
  onOffer({
    template: "offer_withdrawn",
    status: "withdrawn",
    way: request,
    subject: words(
      "Studio Nord withdrew the offer for {title}",
      "Studio Nord hat das Angebot für {title} zurückgezogen",
    ),
  }),
  onOffer({
    ...expiring,
    told: "while it can be accepted",
    status: "sent",
    says: [deadline.soon, words("Then it expires", "Danach läuft es ab")],
  }),
  onOffer({
    ...expiring,
    told: "while a proposal waits for its answer",
    status: "countered",
    says: [
      deadline.soon,
      words("has not answered your counter-offer", "auf Ihr Gegenangebot noch nicht geantwortet"),
    ],
  }),
  onOffer({
    ...ownExpiring,
    told: "to the provider, while it can be accepted",
    status: "sent",
    says: [deadline.soon, words("give it more time", "mehr Zeit geben")],
  }),
  onOffer({
    ...ownExpiring,
    told: "to the provider, while a proposal waits for its answer",
    status: "countered",
    says: [deadline.soon, words("waits for your answer", "wartet auf Ihre Antwort")],
  }),
  onOffer({
    template: "counter_unanswered",
    status: "sent",
    subject: words(
      "Studio Nord did not answer your counter-offer: {title}",
      "Studio Nord hat auf Ihr Gegenangebot nicht geantwortet: {title}",
    ),
    says: [
      deadline.valid,
      words("within 72 hours", "innerhalb von 72 Stunden"),
      words("old terms", "alten Bedingungen"),
    ],
  }),
  onOffer({
    template: "counter_missed",
    to: "provider",
    status: "sent",
    subject: words(
      "The customer’s counter-offer was not answered: {title}",
      "Das Gegenangebot des Kunden blieb unbeantwortet: {title}",
    ),
    says: [deadline.valid, words("The 72 hours", "Die 72 Stunden"), words("old terms", "alten Bedingungen")],
  }),
  onOffer({
    template: "counter_received",
    to: "provider",
    status: "countered",
    subject: words(
      "The customer proposes other terms: {title}",
      "Der Kunde schlägt andere Bedingungen vor: {title}",
    ),
    way: "/request/{request}/offer/{id}#counter",
    says: [words("€1,071.00", "1.071,00 €"), words("Until you answer", "Bis Sie antworten")],
  }),
  onOffer({
    template: "offer_renewal_asked",
    to: "provider",
    status: "expired",
    way: "/request/{request}/offer/{id}#renew",
    subject: words(
      "The customer asks for your offer again: {title}",
      "Der Kunde möchte Ihr Angebot noch einmal: {title}",
    ),
    says: [words("as it was", "wie es war")],
  }),
  onOffer({
    template: "counter_withdrawn",
    to: "provider",
    status: "sent",
    subject: words(
      "The customer took the counter-offer back: {title}",
      "Der Kunde hat das Gegenangebot zurückgenommen: {title}",
    ),
    ...valid,
  }),
  onOffer({
    template: "counter_accepted",
    status: "sent",
    subject: words(
      "Studio Nord accepted your counter-offer: €1,190.00 · {title}",
      "Studio Nord hat Ihr Gegenangebot angenommen: 1.190,00 € · {title}",
    ),
    says: [deadline.valid, words("not booked yet", "Gebucht ist es noch nicht")],
  }),
  onOffer({
    template: "counter_declined",
    status: "sent",
    subject: words(
      "Studio Nord declined your counter-offer: {title}",
      "Studio Nord hat Ihr Gegenangebot abgelehnt: {title}",
    ),
    says: [deadline.valid, words("old terms", "alten Bedingungen")],
  }),
  onOffer({
    template: "offer_accepted",
    to: "provider",
    status: "accepted",
    request: "awarded",
    booking: "awaiting_information",
    way: "/booking/{booking}",
    subject: words(
      "Ada Customer accepted your offer for {title}",
      "Ada Customer hat Ihr Angebot für {title} angenommen",
    ),
    says: [words("Ada Customer", "Ada Customer"), deadline.hold],
  }),
  onOffer({
    template: "offer_parked",
    to: "provider",
    status: "parked",
    request: "awarded",
    has_winner: true,
    subject: words("Your offer is on hold: {title}", "Ihr Angebot ruht: {title}"),
    says: [deadline.valid, deadline.hold],
  }),
  onOffer({
    template: "offer_revived",
    to: "provider",
    status: "sent",
    subject: words(
      "Your offer can be accepted again: {title}",
      "Ihr Angebot kann wieder angenommen werden: {title}",
    ),
    ...valid,
  }),
  onOffer({
    ...notSelected,
    told: "when another was booked",
    request: "awarded",
    subject: words("Another offer was chosen: {title}", "Ein anderes Angebot wurde gewählt: {title}"),
  }),
  onOffer({
    ...notSelected,
    told: "when the customer closed the request",
    request: "closed",
    subject: words("The request was closed: {title}", "Die Anfrage wurde geschlossen: {title}"),
    never: [words("nother offer", "anderes Angebot")],
  }),
  onOffer({
    ...notSelected,
    told: "when the request ran out",
    request: "expired",
    subject: words("The request has expired: {title}", "Die Anfrage ist abgelaufen: {title}"),
    never: [words("nother offer", "anderes Angebot")],
  }),
  onOffer({
    template: "offer_declined",
    to: "provider",
    status: "declined",
    row: { decline_reason: "Too far" },
    way: request,
    subject: words("Your offer was declined: {title}", "Ihr Angebot wurde abgelehnt: {title}"),
    says: [words("Too far", "Too far")],
  }),
  {
    template: "direct_offer_refused",
    told: "to the provider",
    to: "provider",
    subject: words("Your offer was declined: {title}", "Ihr Angebot wurde abgelehnt: {title}"),
    says: [price, same("Ada Example")],
    arrange: async (db, deal) => ({
      subject_id: await insertDirectOffer(db, deal, { status: "refused", ended_at: now }),
      path: "/offers/direct",
    }),
  },
  {
    template: "direct_offer_expired",
    told: "to the provider",
    to: "provider",
    subject: words("Your offer has expired: {title}", "Ihr Angebot ist abgelaufen: {title}"),
    says: [price, same("Ada Example"), deadline.valid],
    arrange: async (db, deal) => ({
      subject_id: await insertDirectOffer(db, deal, { status: "expired", ended_at: now }),
      path: "/offers/direct",
    }),
  },
  onOffer({ ...expired, told: "while the request is open", way: request }),
  onOffer({ ...expired, told: "after the request was awarded", request: "awarded", way: board }),
];
