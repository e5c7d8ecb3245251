// The mails about bookings that came to nothing and about refunds, in each of their situations.
import { returnReasons } from "#domain/booking/plan.ts";
import { deadline, type MailCase, onBooking, same, type Words, words } from "./case-states.ts";

const offer = "/request/{request}/offer/{offer}";
const request = "/request/{request}";
const open = { request: { status: "open" } } as const;
const standing = { ...open, offer: { status: "sent" } } as const;
const one = words("Offers you can accept now: 1", "Angebote, die Sie jetzt annehmen können: 1");
const none = words("no offer you can accept", "kein Angebot vor");

const lapsed = {
  template: "booking_lapsed",
  status: "lapsed",
  moves: [["lapse", "system"]] as [string, "system"][],
  subject: words("Booking expired: {title}", "Buchung abgelaufen: {title}"),
} as const;
const undone = {
  template: "booking_undone",
  status: "lapsed",
  moves: [["undo", "customer"]] as [string, "customer"][],
  subject: words("The acceptance was undone: {title}", "Die Annahme wurde zurückgenommen: {title}"),
  ...standing,
} as const;
const cancelled = {
  template: "booking_cancelled",
  status: "cancelled",
  subject: words("Booking cancelled: {title}", "Buchung storniert: {title}"),
} as const;
const returned = {
  template: "payment_returned",
  paid: 119_000,
  subject: words("You get €1,190.00 back: {title}", "Sie erhalten 1.190,00 € zurück: {title}"),
} as const;

const why: Record<(typeof returnReasons)[number], Words> = {
  booking_not_lapsed: words("already been cancelled", "schon storniert"),
  amount_too_small: words("less than the amount due", "weniger als der fällige Betrag"),
  nothing_due: words("nothing of this booking was left to pay", "war nichts mehr zu bezahlen"),
  request_not_open: words("no longer open", "nicht mehr offen"),
  request_changed: words("request had been changed", "Anfrage wurde seit dem Angebot geändert"),
  offer_not_available: words("offer was no longer available", "Angebot war nicht mehr verfügbar"),
  offer_changed: words("provider had changed the offer", "Anbieter hatte das Angebot inzwischen geändert"),
  slot_taken: words("already booked on that date", "an diesem Termin schon gebucht"),
  date_passed: words("date of the booking had passed", "Termin der Buchung war vorbei"),
  too_late: words("more than 24 hours before", "seit mehr als 24 Stunden"),
};

