// The mails about a booking on its way to its confirmation, in each of their situations.
import { deadline, type MailCase, onBooking, words } from "./case-states.ts";

const information = "/request/booking/{id}/information";
const payment = "/request/booking/{id}/payment";
const made = { template: "booking_made" } as const;
const madeForCustomer = {
  ...made,
  subject: words(
    "Complete your booking by 4 Mar, 10:00: {title}",
    "Schließen Sie Ihre Buchung bis 4. März, 10:00 ab: {title}",
  ),
} as const;
const reminder = {
  template: "booking_reminder",
  subject: words("Still to do by 4 Mar, 10:00: {title}", "Noch zu erledigen bis 4. März, 10:00: {title}"),
} as const;
const confirmed = {
  template: "booking_confirmed",
  status: "confirmed",
  subject: words("Booking confirmed: {title}", "Buchung bestätigt: {title}"),
} as const;
const earnings = [words("€119.00", "119,00 €"), words("€1,071.00", "1.071,00 €")];

const ahead = {
  template: "day_reminder",
  status: "confirmed",
  subject: words("On 12 Jun, 20:00: {title}", "Am 12. Juni, 20:00: {title}"),
} as const;

export const bookingCases: MailCase[] = [
  ...(["customer", "provider"] as const).map((to) =>
    onBooking({
      ...ahead,
      told: `to the ${to}`,
      to,
      says: [
        words("Lübeck, Germany", "Lübeck, Deutschland"),
        words("propose another date or cancel", "einen anderen Termin vorschlagen oder stornieren"),
      ],
    }),
  ),
  onBooking({
    ...madeForCustomer,
    told: "to the customer who has questions to answer",
    status: "awaiting_information",
    way: information,
    says: [deadline.hold],
  }),
  onBooking({
    ...madeForCustomer,
    told: "to the customer who only has to pay",
    status: "awaiting_payment",
    way: payment,
    says: [deadline.hold],
  }),
  onBooking({
    ...made,
    to: "provider",
    status: "awaiting_information",
    subject: words("Held for Ada Customer: {title}", "Reserviert für Ada Customer: {title}"),
    says: [deadline.hold],
  }),
  onBooking({
    ...reminder,
    told: "of questions and payment",
    status: "awaiting_information",
    way: information,
    says: [
      deadline.hold,
      words(
        "Your answers, your billing data and the payment",
        "Ihre Antworten, Ihre Rechnungsdaten und die Zahlung",
      ),
      words("To pay now €1,190.00", "Jetzt zu zahlen 1.190,00 €"),
      words("the booking expires", "läuft die Buchung ab"),
    ],
  }),
  onBooking({
    ...reminder,
    told: "of the deposit of a distant booking",
    status: "awaiting_payment",
    way: payment,
    row: { deposit_bp: 3_000 },
    says: [
      deadline.hold,
      words("Still missing The payment", "Es fehlt noch Die Zahlung"),
      words("To pay now €357.00", "Jetzt zu zahlen 357,00 €"),
    ],
    never: [words("Your answers", "Ihre Antworten")],
  }),
  onBooking({
    ...reminder,
    told: "of the questions of a booking that costs nothing",
    status: "awaiting_information",
    way: information,
    row: { net_minor: 0, tax_minor: 0, total_minor: 0, fee_minor: 0, fee_tax_minor: 0 },
    price: words("€0.00", "0,00 €"),
    says: [
      deadline.hold,
      words("Still missing Your answers and billing data", "Ihre Antworten und Rechnungsdaten"),
    ],
    never: [words("To pay now", "Jetzt zu zahlen")],
  }),
  onBooking({
    ...confirmed,
    told: "to the customer who paid a part",
    paid: 40_000,
    says: [words("€400.00", "400,00 €"), words("€790.00", "790,00 €")],
  }),
  onBooking({
    ...confirmed,
    told: "to the provider with fee and earnings",
    to: "provider",
    paid: 119_000,
    moves: [["confirm", "system"]],
    says: earnings,
    never: [words("after all", "doch noch")],
  }),
  onBooking({
    ...confirmed,
    told: "to the provider who was told that it had lapsed",
    to: "provider",
    paid: 119_000,
    moves: [
      ["lapse", "system", "lapsed"],
      ["revive", "system"],
    ],
    says: [...earnings, words("has paid after all", "hat doch noch bezahlt")],
  }),
];
