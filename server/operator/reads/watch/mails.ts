// Sent and unsent mails, for operators, latest first. No bodies of sent mails exist.
import { type RawBuilder, sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { MailFailureReason } from "#domain/notification/mail-failure.ts";
import { accounts } from "#server/account/access.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { operatorChoices, operatorMailFailures, operatorSentMails } from "../../access.ts";

export type MailRow = {
  key: string;
  template: string;
  at: string;
  /** The recipient's account; null for an address without one. */
  account: { id: string; email: string } | null;
  /** Null: it was sent. */
  failure: {
    id: string;
    reason: MailFailureReason;
    reply_code: number | null;
    /** The address, masked. */
    recipient: string;
    is_resent: boolean;
    may_be_resent: boolean;
  } | null;
};
/** Which mails: those of one account, those about any of these rows, or those with a key. */
export type MailSubject = { account_id: string } | { about: readonly string[] } | { key: string };
export type MailFilter = {
  /** Null: sent ones too. */
  state: "failed" | null;
  after: string | null;
  subject?: MailSubject;
};

/** What a mail is about, from its key; as the indexes `sent_mail_subject` and `mail_failure_subject` have it. */
const subjectInKey = sql`(case when template in ('request_matches', 'request_digest', 'daily_digest', 'messages_unread',
    'direct_offer', 'direct_offer_withdrawn', 'offer_shared', 'invitation')
  then split_part(key, ':', 2) else split_part(key, ':', 3) end)`;

/** The latest mails of a table after the cursor, each source from an index. */
function isOf(
  subject: MailSubject | undefined,
  [table, at]: readonly ["sent_mail", "sent_at"] | readonly ["mail_failure", "failed_at"],
  isAfter: RawBuilder<boolean>,
  limit: number,
): RawBuilder<boolean> {
  if (!subject) return isAfter;
  const from = sql`select key, ${sql.ref(at)} as at from ${sql.table(table)}`;
  const order = sql`order by ${sql.ref(at)} desc, key desc limit ${limit}`;
  if ("key" in subject) return sql<boolean>`${sql.ref(`${table}.key`)} = ${subject.key}`;
  const source =
    "account_id" in subject
      ? sql`(${from} where account_id = ${subject.account_id}::uuid and ${isAfter} ${order}) page`
      : sql`unnest(${[...subject.about]}::text[]) as subject (id)
          cross join lateral (${from} where ${subjectInKey} = subject.id and ${isAfter} ${order}) page`;
  return sql<boolean>`${sql.ref(`${table}.key`)} = any(array(
    select page.key from ${source} order by page.at desc, page.key desc limit ${limit}))`;
}

/** A page of mails; `next` is the place of its last row. Nobody but an operator sees any. */
export async function listMails(
  scope: ReadScope,
  { state, after, subject }: MailFilter,
  page_rows: number = limits.page_rows,
): Promise<ListPage<MailRow>> {
  const cursor = decodeCursor(after, "instant", isKey);
  const limit = page_rows + 1;
  const isAfter = (at: string) =>
    cursor
      ? sql<boolean>`(${sql.ref(at)}, key) < (${cursor.value}::timestamptz, ${cursor.id}::text)`
      : sql<boolean>`true`;
  const account = () => accounts(scope).select(["id", "email"]).as("account");
  const sent = operatorSentMails(scope)
    .leftJoin(account(), (join) => join.onRef("account.id", "=", "sent_mail.account_id"))
    .select(["key", "template", "sent_at as at", "account.id as account_id", "account.email"])
    .where(isOf(subject, ["sent_mail", "sent_at"], isAfter("sent_at"), limit))
    .orderBy("sent_at", "desc")
    .orderBy("key", "desc")
    .limit(limit);
  const failed = operatorMailFailures(scope)
    .leftJoin(account(), (join) => join.onRef("account.id", "=", "mail_failure.account_id"))
    .select(["key", "template", "failed_at as at", "account.id as account_id", "account.email"])
    .select(["mail_failure.id", "reason", "reply_code", "recipient", "resent_at", "given_up_at"])
    .select(sql<boolean>`payload is not null`.as("is_kept"))
    .where((eb) => eb.or([eb("given_up_at", "is not", null), eb("resent_at", "is not", null)]))
    .where(isOf(subject, ["mail_failure", "failed_at"], isAfter("failed_at"), limit))
    .orderBy("failed_at", "desc")
    .orderBy("key", "desc")
    .limit(limit);
  const [sentRows, failedRows] = await Promise.all([
    state === "failed" ? [] : sent.execute(),
    failed.execute(),
  ]);
  const rows: MailRow[] = [
    ...sentRows.map((row) => ({ ...mailOf(row), failure: null })),
    ...failedRows.map((row) => ({ ...mailOf(row), failure: failureOf(row) })),
  ].sort((a, b) => compare(b.at, a.at) || compare(b.key, a.key));
  return toListPage(rows, page_rows, ({ at, key }) => ({ value: at, id: key }));
}

/** One mail, sent or not; null for an unknown one and for everybody but an operator. */
export async function findMail(scope: ReadScope, key: string): Promise<MailRow | null> {
  if (!isKey(key)) return null;
  const { rows } = await listMails(scope, { state: null, after: null, subject: { key } });
  return rows[0] ?? null;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function mailOf(row: {
  key: string;
  template: string;
  at: Date;
  account_id: string | null;
  email: string | null;
}) {
  const account = row.account_id && row.email ? { id: row.account_id, email: row.email } : null;
  return { key: row.key, template: row.template, at: row.at.toISOString(), account };
}

function failureOf(row: {
  id: string;
  reason: string;
  reply_code: number | null;
  recipient: string;
  given_up_at: Date | null;
  is_kept: boolean;
}): MailRow["failure"] {
  const isResent = row.given_up_at === null;
  const { id, reply_code, recipient } = row;
  const reason = row.reason as MailFailureReason;
  return { id, reason, reply_code, recipient, is_resent: isResent, may_be_resent: row.is_kept && !isResent };
}

/** A key is any text that names a job; PostgreSQL refuses the character 0. */
const isKey = (value: unknown): value is string =>
  typeof value === "string" && value.isWellFormed() && !value.includes("\u0000");

/** The kinds of matters that this operator has switched off. */
export async function listUnmailedMatters(scope: ReadScope, account_id: string): Promise<string[]> {
  const rows = await operatorChoices(scope)
    .select("kind")
    .where("account_id", "=", account_id)
    .where("is_mailed", "=", false)
    .execute();
  return rows.map(({ kind }) => kind);
}