export const endingCases: MailCase[] = [
  onBooking({
    ...lapsed,
    ...standing,
    told: "to the customer, whose request is open again",
    way: request,
    says: [deadline.hold, deadline.expires, one, words("charged nothing", "nichts berechnet")],
  }),
  onBooking({
    ...lapsed,
    ...open,
    told: "to the customer who is left without an offer",
    way: request,
    offer: { status: "expired" },
    says: [deadline.hold, deadline.expires, none],
  }),
  onBooking({
    ...lapsed,
    told: "to the customer whose request has run out meanwhile",
    request: { status: "open", expires_at: new Date("2027-03-01T08:00:00Z") },
    offer: { status: "expired" },
    says: [deadline.hold, words("Your request has expired as well", "Auch Ihre Anfrage ist abgelaufen")],
    never: [words("open again", "wieder offen")],
  }),
  onBooking({
    ...lapsed,
    ...standing,
    told: "to the provider whose offer stands again",
    to: "provider",
    way: offer,
    says: [deadline.hold, deadline.valid, words("is valid again", "gilt wieder")],
  }),
  onBooking({
    ...lapsed,
    ...open,
    told: "to the provider whose offer has expired",
    to: "provider",
    way: "/requests",
    offer: { status: "expired", valid_until: new Date("2027-02-28T22:59:59Z") },
    says: [deadline.hold, words("expired on Sunday, 28 February 2027", "am Sonntag, 28. Februar 2027")],
    never: [words("is valid again", "gilt wieder")],
  }),
  onBooking({
    ...undone,
    to: "provider",
    way: offer,
    says: [deadline.valid, words("Ada Customer undid", "Ada Customer hat die Annahme zurückgenommen")],
  }),
  onBooking({
    ...cancelled,
    ...open,
    told: "before the payment by the provider, to the customer",
    way: request,
    offer: { status: "withdrawn" },
    moves: [["cancel", "provider"]],
    row: { cancel_reason: "Broken camera" },
    says: [
      words("Studio Nord cancelled", "Studio Nord hat die Buchung storniert"),
      same("Broken camera"),
      deadline.expires,
      none,
      words("charged nothing", "nichts berechnet"),
    ],
  }),
  onBooking({
    ...cancelled,
    ...standing,
    told: "before the payment by the customer, to the provider",
    to: "provider",
    way: offer,
    moves: [["cancel", "customer"]],
    says: [words("Ada Customer cancelled", "Ada Customer hat die Buchung storniert"), deadline.valid],
  }),
  onBooking({
    ...cancelled,
    told: "by the provider, to the customer who gets everything back and decides",
    way: request,
    paid: 119_000,
    returned: { amount_minor: 119_000, reason: "cancelled" },
    moves: [["cancel", "provider"]],
    request: { status: "awarded", decide_until: new Date("2027-03-08T09:00:00Z") },
    says: [
      words("everything you paid, €1,190.00", "alles zurück, was Sie bezahlt haben, 1.190,00 €"),
      words("Decide by Monday, 8 March 2027", "Entscheiden Sie bis Montag, 8. März 2027"),
      words("it is closed then", "wird sie dann geschlossen"),
    ],
  }),
  onBooking({
    ...cancelled,
    told: "by the customer who pays a fee",
    paid: 119_000,
    returned: { amount_minor: 59_500, reason: "cancelled" },
    moves: [["cancel", "customer"]],
    says: [words("You cancelled", "Sie haben die Buchung storniert"), words("€595.00", "595,00 €")],
  }),
  onBooking({
    ...cancelled,
    told: "by the operator, to the provider",
    to: "provider",
    paid: 119_000,
    moves: [["cancel", "operator"]],
    says: [words("We cancelled the booking", "Wir haben die Buchung storniert")],
  }),
  onBooking({
    ...cancelled,
    told: "because the balance was not paid, to the customer",
    paid: 35_700,
    moves: [["cancel_overdue", "system"]],
    row: { cancel_reason: "balance_overdue" },
    says: [words("your payment did not arrive in time", "Ihre Zahlung nicht rechtzeitig eingegangen")],
    never: [same("balance_overdue"), words("We cancelled", "Wir haben die Buchung")],
  }),
  onBooking({
    ...cancelled,
    told: "because the balance was not paid, to the provider",
    to: "provider",
    paid: 35_700,
    moves: [["cancel_overdue", "system"]],
    row: { cancel_reason: "balance_overdue" },
    says: [words("Ada Customer’s payment did not arrive", "die Zahlung von Ada Customer nicht")],
    never: [same("balance_overdue"), words("We cancelled", "Wir haben die Buchung")],
  }),
  ...returnReasons.map((reason) =>
    onBooking({
      ...returned,
      told: `because of ${reason}`,
      status: reason === "booking_not_lapsed" ? "cancelled" : "lapsed",
      request: { status: "closed" },
      returned: { amount_minor: 119_000, reason },
      says: [why[reason], words("has ended, and you owe nothing", "ist beendet, und Sie schulden")],
    }),
  ),
  onBooking({
    ...returned,
    told: "for a booking that was paid twice",
    status: "confirmed",
    returned: { amount_minor: 119_000, reason: "booking_not_lapsed" },
    says: [
      words("already been paid", "schon bezahlt"),
      words("itself is not affected", "selbst ist nicht betroffen"),
    ],
    never: [words("has ended, and you owe nothing", "ist beendet, und Sie schulden")],
  }),
  onBooking({
    ...returned,
    ...standing,
    told: "while the request is open",
    status: "lapsed",
    way: request,
    returned: { amount_minor: 119_000, reason: "too_late" },
    says: [deadline.expires, one],
  }),
];
