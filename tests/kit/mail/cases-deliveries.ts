// The mails about the job of a confirmed booking, in each of their situations.

import { type MailCase, onBooking, same, words } from "./case-states.ts";
import { now } from "./rows.ts";

/** Delivered; counts as accepted unless the customer objects. */
export const counting = {
  status: "delivered",
  row: { auto_complete_at: new Date("2027-03-08T09:00:00Z") },
  subject: words(
    "Counts as accepted on 8 Mar, 10:00: {title}",
    "Leistung gilt am 8. März, 10:00 als bestätigt: {title}",
  ),
} as const;
export const checkBy = words("Monday, 8 March 2027 at 10:00 CET", "Montag, 8. März 2027 um 10:00 MEZ");
const delivered = { ...counting, template: "booking_delivered" } as const;
const undelivered = {
  template: "booking_undelivered",
  status: "confirmed",
  moves: [["flag_undelivered", "system"]] as [string, "system"][],
  row: { undelivered_check_at: now },
  subject: words("Not delivered yet? {title}", "Noch nicht erbracht? {title}"),
} as const;
const undeliveredFor = [
  words("more than 3 days ago", "seit mehr als 3 Tagen"),
  words("We are now checking it", "Wir prüfen das jetzt"),
];
const completed = {
  template: "booking_completed",
  status: "completed",
  subject: words("Booking completed: {title}", "Buchung abgeschlossen: {title}"),
} as const;
const decided = {
  ...completed,
  paid: 119_000,
  moves: [["complete", "operator"]] as [string, "operator"][],
  row: { kept_minor: 71_400 },
  returned: { amount_minor: 47_600, reason: "decided" },
};
const unanswered = {
  template: "cancellation_unanswered",
  status: "cancel_requested",
  moves: [
    ["request_cancel", "customer"],
    ["escalate_cancel", "system"],
  ] as [string, "customer" | "system"][],
  subject: words("We are checking the cancellation: {title}", "Wir prüfen die Stornierung: {title}"),
} as const;
const earnings = [words("€119.00", "119,00 €"), words("€1,071.00", "1.071,00 €")];

export const deliveryCases: MailCase[] = [
  onBooking({
    ...delivered,
    told: "by the provider",
    moves: [["deliver", "provider"]],
    says: [
      checkBy,
      words("Studio Nord reports", "Studio Nord meldet"),
      words("counts as accepted", "gilt die Leistung als bestätigt"),
    ],
  }),
  onBooking({
    ...delivered,
    told: "by the agreed time",
    moves: [["auto_deliver", "system"]],
    says: [checkBy, words("counts as done", "gilt deshalb als erbracht")],
  }),
  onBooking({
    ...undelivered,
    to: "provider",
    says: [
      ...undeliveredFor,
      words("If Ada Customer was not there", "War Ada Customer nicht da"),
      words("Report it on the page", "Melden Sie es auf der Seite"),
    ],
  }),
  onBooking({
    ...undelivered,
    says: [
      ...undeliveredFor,
      words("If Studio Nord did not do the work", "Hat Studio Nord die Leistung nicht erbracht"),
      words("hold your money", "verwahren wir Ihr Geld"),
    ],
    never: [words("Report it on the page", "Melden Sie es auf der Seite")],
  }),
  onBooking({
    ...undelivered,
    told: "to the customer, without a date",
    row: { ...undelivered.row, starts_at: null, ends_at: null },
    says: [
      words("confirmed 90 days ago without a date", "seit 90 Tagen ohne Termin bestätigt"),
      words("We are now checking it", "Wir prüfen das jetzt"),
    ],
    never: undeliveredFor.slice(0, 1),
  }),
  onBooking({
    template: "report_reminder",
    status: "confirmed",
    to: "provider",
    row: { undelivered_check_at: new Date("2027-03-08T09:00:00Z") },
    subject: words(
      "Is the work done? Report it by 8 Mar, 10:00: {title}",
      "Alles erledigt? Zu melden bis 8. März, 10:00: {title}",
    ),
    says: [checkBy, words("not reported as done", "noch nicht als erbracht gemeldet")],
  }),
  onBooking({
    ...completed,
    told: "by the customer, to the customer",
    moves: [["complete", "customer"]],
    says: [words("You accepted", "Sie haben die Leistung bestätigt")],
  }),
  onBooking({
    ...completed,
    told: "by the customer, to the provider",
    to: "provider",
    moves: [["complete", "customer"]],
    says: [words("Ada Customer accepted", "Ada Customer hat die Leistung bestätigt"), ...earnings],
  }),
  onBooking({
    ...decided,
    told: "by the operator with a part returned, to the provider",
    to: "provider",
    says: [
      words("€476.00 goes back to the customer", "476,00 € an den Kunden"),
      // Of the kept 714.00, net 600.00: fee 60.00 and its VAT 11.40.
      words("€71.40", "71,40 €"),
      words("€642.60", "642,60 €"),
    ],
    never: [words("€1,071.00", "1.071,00 €")],
  }),
  onBooking({
    ...decided,
    told: "by the operator with a part returned, to the customer",
    says: [
      words("You get €476.00 back", "Sie erhalten 476,00 € zurück"),
      words("Studio Nord gets the rest", "Studio Nord erhält den Rest"),
    ],
  }),
  onBooking({
    ...decided,
    told: "by the operator with all returned, to the customer",
    row: { kept_minor: 0 },
    returned: { amount_minor: 119_000, reason: "decided" },
    says: [words("Studio Nord gets nothing", "Studio Nord erhält nichts")],
    never: [words("gets the money", "erhält das Geld")],
  }),
  onBooking({
    ...completed,
    told: "by silence, to the provider",
    to: "provider",
    moves: [["auto_complete", "system"]],
    says: [words("The time for objections is over", "Die Frist für Einwände ist vorbei"), ...earnings],
  }),
  onBooking({
    ...unanswered,
    told: "to the side that asked",
    says: [
      words("Studio Nord did not answer within 48 hours", "Studio Nord hat nicht innerhalb von 48 Stunden"),
    ],
  }),
  onBooking({
    ...unanswered,
    told: "to the side that was silent",
    to: "provider",
    says: [
      words("Ada Customer asked", "Ada Customer möchte"),
      words("you did not answer", "Sie haben nicht innerhalb von"),
      same("48"),
    ],
  }),
];
