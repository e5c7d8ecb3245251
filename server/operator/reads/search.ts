// The console's search over everything. A number, an id, a Stripe id or a whole address names one thing and leads to its
// page; anything else finds people and partners. Every part reads an index and a bounded number of rows.
import { sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { isOperatorInPerson } from "#server/kernel/actor.ts";
import { forOperators, type Query, type ReadScope } from "#server/kernel/scope.ts";
import { matchesSearch } from "./accounts.ts";
import { findByNumber } from "./number.ts";

/** What the page of each table's row is. */
const pages = {
  request: (id: string) => `/admin/requests/${id}`,
  offer: (id: string) => `/admin/offers/${id}`,
  booking: (id: string) => `/admin/bookings/${id}`,
  payment: (id: string) => `/admin/payments/${id}`,
  account: (id: string) => `/admin/accounts/${id}`,
  refund: (id: string) => `/admin/refund/${id}`,
  event: (id: string) => `/admin/event/${encodeURIComponent(id)}`,
};

async function byStripeId(scope: ReadScope, id: string): Promise<string | null> {
  const [, prefix] = /^([a-z]{2,6})_[\w-]{1,250}$/.exec(id) ?? [];
  if (prefix === undefined) return null;
  if (prefix === "evt") {
    const row = await forOperators(scope, "stripe_event")
      .select("id")
      .where("id", "=", id)
      .executeTakeFirst();
    return row ? pages.event(row.id) : null;
  }
  if (prefix === "re" || prefix === "pyr") {
    const query = forOperators(scope, "refund").select("id").where("stripe_refund_id", "=", id);
    const row = await query.executeTakeFirst();
    if (row) return pages.refund(row.id);
  }
  const columns = { pi: "payment_intent_id", cs: "session_id", ch: "charge_id", py: "charge_id" } as const;
  if (Object.hasOwn(columns, prefix)) {
    const row = await forOperators(scope, "payment_attempt")
      .select("id")
      .where(columns[prefix as keyof typeof columns], "=", id)
      .executeTakeFirst();
    if (row) return pages.payment(row.id);
  }
  // Whatever else Stripe has reported about it, such as a dispute or a payment that is none of ours.
  const event = await forOperators(scope, "stripe_event")
    .select("id")
    .where("object_id", "=", id)
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return event ? pages.event(event.id) : null;
}

/** Each table with the column that its page is named by. */
const named: readonly [table: keyof DB & string, to: string, page: (id: string) => string][] = [
  ["booking", "id", pages.booking],
  ["request", "id", pages.request],
  ["offer", "id", pages.offer],
  ["payment_attempt", "id", pages.payment],
  ["refund", "id", pages.refund],
  ["account", "id", pages.account],
  ["profile", "account_id", pages.account],
  ["operator_task", "id", (id) => `/admin/task/${id}`],
  ["partner", "id", (id) => `/admin/partners/${id}`],
];

async function byId(scope: ReadScope, id: string): Promise<string | null> {
  for (const [table, to, page] of named) {
    const row = await (forOperators(scope, table) as unknown as Query)
      .select(sql<string>`${sql.ref(`${table}.${to}`)}`.as("to"))
      .where(sql<boolean>`${sql.ref(`${table}.id`)} = ${id}::uuid`)
      .where(
        table === "request" || table === "offer"
          ? sql<boolean>`${sql.ref(`${table}.status`)} <> 'draft'`
          : sql<boolean>`true`,
      )
      .executeTakeFirst();
    if (row) return page(row.to);
  }
  return null;
}

/** The page of the one thing that a text names; null for any other text, and for everybody but an operator. */
export async function findNamed(scope: ReadScope, text: string): Promise<string | null> {
  if (!isOperatorInPerson(scope.actor)) return null;
  const q = text.trim();
  if (isId(q.toLowerCase())) return byId(scope, q.toLowerCase());
  // A name may look like a number ("Bravo" reads as B-RAV0): it then is among the results.
  const numbered = /\d|^[rob][\s\p{Pd}]/iu.test(q) ? await findByNumber(scope, q) : null;
  if (numbered) return numbered.path;
  const page = await byStripeId(scope, q);
  if (page || !q.includes("@")) return page;
  const account = await forOperators(scope, "account").select("id").where("email", "=", q).executeTakeFirst();
  return account ? pages.account(account.id) : null;
}

export type FoundRow = { key: string; title: string; to: string; detail: string[] };
export type FoundGroups = Record<"numbers" | "accounts" | "addresses" | "partners", FoundRow[]>;

const names = sql<string[]>`array(select profile.display_name from profile
  where profile.account_id = account.id order by profile.archived_at is not null, profile.created_at, profile.id)`;

/** Accounts that a condition finds, newest first. */
const accountsWhere = (scope: ReadScope, condition: ReturnType<typeof matchesSearch>) =>
  forOperators(scope, "account")
    .select(["account.id", "account.email", names.as("names")])
    .where(condition)
    .orderBy("account.created_at", "desc")
    .orderBy("account.id", "desc")
    .limit(limits.search_rows)
    .execute();

/** A part of the street, the postal code or the town of a profile. */
function hasAddress(literal: string) {
  // A subquery hides the text from the planner, as in the search for accounts.
  const part = sql`(select ${`%${literal}%`}::text)`;
  const found = ["address_line", "postal_code", "city"].map(
    (column) => sql`(select profile_contact.profile_id from profile_contact
      where ${sql.ref(`profile_contact.${column}`)} ilike ${part} limit ${sql.lit(limits.search_max_rows)})`,
  );
  return sql<boolean>`account.id = any(array(select profile.account_id from profile
    where profile.id = any(array(${sql.join(found, sql` union `)}))))`;
}

/** What a text finds: at most a few of each kind. */
export async function findAnything(scope: ReadScope, text: string): Promise<FoundGroups> {
  const q = text.trim().slice(0, limits.email_characters);
  const groups: FoundGroups = { numbers: [], accounts: [], addresses: [], partners: [] };
  if (q === "" || !isOperatorInPerson(scope.actor)) return groups;
  const numbered = await findByNumber(scope, q);
  if (numbered) {
    const { number, title, path } = numbered;
    groups.numbers.push({ key: number, title: number, to: path, detail: [title] });
  }
  const toRow = ({ id, email, names: detail }: { id: string; email: string; names: string[] }): FoundRow => ({
    key: id,
    title: email,
    to: pages.account(id),
    detail,
  });
  groups.accounts = (await accountsWhere(scope, matchesSearch(q))).map(toRow);
  // The trigram index cannot serve shorter texts.
  if ([...q].length < 3) return groups;
  const literal = q.replaceAll(/[\\%_]/g, "\\$&");
  groups.addresses = (await accountsWhere(scope, hasAddress(literal))).map(toRow);
  const partners = await forOperators(scope, "partner")
    .select(["partner.id", "partner.name", "partner.display_name"])
    .where(
      sql<boolean>`(partner.display_name ilike ${`%${literal}%`} or partner.name ilike ${`%${literal}%`})`,
    )
    .limit(limits.search_rows)
    .execute();
  groups.partners = partners.map(({ id, name, display_name }) => ({
    key: id,
    title: display_name,
    to: `/admin/partners/${id}`,
    detail: [`/join/${name}`],
  }));
  return groups;
}
