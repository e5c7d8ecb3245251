// Every mail of the marketplace by its name in the queue.
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { balanceMails } from "./balance.tsx";
import { bookingChangeMails } from "./booking-changes.tsx";
import { bookingReminderMails } from "./booking-reminder.tsx";
import { bookingMails } from "./bookings.tsx";
import { cancelledBookingMails } from "./bookings-cancelled.tsx";
import { deliveredBookingMails } from "./bookings-delivered.tsx";
import { endedBookingMails } from "./bookings-ended.tsx";
import { cancellationRequestMails } from "./cancellation-requests.tsx";
import { changeMails } from "./changes.tsx";
import { deliveryAnswerMails } from "./delivery-answers.tsx";
import { disputeMails } from "./disputes.tsx";
import type { Mail } from "./layout/mail.ts";
import { offerDeadlineMails } from "./offer-deadlines.tsx";
import { lostOfferMails } from "./offers-lost.tsx";
import { outdatedOfferMails } from "./offers-outdated.tsx";
import { offerMailsToCustomer } from "./offers-to-customer.tsx";
import { offerMailsToProvider } from "./offers-to-provider.tsx";
import { paymentMails } from "./payment-returned.tsx";
import { paymentUnderWayMails } from "./payments-under-way.tsx";
import { requestAgainMails } from "./request-again.tsx";
import { requestDeadlineMails } from "./request-deadlines.tsx";
import { requestDigestMails } from "./request-digest.tsx";
import { requestHoldMails } from "./request-holds.tsx";
import { requestMails } from "./requests.tsx";

export const mails: Readonly<Record<MailTemplate, Mail>> = {
  ...requestMails,
  ...requestDeadlineMails,
  ...requestDigestMails,
  ...requestHoldMails,
  ...requestAgainMails,
  ...offerMailsToCustomer,
  ...offerMailsToProvider,
  ...lostOfferMails,
  ...offerDeadlineMails,
  ...outdatedOfferMails,
  ...bookingMails,
  ...bookingReminderMails,
  ...bookingChangeMails,
  ...endedBookingMails,
  ...cancelledBookingMails,
  ...deliveredBookingMails,
  ...deliveryAnswerMails,
  ...disputeMails,
  ...cancellationRequestMails,
  ...changeMails,
  ...balanceMails,
  ...paymentMails,
  ...paymentUnderWayMails,
};
