// All lists of the console, by name.
import { auditList } from "./audit.ts";
import { bookingList } from "./bookings.ts";
import type { ConsoleList } from "./declaration.ts";
import { jobList } from "./jobs.ts";
import { eventList, stripeEventList, webhookList } from "./log.ts";
import { mailList } from "./mails.ts";
import { paymentList, refundList } from "./money.ts";
import { offerList } from "./offers.ts";
import { accountList, partnerList, providerList } from "./people.ts";
import { reportList } from "./reports.ts";
import { requestList } from "./requests.ts";

export const consoleLists = {
  requests: requestList,
  offers: offerList,
  bookings: bookingList,
  payments: paymentList,
  refunds: refundList,
  accounts: accountList,
  providers: providerList,
  partners: partnerList,
  reports: reportList,
  mails: mailList,
  jobs: jobList,
  webhooks: webhookList,
  "stripe-events": stripeEventList,
  events: eventList,
  audit: auditList,
} as const;

export type ListName = keyof typeof consoleLists;
export type ColumnName = { [Name in ListName]: keyof (typeof consoleLists)[Name]["columns"] }[ListName] &
  string;

export const listNames = Object.keys(consoleLists) as ListName[];

export function findList(name: string | undefined): ConsoleList | null {
  return listNames.some((one) => one === name) ? (consoleLists[name as ListName] as ConsoleList) : null;
}
