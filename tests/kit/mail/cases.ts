// Every mail in every situation in which it is sent.

import type { MailCase } from "./case-states.ts";
import { balanceCases } from "./cases-balance.ts";
import { bookingChangeCases } from "./cases-booking-changes.ts";
import { bookingCases } from "./cases-bookings.ts";
import { cancellationCases } from "./cases-cancellation.ts";
import { changeCases } from "./cases-changes.ts";
import { deliveryCases } from "./cases-deliveries.ts";
import { digestCases } from "./cases-digests.ts";
import { disputeCases } from "./cases-disputes.ts";
import { endingCases } from "./cases-endings.ts";
import { offerCases } from "./cases-offers.ts";
import { paymentCases } from "./cases-payments.ts";
import { refundCases } from "./cases-refunds.ts";
import { requestCases } from "./cases-requests.ts";
import { shareCases } from "./cases-shares.ts";
import { threadCases } from "./cases-threads.ts";

export const mailCases: readonly MailCase[] = [
  ...requestCases,
  ...offerCases,
  ...shareCases,
  ...threadCases,
  ...digestCases,
  ...changeCases,
  ...bookingCases,
  ...bookingChangeCases,
  ...deliveryCases,
  ...disputeCases,
  ...endingCases,
  ...paymentCases,
  ...refundCases,
  ...balanceCases,
  ...cancellationCases,
];
