// Every mail of the marketplace, by its name in the queue.
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { balanceMails } from "./booking/balance.tsx";
import { bookingChangeMails } from "./booking/booking-changes.tsx";
import { bookingReminderMails } from "./booking/booking-reminder.tsx";
import { bookingMails } from "./booking/bookings.tsx";
import { cancelledBookingMails } from "./booking/bookings-cancelled.tsx";
import { deliveredBookingMails } from "./booking/bookings-delivered.tsx";
import { endedBookingMails } from "./booking/bookings-ended.tsx";
import { cancellationRequestMails } from "./booking/cancellation-requests.tsx";
import { changeMails } from "./booking/changes.tsx";
import { deliveryAnswerMails } from "./booking/delivery-answers.tsx";
import { disputeMails } from "./booking/disputes.tsx";
import { paymentMails } from "./booking/payment-returned.tsx";
import { paymentUnderWayMails } from "./booking/payments-under-way.tsx";
import { refundMails } from "./booking/refunds.tsx";
import type { Mail } from "./layout/mail.ts";
import { directOfferMails } from "./link/direct-offers.tsx";
import { invitationMails } from "./link/invitations.tsx";
import { offerDeadlineMails } from "./offer-deadlines.tsx";
import { shareMails } from "./offer-shares.tsx";
import { lostOfferMails } from "./offers-lost.tsx";
import { outdatedOfferMails } from "./offers-outdated.tsx";
import { offerMailsToCustomer } from "./offers-to-customer.tsx";
import { offerMailsToProvider } from "./offers-to-provider.tsx";
import { requestAgainMails } from "./request-again.tsx";
import { requestDeadlineMails } from "./request-deadlines.tsx";
import { requestDigestMails } from "./request-digest.tsx";
import { requestHoldMails } from "./request-holds.tsx";
import { requestMails } from "./requests.tsx";
import { undeliveredMails } from "./undelivered-mails.tsx";

export const mails: Readonly<Record<MailTemplate, Mail>> = {
  ...requestMails,
  ...requestDeadlineMails,
  ...requestDigestMails,
  ...requestHoldMails,
  ...requestAgainMails,
  ...offerMailsToCustomer,
  ...offerMailsToProvider,
  ...lostOfferMails,
  ...directOfferMails,
  ...offerDeadlineMails,
  ...shareMails,
  ...invitationMails,
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
  ...refundMails,
  ...paymentUnderWayMails,
  ...undeliveredMails,
};
