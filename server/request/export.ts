// Requests, for the copy of an account's data: those of a profile, and drafts of the account.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import { answeredQuestions } from "#server/category/store/version.ts";
import type { Exports } from "#server/kernel/account-data.ts";
import { requestContacts, requestPasses, requests, requestViews } from "./access.ts";
import { closeReason, requestAnswers, requestText } from "./store/texts.ts";

export const exportedTables: Exports = {
  requests: {
    description: m.leaving_file_requests,
    ofProfile: ({ scope, profile_id, account_id }) =>
      requests(scope)
        .select(["id", "number", "profile_id", "status", "title", "starts_at", "ends_at"])
        .select([requestText(scope, "description").as("description"), requestAnswers(scope).as("answers")])
        .select(["category_version", answeredQuestions.as("questions")])
        .select(["time_zone", "date_flexibility", "place_town", "place_postal_code", "place_country"])
        .select(["currency", "budget_minor", "created_at", "opened_at", "expires_at", "closed_at"])
        .select(["terms_version", closeReason(scope).as("close_reason")])
        .select(
          requestContacts(scope)
            .select(sql`to_json(request_contact)`.as("row"))
            .where(sql<boolean>`request_contact.request_id = request.id`)
            .as("contact"),
        )
        .where(
          sql<boolean>`id in (select id from request where profile_id = ${profile_id}::uuid
          union all select id from request
          where status = 'draft' and profile_id is null and account_id = ${account_id}::uuid)`,
        )
        .orderBy("created_at")
        .execute(),
  },
  requests_passed: {
    description: m.leaving_file_requests_passed,
    ofProfile: ({ scope, profile_id }) =>
      requestPasses(scope)
        .select(["profile_id", "request_id", "reason", "passed_at"])
        .select(sql<string>`profile_id || ' ' || request_id`.as("id"))
        .where("profile_id", "=", profile_id)
        .orderBy("passed_at")
        .execute(),
  },
  requests_viewed: {
    description: m.leaving_file_requests_viewed,
    ofProfile: ({ scope, profile_id }) =>
      requestViews(scope)
        .select(["profile_id", "request_id", "seen_at"])
        .select(sql<string>`profile_id || ' ' || request_id`.as("id"))
        .where("profile_id", "=", profile_id)
        .orderBy("seen_at")
        .execute(),
  },
};
