// Accounts, providers and partners.
import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { forOperators } from "#server/kernel/scope.ts";
import { matchesSearch } from "../accounts.ts";
import { defineList } from "./declaration.ts";
import { byTime, inState, iso, keysIn } from "./parts.ts";

const names = sql<string[]>`array(select profile.display_name from profile
  where profile.account_id = account.id order by profile.archived_at is not null, profile.created_at, profile.id)`;
const seen = sql<Date | null>`(select max(device.last_seen_at) from device where device.account_id = account.id)`;
const rights = sql<
  string | null
>`(select 'operator' from operator_grant where operator_grant.account_id = account.id)`;
const joined = sql`account.created_at`;

export const accountList = defineList({
  name: "accounts",
  table: "account",
  key: { column: "id", type: "uuid" },
  columns: {
    email: { kind: "link" },
    names: { kind: "names" },
    state: { kind: "state" },
    rights: { kind: "code" },
    seen: { kind: "date" },
    joined: { kind: "date" },
    language: { kind: "text", isExtra: true },
  },
  states: ["active", "suspended", "closed"],
  filters: { q: matchesSearch, state: inState("account.status") },
  date: joined,
  sorts: byTime(joined, ["q", "state"]),
  needsProof: true,
  async read(scope, ids) {
    const rows = await forOperators(scope, "account")
      .select(["account.id", "account.email", "account.status", "account.created_at", "account.locale"])
      .select([names.as("names"), seen.as("seen"), rights.as("rights")])
      .where(keysIn("account.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        email: { text: row.email, to: `/admin/accounts/${row.id}` },
        names: row.names,
        state: row.status,
        rights: row.rights,
        seen: iso(row.seen),
        joined: iso(row.created_at),
        language: row.locale,
      },
    }));
  },
});

/** Each is the condition of a partial index. */
const providerStates = {
  waiting: sql<boolean>`(profile.archived_at is null and profile.verified_at is null and profile.refused_at is null)`,
  verified: sql<boolean>`(profile.archived_at is null and profile.verified_at is not null)`,
  refused: sql<boolean>`(profile.archived_at is null and profile.verified_at is null and profile.refused_at is not null)`,
  archived: sql<boolean>`(profile.archived_at is not null)`,
};
type ProviderState = keyof typeof providerStates;

const providerState = sql<string>`case when profile.archived_at is not null then 'archived'
  when profile.verified_at is not null then 'verified'
  when profile.refused_at is not null then 'refused' else 'waiting' end`;
const begun = sql`profile.created_at`;
/** The open task to verify it, whose page has the decision. */
const task = sql<string | null>`(select operator_task.id from operator_task
  where operator_task.kind in ('verification_wanted', 'verification_ended') and operator_task.subject_id = profile.id
    and operator_task.closed_at is null limit 1)`;
const bookings = sql<number>`(select count(*) from booking
  where booking.provider_profile_id = profile.id and booking.status = 'completed')`;

/** Who waits for a verification, oldest first, is `?state=waiting&sort=oldest`. */
export const providerList = defineList({
  name: "providers",
  table: "profile",
  key: { column: "id", type: "uuid" },
  base: sql`profile.kind = 'provider'`,
  columns: {
    name: { kind: "link" },
    state: { kind: "state" },
    account: { kind: "link" },
    country: { kind: "text" },
    tax_id: { kind: "text", isExtra: true },
    completed: { kind: "number" },
    joined: { kind: "date" },
    verified: { kind: "date" },
  },
  states: Object.keys(providerStates),
  filters: {
    state: (state) => providerStates[state as ProviderState],
    country: (country) => sql`profile.country = ${country}`,
    category: (slug) => sql`(select count(*) > 0 from provider_category
      where provider_category.profile_id = profile.id
        and provider_category.category_id = (select category.id from category where category.slug = ${slug}))`,
  },
  date: begun,
  sorts: byTime(begun, ["state"]),
  needsProof: true,
  async read(scope, ids) {
    const rows = await forOperators(scope, "profile")
      .select([
        "profile.id",
        "profile.display_name",
        "profile.account_id",
        "profile.country",
        "profile.tax_id",
      ])
      .select(["profile.created_at", "profile.verified_at", providerState.as("state"), task.as("task_id")])
      .select(bookings.as("completed"))
      .select(
        sql<string>`(select account.email from account where account.id = profile.account_id)`.as("email"),
      )
      .where(keysIn("profile.id", ids, "uuid"))
      .execute();
    return rows.map((row) => {
      const account = `/admin/accounts/${row.account_id}`;
      return {
        id: row.id,
        cells: {
          name: { text: row.display_name, to: row.task_id ? `/admin/task/${row.task_id}` : account },
          state: row.state,
          account: { text: row.email, to: account },
          country: row.country,
          tax_id: row.tax_id,
          completed: row.completed,
          joined: iso(row.created_at),
          verified: iso(row.verified_at),
        },
      };
    });
  },
});

const since = sql`partner.created_at`;

export const partnerList = defineList({
  name: "partners",
  table: "partner",
  key: { column: "id", type: "uuid" },
  columns: {
    name: { kind: "link" },
    page: { kind: "text" },
    state: { kind: "state" },
    share: { kind: "rate" },
    email: { kind: "text" },
    created: { kind: "date" },
  },
  states: ["active", "paused"],
  filters: { state: inState("partner.status") },
  date: since,
  sorts: byTime(since, []),
  async read(scope, ids) {
    const rows = await forOperators(scope, "partner")
      .select(["partner.id", "partner.name", "partner.display_name", "partner.status"])
      .select(["partner.commission_bp", "partner.created_at"])
      .select(
        sql<string | null>`(select account.email from account where account.id = partner.account_id)`.as(
          "email",
        ),
      )
      .where(keysIn("partner.id", ids, "uuid"))
      .execute();
    return rows.map((row) => ({
      id: row.id,
      cells: {
        name: { text: row.display_name, to: `/admin/partners/${row.id}` },
        page: `/join/${row.name}`,
        state: row.status,
        share: row.commission_bp,
        email: row.email,
        created: iso(row.created_at),
      },
    }));
  },
});

/** The provider that `?provider=` names, by its id or the beginning of its name: of several, the first by name. */
export async function findProvider(
  scope: Parameters<typeof forOperators>[0],
  text: string,
): Promise<{ id: string; name: string } | null> {
  const found = forOperators(scope, "profile")
    .select(["profile.id", "profile.display_name as name"])
    .where("profile.kind", "=", sql.lit("provider"));
  if (isId(text)) return (await found.where("profile.id", "=", text).executeTakeFirst()) ?? null;
  const start = `${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  const row = await found
    .where(sql<boolean>`lower(profile.display_name) like ${start}`)
    // As the index is ordered, so that it is read and not the table.
    .orderBy(sql`lower(profile.display_name) using ~<~`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
