// Conditions made from readers and conditions written by hand are of the same rows, for every person, on a small generated
// market and with a row of every noun. (The system reads all rows by readers; by hand some were closed to it.)
import { type SelectQueryBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { changeUrl } from "#scripts/postgres/roles.ts";
import * as account from "#server/account/access.ts";
import * as accountNoun from "#server/account/noun.ts";
import * as booking from "#server/booking/access.ts";
import * as bookingLists from "#server/booking/access-lists.ts";
import * as bookingNoun from "#server/booking/noun.ts";
import { categories } from "#server/category/access.ts";
import { categoryReaders } from "#server/category/noun.ts";
import { directOfferVisible } from "#server/direct-offer/access.ts";
import { directOfferReaders } from "#server/direct-offer/noun.ts";
import * as event from "#server/event/access.ts";
import { eventReaders, liveEventReaders } from "#server/event/noun.ts";
import { files } from "#server/file/access.ts";
import { fileReaders } from "#server/file/noun.ts";
import * as invitation from "#server/invitation/access.ts";
import { invitationReaders } from "#server/invitation/noun.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { type Readers, rowsListed, rowsVisible } from "#server/kernel/readers.ts";
import { ReadScope, visibleRows } from "#server/kernel/scope.ts";
import { legalTexts } from "#server/legal-text/access.ts";
import { legalTextReaders } from "#server/legal-text/noun.ts";
import * as offer from "#server/offer/access.ts";
import * as offerNoun from "#server/offer/noun.ts";
import { offerShares } from "#server/offer-share/access.ts";
import { offerShareReaders } from "#server/offer-share/noun.ts";
import * as partner from "#server/partner/access.ts";
import { partnerPaymentReaders, partnerReaders } from "#server/partner/noun.ts";
import * as payment from "#server/payment/access.ts";
import * as ledger from "#server/payment/access-ledger.ts";
import * as paymentNoun from "#server/payment/noun.ts";
import * as request from "#server/request/access.ts";
import * as requestNoun from "#server/request/noun.ts";
import * as webhook from "#server/webhook/access.ts";
import { endpointReaders, webhookDeliveryReaders } from "#server/webhook/noun.ts";
import { makeEveryNoun } from "#tests/kit/every-noun.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { fillMarket } from "../../bench/kit/fill-market.ts";

type AnyRows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;
type ByHand = (scope: ReadScope) => unknown;
type Case = { readers: Readers; only?: readonly string[]; rows: ByHand; list?: ByHand };

const own = requestNoun.ownersOfRequest;
const seen =
  (visible: Parameters<typeof visibleRows>[2], table: Parameters<typeof visibleRows>[1]) =>
  (scope: ReadScope) =>
    visibleRows(scope, table, visible);

const cases: Record<string, Case> = {
  account: { readers: accountNoun.accountReaders, rows: account.accounts },
  profile: { readers: accountNoun.profileReaders, rows: account.profiles, list: account.ownProfiles },
  provider_category: { readers: accountNoun.providerCategoryReaders, rows: account.providerCategories },
  "profile_contact, own": {
    readers: accountNoun.profileContactReaders,
    only: ["own"],
    rows: account.profileContacts,
  },
  "profile_contact, customer": {
    readers: accountNoun.profileContactReaders,
    only: ["customer"],
    rows: booking.providerContacts,
  },
  device: { readers: accountNoun.deviceReaders, rows: account.devices },
  impersonation: { readers: accountNoun.impersonationReaders, rows: account.ownImpersonations },
  notification_choice: { readers: accountNoun.choiceReaders, rows: account.notificationChoices },
  access_token: { readers: accountNoun.accessTokenReaders, rows: account.accessTokens },
  account_export: { readers: accountNoun.accountExportReaders, rows: account.accountExports },
  booking: { readers: bookingNoun.bookingReaders, rows: booking.bookings, list: booking.listedBookings },
  booking_line: {
    readers: bookingNoun.bookingLineReaders,
    rows: booking.bookingLines,
    list: bookingLists.listedBookingLines,
  },
  booking_change: {
    readers: bookingNoun.bookingChangeReaders,
    rows: booking.bookingChanges,
    list: bookingLists.listedBookingChanges,
  },
  delivery: {
    readers: bookingNoun.deliveryReaders,
    rows: booking.deliveries,
    list: bookingLists.listedDeliveries,
  },
  cancel_request: {
    readers: bookingNoun.cancelRequestReaders,
    rows: booking.cancelRequests,
    list: bookingLists.listedCancelRequests,
  },
  booking_dispute: {
    readers: bookingNoun.disputeReaders,
    rows: booking.bookingDisputes,
    list: bookingLists.listedDisputes,
  },
  dispute_statement: {
    readers: bookingNoun.statementReaders,
    rows: booking.disputeStatements,
    list: bookingLists.listedStatements,
  },
  booking_contact: { readers: bookingNoun.bookingContactReaders, rows: booking.bookingContacts },
  calendar_feed: { readers: bookingNoun.calendarFeedReaders, rows: booking.calendarFeeds },
  category: { readers: categoryReaders, rows: categories },
  direct_offer: { readers: directOfferReaders, rows: seen(directOfferVisible, "direct_offer") },
  event: { readers: eventReaders, rows: event.subjectEvents },
  "event, live": { readers: liveEventReaders, rows: event.liveEvents },
  file: { readers: fileReaders, rows: files },
  request_invitation: {
    readers: invitationReaders,
    rows: invitation.invitations,
    list: invitation.listedInvitations,
  },
  legal_text: { readers: legalTextReaders, rows: legalTexts },
  offer: { readers: offerNoun.offerReaders, rows: offer.offers, list: offer.listedOffers },
  offer_line: { readers: offerNoun.offerLineReaders, rows: offer.offerLines, list: offer.listedOfferLines },
  offer_revision: {
    readers: offerNoun.offerRevisionReaders,
    rows: offer.offerRevisions,
    list: offer.listedOfferRevisions,
  },
  offer_draft: { readers: offerNoun.offerDraftReaders, rows: offer.ownOfferDrafts },
  offer_template: { readers: offerNoun.offerTemplateReaders, rows: offer.ownOfferTemplates },
  offer_share: { readers: offerShareReaders, rows: offerShares },
  "partner, own": { readers: partnerReaders, only: ["linked"], rows: partner.ownPartners },
  "partner, public": { readers: partnerReaders, rows: partner.joinPartners },
  partner_payment: { readers: partnerPaymentReaders, rows: partner.partnerPayments },
  payment_attempt: {
    readers: paymentNoun.attemptReaders,
    rows: payment.paymentAttempts,
    list: payment.listedAttempts,
  },
  refund: { readers: paymentNoun.refundReaders, rows: payment.refunds, list: payment.listedRefunds },
  instalment: {
    readers: paymentNoun.instalmentReaders,
    rows: payment.instalments,
    list: payment.listedInstalments,
  },
  ledger_account: {
    readers: paymentNoun.ledgerAccountReaders,
    rows: ledger.ledgerAccounts,
    list: ledger.listedLedgerAccounts,
  },
  ledger_entry: {
    readers: paymentNoun.ledgerEntryReaders,
    rows: ledger.ledgerEntries,
    list: ledger.listedLedgerEntries,
  },
  ledger_tx: { readers: paymentNoun.ledgerTxReaders, rows: payment.ledgerFacts },
  request: { readers: requestNoun.requestReaders, rows: request.requests, list: request.listedRequests },
  "request, own": {
    readers: requestNoun.requestReaders,
    only: own,
    rows: request.ownRequests,
    list: request.ownRequests,
  },
  request_contact: { readers: requestNoun.requestContactReaders, rows: request.requestContacts },
  draft_input: { readers: requestNoun.draftInputReaders, rows: request.draftInputs },
  webhook_endpoint: { readers: endpointReaders, rows: webhook.webhookEndpoints },
  webhook_delivery: { readers: webhookDeliveryReaders, rows: webhook.webhookDeliveries },
};

let kit: TestKit;
let people: Record<string, Actor>;
beforeAll(async () => {
  kit = await startKit();
  ({ people } = await makeEveryNoun(kit));
  const [customer, provider] = [await kit.customer(), await kit.provider()];
  const url = changeUrl(process.env.TEST_POSTGRES_URL ?? "", {
    database: new URL(kit.urls.ownerUrl).pathname.slice(1),
  });
  const profiles = { customer: customer.profile?.id ?? "", provider: provider.profile?.id ?? "" };
  await fillMarket(url, { from: 0, to: 400, ...profiles });
  people = { ...people, buying: customer, selling: provider };
}, 120_000);
afterAll(() => kit.stop());

async function keys(rows: unknown, table: string): Promise<string[]> {
  const key = sql<string>`concat(${sql.ref(`${table}.tableoid`)}::text, ${sql.ref(`${table}.ctid`)}::text)`;
  const found = await (rows as AnyRows).select(key.as("key")).execute();
  return found.map((row) => String((row as { key: string }).key)).sort();
}

describe.each(Object.entries(cases))("%s", (_name, { readers, only, rows, list }) => {
  test("is seen by whoever saw it by the condition written by hand", async () => {
    for (const [name, actor] of Object.entries(people)) {
      const scope = new ReadScope(kit.runtime.db, actor, kit.clock.now());
      const made = await keys(visibleRows(scope, readers.table, rowsVisible(readers, only)), readers.table);
      expect([name, made]).toEqual([name, await keys(rows(scope), readers.table)]);
      if (!list) continue;
      const listed = await keys(visibleRows(scope, readers.table, rowsListed(readers, only)), readers.table);
      expect([name, listed]).toEqual([name, await keys(list(scope), readers.table)]);
    }
  });
});
