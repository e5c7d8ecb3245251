// All data of an account, as tables of plain rows. Each of its profiles reads through the access rules of its own
// screens, so other people's data are included only where they are shared with it.

import { sql } from "kysely";
import {
  accessTokens,
  accounts,
  devices,
  notificationChoices,
  profileContacts,
  profiles,
} from "#server/account/access.ts";
import { bookingContacts, bookings, calendarFeeds } from "#server/booking/access.ts";
import { contactJson } from "#server/booking/billing/store-contact.ts";
import { ownDirectOffers } from "#server/direct-offer/access.ts";
import { sentTexts } from "#server/direct-offer/store-texts.ts";
import { invitations, shownTakenAt } from "#server/invitation/access.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { offers, ownOfferDrafts, ownOfferTemplates } from "#server/offer/access.ts";
import { offerShares, shownRecipient } from "#server/offer-share/access.ts";
import { ownPartnerPayments, ownPartners } from "#server/partner/access.ts";
import { paymentAttempts, refunds } from "#server/payment/access.ts";
import { requestContacts, requests } from "#server/request/access.ts";
import {
  bookingAnswers,
  bookingTitle,
  cancelReason,
  closeReason,
  offerAnswer,
  offerLabel,
  offerMessage,
  requestAnswers,
  requestText,
} from "#server/request/store-texts.ts";
import { bookingParts } from "./booking-parts.ts";
import { listExportActions, listExportEvents, listExportFiles } from "./history.ts";
import { type ExportData, type ExportRow, type ExportTable, exportTables } from "./tables.ts";
import { webhookTables } from "./webhooks.ts";

/**
 * Reads all tables, each statement by an index on own rows, without a common transaction: a change during the export
 * may be in one table and not yet in another. Null without an active account of that id.
 */
export async function gatherExport(db: Database, account_id: string, now: Date): Promise<ExportData | null> {
  const actors = await ownActors(db, account_id);
  if (!actors) return null;
  const { person, acting } = actors;
  const tables = Object.fromEntries(exportTables.map((name) => [name, []])) as unknown as Record<
    ExportTable,
    ExportRow[]
  >;
  Object.assign(tables, await accountTables(db, new ReadScope(db, person, now), account_id));
  const keys = new Set<string>();
  for (const actor of acting) {
    const own = await profileTables(new ReadScope(db, actor, now), actor.profile?.id ?? "");
    const history = await listExportEvents(db, own, account_id);
    for (const [name, rows] of Object.entries({ ...own, events: history }) as [ExportTable, ExportRow[]][])
      for (const row of rows) if (isFirst(keys, name, row)) tables[name].push(row);
  }
  const files = await listExportFiles(db, account_id);
  tables.files = files.map(({ storage_key: _where, ...row }) => row);
  return { tables, files: files.map(({ storage_key, path }) => ({ storage_key, path })) };
}

/** Tables of the account itself, whichever profile acts. */
async function accountTables(
  db: Database,
  scope: ReadScope,
  account_id: string,
): Promise<Partial<Record<ExportTable, ExportRow[]>>> {
  return {
    account: await accounts(scope)
      .select(["id", "email", "status", "locale", "time_zone", "referral", "created_at"])
      .select(["terms_version", "terms_accepted_at", "has_second_factor"])
      .where("id", "=", account_id)
      .execute(),
    devices: await devices(scope)
      .select(["user_agent", "created_at", "last_seen_at", "revoked_at"])
      .where("account_id", "=", account_id)
      .orderBy("created_at")
      .execute(),
    access_tokens: await accessTokens(scope)
      .select(["name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"])
      .orderBy("created_at")
      .execute(),
    mail_choices: await notificationChoices(scope)
      .select(["topic", "is_mailed"])
      .where("account_id", "=", account_id)
      .orderBy("topic")
      .execute(),
    partner: await ownPartners(scope)
      .select(["id", "name", "display_name", "status", "commission_bp", "text_en", "text_de", "created_at"])
      .execute(),
    partner_payments: await ownPartnerPayments(scope)
      .select(["amount_minor", "currency", "reference", "created_at"])
      .select(sql<string>`partner_payment.paid_on::text`.as("paid_on"))
      .orderBy("created_at")
      .execute(),
    actions: await listExportActions(db, account_id),
    acts_of_operators: await db
      .selectFrom("impersonation")
      .select(["started_at", "ended_at", "reason"])
      .where("account_id", "=", account_id)
      .where("started_at", "is not", null)
      .orderBy("created_at")
      .execute(),
  };
}

