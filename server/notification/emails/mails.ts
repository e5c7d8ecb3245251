// Every mail of the marketplace by its name in the queue.
import type { MailTemplate } from "#domain/notification/jobs.ts";
import { bookingMails } from "./bookings.tsx";
import { endedBookingMails } from "./bookings-ended.tsx";
import type { Mail } from "./mail.ts";
import { offerMailsToCustomer } from "./offers-to-customer.tsx";
import { offerMailsToProvider } from "./offers-to-provider.tsx";
import { requestMails } from "./requests.tsx";

export const mails: Readonly<Record<MailTemplate, Mail>> = {
  ...requestMails,
  ...offerMailsToCustomer,
  ...offerMailsToProvider,
  ...bookingMails,
  ...endedBookingMails,
};
