// An account, its profiles and its access, for the copy of its data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import {
  accessTokens,
  accounts,
  devices,
  notificationChoices,
  profileContacts,
  profiles,
  providerFees,
  vatChecks,
} from "./access.ts";

export const exportedTables: Exports = {
  account: {
    description: m.leaving_file_account,
    ofAccount: ({ scope, account_id }) =>
      accounts(scope)
        .select(["id", "email", "status", "locale", "time_zone", "referral", "created_at"])
        .select(["terms_version", "terms_accepted_at", "has_second_factor"])
        .where("id", "=", account_id)
        .execute(),
  },
  profiles: {
    description: m.leaving_file_profiles,
    ofProfile: ({ scope, profile_id }) =>
      profiles(scope)
        .select(["id", "kind", "is_company", "display_name", "country", "tax_id", "about", "created_at"])
        .select([
          "terms_version",
          "terms_accepted_at",
          "verified_at",
          "refused_at",
          "refusal_reason",
          "archived_at",
        ])
        .select(
          profileContacts(scope)
            .select(sql`to_json(profile_contact)`.as("row"))
            .where("profile_contact.profile_id", "=", profile_id)
            .as("contact"),
        )
        .select(
          providerFees(scope)
            .select(
              sql`json_agg(json_build_object('fee_bp', fee_bp, 'starts_at', starts_at, 'reason', reason,
                'agreed_at', agreed_at) order by starts_at, agreed_at)`.as("rows"),
            )
            .where("provider_fee.profile_id", "=", profile_id)
            .as("fees"),
        )
        .select(
          vatChecks(scope)
            .select(sql`to_json(vat_check)`.as("row"))
            .where("vat_check.profile_id", "=", profile_id)
            .as("vat_check"),
        )
        .where("id", "=", profile_id)
        .execute(),
  },
  devices: {
    description: m.leaving_file_devices,
    ofAccount: ({ scope, account_id }) =>
      devices(scope)
        .select(["user_agent", "created_at", "last_seen_at", "revoked_at"])
        .where("account_id", "=", account_id)
        .orderBy("created_at")
        .execute(),
  },
  access_tokens: {
    description: m.leaving_file_access_tokens,
    ofAccount: ({ scope }) =>
      accessTokens(scope)
        .select(["name", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at"])
        .orderBy("created_at")
        .execute(),
  },
  mail_choices: {
    description: m.leaving_file_mail_choices,
    ofAccount: ({ scope, account_id }) =>
      notificationChoices(scope)
        .select(["topic", "is_mailed", "otherwise"])
        .where("account_id", "=", account_id)
        .orderBy("topic")
        .execute(),
  },
};
