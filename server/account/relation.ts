// Accounts and profiles, as API clients read them.
import { profileKinds } from "#domain/account/schemas.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import {
  boolean,
  integer,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "#server/kernel/relation-columns.ts";
import {
  accountReaders,
  choiceReaders,
  privateProfileReaders,
  profileReaders,
  providerCategoryReaders,
  verificationReaders,
} from "./access.ts";

export const accountRelation = defineRelation({
  name: "account",
  summary: "One's own account.",
  columns: {
    id: uuid(),
    email: text(),
    locale: text(),
    time_zone: text("IANA zone."),
    default_profile_id: nullable(uuid()),
    has_second_factor: boolean(),
    version: integer("Counts every write."),
    created_at: timestamptz(),
  },
  readers: accountReaders,
  key: ["id"],
  selective: ["id"],
  references: { default_profile_id: "profile" },
});

/** Without contact data, which has its own table and readers. */
export const profileRelation = defineRelation({
  name: "profile",
  summary:
    "A list has one's own profiles; by id, providers' profiles too, of which only the public columns are filled.",
  columns: {
    id: uuid(),
    kind: oneOf(profileKinds),
    display_name: text(),
    is_company: boolean(),
    country: text("ISO 3166-1 alpha-2."),
    about: nullable(text()),
    verified_at: nullable(timestamptz("When the operator verified the provider; null of archived ones.")),
    account_id: nullable(uuid("Of one's own profiles only.")),
    tax_id: nullable(text("Of one's own profiles only.")),
    terms_version: nullable(text("Of one's own profiles only.")),
    version: nullable(integer("Of one's own profiles only.")),
    created_at: nullable(timestamptz("Of one's own profiles only.")),
    archived_at: nullable(timestamptz("Of one's own profiles only.")),
  },
  readers: profileReaders,
  key: ["id"],
  selective: ["id"],
  references: { account_id: "account" },
  masks: [
    {
      columns: ["account_id", "tax_id", "terms_version", "version", "created_at", "archived_at"],
      readers: privateProfileReaders,
      shownTo: "the profile's own account and operators",
    },
    {
      columns: ["verified_at"],
      readers: verificationReaders,
      shownTo: "whoever sees the profile; of an archived one, its own account and operators",
    },
  ],
});

export const providerCategoryRelation = defineRelation({
  name: "provider_category",
  summary: "The categories that a provider serves, found by profile.",
  columns: { profile_id: uuid(), category_id: uuid() },
  readers: providerCategoryReaders,
  is_listed: false,
  key: ["profile_id", "category_id"],
  selective: ["profile_id"],
  references: { profile_id: "profile", category_id: "category" },
});

export const notificationChoiceRelation = defineRelation({
  name: "notification_choice",
  summary: "How one has chosen to learn of each topic; of one that is not listed, one is mailed at once.",
  columns: {
    account_id: uuid(),
    topic: text(),
    is_mailed: boolean("At once."),
    otherwise: oneOf(
      ["daily", "list", "off"],
      "Where that is false: in the daily digest, on the site alone, or not at all.",
    ),
  },
  readers: choiceReaders,
  key: ["topic"],
  selective: [],
  is_small: true,
});
