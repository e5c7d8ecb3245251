// The mails about a payment that the bank is processing, in each of their situations.

import { deadline, type MailCase, onBooking, same, words } from "./case-states.ts";
import { now } from "./rows.ts";

const payment = "/request/booking/{id}/payment";
const underWay = { status: "processing" } as const;
const extended = {
  template: "hold_extended",
  status: "awaiting_payment",
  attempt: underWay,
  subject: words("Held until 4 Mar, 10:00: {title}", "Reserviert bis 4. März, 10:00: {title}"),
} as const;
const refused = { status: "failed", settled_at: now, failure_code: "debit_not_authorized" } as const;
const failed = {
  template: "payment_failed",
  attempt: refused,
  subject: words("Payment failed: {title}", "Zahlung fehlgeschlagen: {title}"),
} as const;
const amount = words("the payment of €1,190.00", "die Zahlung von 1.190,00 €");
const ask = words("Your bank can tell you why", "kann Ihnen Ihre Bank nennen");
const again = words("Pay again by then", "Bezahlen Sie bis dahin noch einmal");
const over = words("The time to pay is over", "Auch die Zahlungsfrist ist vorbei");
const ended = words("has ended meanwhile", "ist inzwischen beendet");
const nothing = words("owe nothing", "schulden dafür nichts");
const free = words("owe nothing", "Sie schulden nichts");

const suspended = {
  template: "payment_suspended",
  status: "awaiting_payment",
  is_provider_suspended: true,
  subject: words("This booking cannot be paid now: {title}", "Zurzeit nicht bezahlbar: {title}"),
} as const;
const stopped = words("suspended the account of Studio Nord", "das Konto von Studio Nord gesperrt");

export const paymentCases: MailCase[] = [
  onBooking({
    ...suspended,
    told: "while nothing is paid",
    says: [stopped, deadline.hold, free, words("You can also cancel", "Sie können die Buchung auch jetzt")],
    never: [words("Your bank is already processing", "Ihre Bank bearbeitet")],
  }),
  onBooking({
    ...suspended,
    told: "while the bank works on a payment",
    attempt: underWay,
    says: [stopped, words("hold the money until we know", "verwahren das Geld, bis geklärt ist")],
    never: [free],
  }),
  onBooking({
    ...extended,
    says: [
      deadline.hold,
      words("Your bank is still processing your payment", "Ihre Bank bearbeitet Ihre Zahlung noch"),
      words("You do not need to do anything", "Sie müssen nichts tun"),
      words("Held for you until", "Für Sie reserviert bis"),
    ],
  }),
  onBooking({
    ...extended,
    to: "provider",
    says: [
      deadline.hold,
      words("Ada Customer has paid", "Ada Customer hat die Zahlung veranlasst"),
      words("Keep the date free", "Halten Sie den Termin"),
    ],
    never: [words("Held for you", "Für Sie reserviert")],
  }),
  onBooking({
    ...failed,
    told: "while there is time to pay again",
    status: "awaiting_payment",
    way: payment,
    says: [amount, ask, again, deadline.hold, words("To pay now €1,190.00", "Jetzt zu zahlen 1.190,00 €")],
    never: [over, ended, nothing, same("debit_not_authorized")],
  }),
  onBooking({
    ...failed,
    told: "because the account was empty",
    status: "awaiting_payment",
    way: payment,
    attempt: { ...refused, failure_code: "insufficient_funds" },
    says: [amount, again, words("not enough money on the account", "Das Konto war nicht gedeckt")],
    never: [ask, same("insufficient_funds")],
  }),
  onBooking({
    ...failed,
    told: "after the hold",
    status: "awaiting_payment",
    row: { hold_until: now },
    says: [amount, over, nothing],
    never: [
      again,
      ended,
      words("Held for you", "Für Sie reserviert"),
      words("To pay now", "Jetzt zu zahlen"),
    ],
  }),
  onBooking({
    ...failed,
    told: "for a booking that has ended, while the request is open",
    status: "lapsed",
    way: "/request/{request}",
    request: { status: "open" },
    offer: { status: "sent" },
    says: [amount, ended, nothing, deadline.expires],
    never: [again, over],
  }),
  onBooking({
    ...failed,
    told: "for a booking that was cancelled and whose request is closed",
    status: "cancelled",
    request: { status: "closed" },
    says: [amount, ended, nothing],
    never: [again, over],
  }),
];
