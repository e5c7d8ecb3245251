// The mails about what an operator does to requests, offers and holds, about requests that were edited or continue,
// and about changed details of a booking.
import { deadline, type MailCase, onBooking, onOffer, onRequest, same, words } from "./case-states.ts";
import { now } from "./rows.ts";

const reason = same("The description names a telephone number.");
const held = { held_at: now, operator_reason: reason.en };
const legalNotice = words("the legal notice says how", "im Impressum");
const board = "/requests";
const decideBy = words("Monday, 8 March 2027 at 10:00 CET", "Montag, 8. März 2027 um 10:00 MEZ");
const edited = {
  request_row: { revision: 2 },
  row: { request_revision: 1 },
  event: { noun: "request", transition: "edit", role: "customer", to_status: "open", reason: "date budget" },
} as const;
const voided = {
  template: "offer_voided",
  status: "voided",
  event: { noun: "offer", transition: "void", role: "operator", to_status: "voided", reason: reason.en },
} as const;

export const changeCases: MailCase[] = [
  onRequest({
    template: "request_held",
    status: "on_hold",
    row: held,
    subject: words("Your request is on hold: {title}", "Ihre Anfrage ist angehalten: {title}"),
    says: [reason, legalNotice, words("every deadline moves", "verschieben sich alle Fristen")],
  }),
  onRequest({
    template: "request_released",
    status: "open",
    subject: words("Your request continues: {title}", "Ihre Anfrage läuft weiter: {title}"),
    says: [deadline.expires],
  }),
  onRequest({
    template: "request_extended",
    status: "open",
    subject: words("Your request stays open longer: {title}", "Ihre Anfrage bleibt länger offen: {title}"),
    says: [deadline.expires],
  }),
  onRequest({
    template: "request_removed",
    status: "removed",
    row: { operator_reason: reason.en, closed_at: now },
    subject: words("Your request was removed: {title}", "Ihre Anfrage wurde entfernt: {title}"),
    says: [reason, legalNotice, words("nothing is booked", "es ist nichts gebucht")],
  }),
  onRequest({
    template: "request_undecided",
    told: "after the booking was cancelled",
    status: "awarded",
    row: { decide_until: new Date("2027-03-08T09:00:00Z") },
    subject: words(
      "Ask the other providers again? Decide by 8 Mar, 10:00: {title}",
      "Noch einmal bei den Anbietern anfragen? Zu entscheiden bis 8. März, 10:00: {title}",
    ),
    says: [decideBy, words("Decide now", "Jetzt entscheiden")],
  }),
  onRequest({
    template: "decision_reminder",
    told: "two days before the request closes",
    status: "awarded",
    row: { decide_until: new Date("2027-03-03T09:00:00Z") },
    subject: words("Decide by 3 Mar, 10:00: {title}", "Zu entscheiden bis 3. März, 10:00: {title}"),
    says: [words("the request is closed then", "wird die Anfrage dann geschlossen")],
  }),
  onOffer({
    template: "request_reopened",
    to: "provider",
    status: "not_selected",
    way: "/request/{request}",
    subject: words("Open again: {title}", "Wieder offen: {title}"),
    says: [deadline.expires, words("binds you no longer", "bindet Sie nicht mehr")],
  }),
  onOffer({
    template: "offer_held",
    to: "provider",
    status: "sent",
    request: "on_hold",
    request_row: held,
    subject: words("The request is on hold: {title}", "Die Anfrage ist angehalten: {title}"),
    says: [words("does not expire", "läuft auch nicht ab")],
    never: [reason],
  }),
  onOffer({
    template: "offer_released",
    to: "provider",
    status: "sent",
    subject: words("The request continues: {title}", "Die Anfrage läuft weiter: {title}"),
    says: [deadline.valid],
  }),
  onOffer({
    template: "offer_outdated",
    to: "provider",
    ...edited,
    status: "sent",
    way: "/request/{request}",
    subject: words(
      "The request has changed: confirm or revise your offer for {title}",
      "Die Anfrage hat sich geändert: Bestätigen oder ändern Sie Ihr Angebot für {title}",
    ),
    says: [
      deadline.valid,
      words("Changed Date and time Budget", "Geändert Datum und Uhrzeit Budget"),
      words("cannot be accepted", "kann Ihr Angebot nicht angenommen werden"),
    ],
  }),
  onOffer({
    template: "offer_reconfirmed",
    status: "sent",
    subject: words(
      "Studio Nord confirms the offer for {title}",
      "Studio Nord bestätigt das Angebot für {title}",
    ),
    says: [deadline.valid, words("on the same terms", "zu denselben Bedingungen")],
  }),
  onOffer({
    ...voided,
    to: "provider",
    way: board,
    subject: words("Your offer was ended: {title}", "Ihr Angebot wurde aufgehoben: {title}"),
    says: [reason, legalNotice],
  }),
  onOffer({
    ...voided,
    way: "/request/{request}",
    subject: words(
      "The offer from Studio Nord was ended: {title}",
      "Das Angebot von Studio Nord wurde aufgehoben: {title}",
    ),
    says: [reason, words("Your other offers are not affected", "Ihre anderen Angebote sind nicht betroffen")],
  }),
  onOffer({
    template: "offer_not_selected",
    to: "provider",
    told: "after an operator has removed the request",
    status: "not_selected",
    request: "removed",
    request_row: { operator_reason: reason.en, closed_at: now },
    way: board,
    subject: words("The request was removed: {title}", "Die Anfrage wurde entfernt: {title}"),
    says: [words("no longer binding", "nicht mehr verbindlich")],
    never: [reason],
  }),
  onBooking({
    template: "hold_prolonged",
    status: "awaiting_payment",
    way: "/request/booking/{id}/payment",
    subject: words("More time, until 4 Mar, 10:00: {title}", "Mehr Zeit bis 4. März, 10:00: {title}"),
    says: [deadline.hold, words("You have more time to pay", "Sie haben mehr Zeit zum Bezahlen")],
  }),
  onBooking({
    template: "hold_prolonged",
    to: "provider",
    status: "awaiting_information",
    subject: words("More time, until 4 Mar, 10:00: {title}", "Mehr Zeit bis 4. März, 10:00: {title}"),
    says: [deadline.hold, words("Keep the date free", "Halten Sie den Termin")],
  }),
  onBooking({
    template: "information_changed",
    to: "provider",
    status: "confirmed",
    moves: [["edit_information", "customer", "confirmed", "contact notes"]],
    subject: words("Ada Customer changed details: {title}", "Ada Customer hat Angaben geändert: {title}"),
    says: [words("Changed Contact Notes", "Geändert Kontakt Anmerkungen")],
    never: [words("Billing address", "Rechnungsadresse")],
  }),
];
