// Every mail in every situation it is made in.
import { bookingCases } from "./mail-cases-bookings.ts";
import { deliveryCases } from "./mail-cases-deliveries.ts";
import { endingCases } from "./mail-cases-endings.ts";
import { offerCases } from "./mail-cases-offers.ts";
import { paymentCases } from "./mail-cases-payments.ts";
import { requestCases } from "./mail-cases-requests.ts";
import type { MailCase } from "./mail-stages.ts";

export const mailCases: readonly MailCase[] = [
  ...requestCases,
  ...offerCases,
  ...bookingCases,
  ...deliveryCases,
  ...endingCases,
  ...paymentCases,
];