/** Whether a row is new: two profiles of one account may see the same one. */
function isFirst(keys: Set<string>, name: string, { id }: ExportRow): boolean {
  const key = `${name} ${String(id)}`;
  if (keys.has(key)) return false;
  keys.add(key);
  return true;
}

/** Actors of the account: without a profile, and as each profile, archived ones included; never as an operator. */
async function ownActors(
  db: Database,
  account_id: string,
): Promise<{ person: Member; acting: Member[] } | null> {
  const account = await db
    .selectFrom("account")
    .select("email")
    .where("id", "=", account_id)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (!account) return null;
  const person: Member = {
    ...{ kind: "member", account_id, email: account.email, is_operator: false, profile: null },
    ...{ visitor_id: null, on_behalf_of: null, assurance: { is_two_factor: false, proved_at: null } },
  };
  const rows = await db
    .selectFrom("profile")
    .select(["id", "kind", "display_name", "country", "verified_at"])
    .where("account_id", "=", account_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const acting = rows.map(({ kind, verified_at, ...profile }): Member => {
    const kindOf = kind === "provider" ? ("provider" as const) : ("customer" as const);
    return { ...person, profile: { ...profile, kind: kindOf, is_verified: verified_at !== null } };
  });
  return { person, acting };
}

/** Tables of one profile, the scope's actor. */
async function profileTables(
  scope: ReadScope,
  id: string,
): Promise<Partial<Record<ExportTable, ExportRow[]>>> {
  const contact = profileContacts(scope).select(sql`to_json(profile_contact)`.as("row"));
  const requestContact = requestContacts(scope).select(sql`to_json(request_contact)`.as("row"));
  const bookingContact = bookingContacts(scope).select(contactJson(scope).as("row"));
  const lines = sql`(select json_agg(json_build_object('label', ${offerLabel(scope)}, 'quantity', quantity,
    'unit', unit, 'unit_net_minor', unit_net_minor, 'net_minor', net_minor, 'tax_bp', tax_bp) order by position)
    from offer_line where offer_line.offer_id = offer.id and offer_line.revision = offer.revision)`;
  const offerColumns = [
    ...(["offer.id", "offer.number", "offer.request_id", "offer.status", "offer.currency"] as const),
    ...(["offer.net_minor", "offer.tax_minor", "offer.total_minor", "offer.deposit_bp"] as const),
    ...(["offer.policy", "offer.starts_at", "offer.ends_at", "offer.valid_until", "offer.sent_at"] as const),
    offerMessage(scope).as("message"),
    offerAnswer(scope).as("decline_reason"),
  ];
  const paidBy = sql<boolean>`booking_id in (select id from booking where customer_profile_id = ${id}::uuid)`;
  const nameOf = (column: string) =>
    sql<string>`(select display_name from profile where profile.id = ${sql.ref(column)})`;
  return {
    profiles: await profiles(scope)
      .select(["id", "kind", "is_company", "display_name", "country", "tax_id", "about", "created_at"])
      .select([
        "terms_version",
        "terms_accepted_at",
        "verified_at",
        "refused_at",
        "refusal_reason",
        "archived_at",
      ])
      .select(contact.where("profile_contact.profile_id", "=", id).as("contact"))
      .where("id", "=", id)
      .execute(),
    requests: await requests(scope)
      .select(["id", "number", "profile_id", "status", "title", "starts_at", "ends_at"])
      .select([requestText(scope, "description").as("description"), requestAnswers(scope).as("answers")])
      .select(["time_zone", "date_flexibility", "place_town", "place_postal_code", "place_country"])
      .select(["currency", "budget_minor", "created_at", "opened_at", "expires_at", "closed_at"])
      .select(["terms_version", closeReason(scope).as("close_reason")])
      .select(requestContact.where(sql<boolean>`request_contact.request_id = request.id`).as("contact"))
      .where(
        sql<boolean>`id in (select id from request where profile_id = ${id}::uuid
          union all select id from request
          where status = 'draft' and profile_id is null and account_id = ${accountOf(scope)}::uuid)`,
      )
      .orderBy("created_at")
      .execute(),
    offers_received: await offers(scope)
      .select(offerColumns)
      .select([lines.as("lines"), nameOf("offer.profile_id").as("provider")])
      .where(sql<boolean>`request_id in (select id from request where profile_id = ${id}::uuid)`)
      .orderBy("sent_at")
      .execute(),
    offers_made: await offers(scope)
      .select(offerColumns)
      .select(lines.as("lines"))
      .where("profile_id", "=", id)
      .orderBy("sent_at")
      .execute(),
    offers_typed: await ownOfferDrafts(scope)
      .select(["request_id as id", "request_id", "input", "updated_at"])
      .where("input", "is not", null)
      .orderBy("updated_at")
      .execute(),
    offer_templates: await ownOfferTemplates(scope)
      .select(["id", "name", "input", "created_at"])
      .orderBy("created_at")
      .execute(),
    direct_offers: await ownDirectOffers(scope)
      .select(["id", "status", "recipient_name", "recipient_email"])
      .select(sentTexts)
      .select(["date_flexibility", "starts_at", "ends_at", "time_zone", "place_town", "place_postal_code"])
      .select(["place_country", "currency", "net_minor", "tax_minor", "total_minor", "deposit_bp", "policy"])
      .select(["sent_at", "expires_at", "ended_at", "request_id", "offer_id"])
      .orderBy("sent_at")
      .execute(),
    offer_links: await offerShares(scope)
      .select(["id", "offer_id", "may_decide", "created_at", "expires_at", "revoked_at"])
      .select(["view_count", "first_viewed_at", "decision", "decided_at"])
      .select(shownRecipient(scope).as("recipient_email"))
      .where("maker_profile_id", "=", id)
      .orderBy("created_at")
      .execute(),
    invitations: await invitations(scope)
      .select(["id", "request_id", "recipient_email", "created_at", "revoked_at"])
      .select(shownTakenAt(scope).as("taken_at"))
      .where(sql<boolean>`request_id in (select id from request where profile_id = ${id}::uuid)`)
      .orderBy("created_at")
      .execute(),
    bookings: await bookings(scope)
      .select(["id", "number", "status", "request_id", "offer_id", "currency", "net_minor", "tax_minor"])
      .select(["total_minor", "deposit_bp", "policy", "terms_version", "starts_at", "ends_at", "time_zone"])
      .select(["accepted_at", "confirmed_at", "cancelled_at"])
      .select([bookingTitle(scope).as("title"), cancelReason(scope).as("cancel_reason")])
      .select([
        sql<string>`case when customer_profile_id = ${id}::uuid then 'customer' else 'provider' end`.as(
          "side",
        ),
        nameOf("booking.provider_profile_id").as("provider"),
        // Answers may name people: they are as visible as the contact data.
        sql`case when customer_profile_id = ${id}::uuid or exists (${bookingContact.where(
          sql<boolean>`booking_contact.booking_id = booking.id`,
        )})
          then ${bookingAnswers(scope)} else '{}'::jsonb end`.as("answers"),
        sql<number | null>`case when provider_profile_id = ${id}::uuid then fee_minor end`.as("fee_minor"),
      ])
      .select(bookingContact.where(sql<boolean>`booking_contact.booking_id = booking.id`).as("contact"))
      .select(
        requestContact.where(sql<boolean>`request_contact.request_id = booking.request_id`).as("asked_by"),
      )
      .select(bookingParts(scope))
      .where(
        sql<boolean>`id in (select id from booking where customer_profile_id = ${id}::uuid
          union all select id from booking where provider_profile_id = ${id}::uuid)`,
      )
      .orderBy("accepted_at")
      .execute(),
    // Shows that there is one, never the token: the query does not even read its digest.
    calendar_feeds: await calendarFeeds(scope).select(["id", "profile_id", "created_at"]).execute(),
    ...(await webhookTables(scope)),
    payments: await paymentAttempts(scope)
      .select(["id", "booking_id", "status", "instalment", "attempt_no", "amount_minor", "currency"])
      .select(["payment_intent_id", "failure_code", "created_at", "settled_at"])
      .where(paidBy)
      .orderBy("created_at")
      .execute(),
    refunds: await refunds(scope)
      .select(["id", "booking_id", "status", "amount_minor", "currency", "stripe_refund_id", "created_at"])
      .where(paidBy)
      .orderBy("created_at")
      .execute(),
  };
}

function accountOf({ actor }: ReadScope): string {
  return actor.kind === "member" ? actor.account_id : "";
}
