// Bookings of both sides and calendar feeds, for the copy of an account's data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { requestContacts } from "#server/request/access.ts";
import { bookingAnswers, bookingTitle, cancelReason } from "#server/request/store/texts.ts";
import { bookingContacts, bookings, calendarFeeds } from "./access.ts";
import { bookingLists } from "./export-lists.ts";
import { contactJson } from "./store/contact.ts";

export const exportedTables: Exports = {
  bookings: {
    description: m.leaving_file_bookings,
    ofProfile({ scope, profile_id }) {
      const bookingContact = bookingContacts(scope).select(contactJson(scope).as("row"));
      const requestContact = requestContacts(scope).select(sql`to_json(request_contact)`.as("row"));
      return bookings(scope)
        .select(["id", "number", "status", "request_id", "offer_id", "currency", "net_minor", "tax_minor"])
        .select([
          "total_minor",
          "deposit_bp",
          "policy",
          "policy_terms",
          "terms_version",
          "starts_at",
          "ends_at",
          "time_zone",
        ])
        .select(["accepted_at", "confirmed_at", "cancelled_at", "category_version", "information_questions"])
        .select([bookingTitle(scope).as("title"), cancelReason(scope).as("cancel_reason")])
        .select([
          sql<string>`case when customer_profile_id = ${profile_id}::uuid then 'customer' else 'provider' end`.as(
            "side",
          ),
          sql<string>`(select display_name from profile where profile.id = booking.provider_profile_id)`.as(
            "provider",
          ),
          // Answers may name people: they are as visible as the contact data.
          sql`case when customer_profile_id = ${profile_id}::uuid or exists (${bookingContact.where(
            sql<boolean>`booking_contact.booking_id = booking.id`,
          )})
          then ${bookingAnswers(scope)} else '{}'::jsonb end`.as("answers"),
          sql<number | null>`case when provider_profile_id = ${profile_id}::uuid then fee_minor end`.as(
            "fee_minor",
          ),
        ])
        .select(bookingContact.where(sql<boolean>`booking_contact.booking_id = booking.id`).as("contact"))
        .select(
          requestContact.where(sql<boolean>`request_contact.request_id = booking.request_id`).as("asked_by"),
        )
        .select(bookingLists(scope))
        .where(
          sql<boolean>`id in (select id from booking where customer_profile_id = ${profile_id}::uuid
          union all select id from booking where provider_profile_id = ${profile_id}::uuid)`,
        )
        .orderBy("accepted_at")
        .execute();
    },
  },
  calendar_feeds: {
    description: m.leaving_file_calendar_feeds,
    // Shows that there is one, never the token: the query does not even read its digest.
    ofProfile: ({ scope }) => calendarFeeds(scope).select(["id", "profile_id", "created_at"]).execute(),
  },
};
