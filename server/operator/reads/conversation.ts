// A conversation as operators see it: between whom, about what and how much. What it says, only once they have said why, for
// an hour; both sides see that. Null for everybody but an operator.
import { sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { readableSince, readableUntil } from "#domain/thread/rules.ts";
import { type Side, sides } from "#domain/thread/schemas.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { type MessageFile, wholeMessageFiles } from "#server/thread/store/texts.ts";
import { personOf, type ReportPerson } from "./report.ts";

export type MessageForOperator = {
  id: string;
  position: number;
  side: Side;
  /** Several people may write on the customer's side. Null when the account was closed. */
  writer: ReportPerson | null;
  /** Empty for files alone; null once deleted, and when its writer's account was closed. */
  text: string | null;
  files: MessageFile[];
  is_deleted: boolean;
  /** Operators hide it. */
  is_hidden: boolean;
  sent_at: string;
};
/** That an operator read it. */
export type ReadingForOperator = { id: string; reason: string; read_at: string; operator: string };
export type ConversationView = {
  id: string;
  request_id: string;
  request_number: string;
  /** Null when the account was closed. */
  customer: ReportPerson | null;
  provider: ReportPerson | null;
  message_count: number;
  begun_at: string;
  /** The latest first. */
  readings: ReadingForOperator[];
  /** What it says, while the operator may read it. */
  open: {
    until: string;
    /** Oldest first. */
    messages: MessageForOperator[];
    /** The position before which there are more messages, or null. */
    earlier: number | null;
  } | null;
};

const numberOf = sql<string>`(select request.number from request where request.id = thread.request_id)`;

/** A conversation by its thread, with the latest messages or those before a position. */
export async function findConversation(
  scope: ReadScope,
  id: string,
  before: number | null,
): Promise<ConversationView | null> {
  if (!isId(id)) return null;
  const row = await forOperators(scope, "thread")
    .select(["id", "request_id", "message_count", "created_at", numberOf.as("request_number")])
    .select([personOf("thread.customer_profile_id").as("customer")])
    .select([personOf("thread.provider_profile_id").as("provider")])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, ...facts } = row;
  const readings = await listReadings(scope, id);
  return { ...facts, begun_at: created_at.toISOString(), readings, open: await findOpen(scope, id, before) };
}

async function listReadings(scope: ReadScope, thread_id: string): Promise<ReadingForOperator[]> {
  const operator = sql<string>`(select account.email from account where account.id = thread_reading.operator_id)`;
  const rows = await forOperators(scope, "thread_reading")
    .select(["id", "reason", "read_at", operator.as("operator")])
    .where("thread_id", "=", thread_id)
    .orderBy("read_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.map(({ read_at, ...row }) => ({ ...row, read_at: read_at.toISOString() }));
}

/** The messages, if this operator has said why they read them, within the last hour. */
async function findOpen(
  scope: ReadScope,
  thread_id: string,
  before: number | null,
): Promise<ConversationView["open"]> {
  const { actor, now } = scope;
  if (actor.kind !== "member") return null;
  const reading = await forOperators(scope, "thread_reading")
    .select("read_at")
    .where("thread_id", "=", thread_id)
    .where("operator_id", "=", actor.account_id)
    .where("read_at", ">", readableSince(now))
    .orderBy("read_at", "desc")
    .executeTakeFirst();
  if (!reading) return null;
  const found = await forOperators(scope, "message")
    .select(["id", "position", "side", "status", "sent_at", wholeMessageFiles().as("files")])
    .select([sql<string | null>`message.text`.as("text"), personOf("message.profile_id").as("writer")])
    .where("thread_id", "=", thread_id)
    .$if(before !== null, (query) => query.where("position", "<", before))
    .orderBy("position", "desc")
    .limit(limits.thread_page_messages + 1)
    .execute();
  const rows = found.slice(0, limits.thread_page_messages).reverse();
  return {
    until: readableUntil(reading.read_at).toISOString(),
    earlier: found.length > rows.length ? (rows[0]?.position ?? null) : null,
    messages: rows.map(({ side, status, sent_at, files, ...message }) => ({
      ...message,
      files: files ?? [],
      side: sides.find((one) => one === side) ?? "customer",
      is_deleted: status === "deleted",
      is_hidden: status === "hidden",
      sent_at: sent_at.toISOString(),
    })),
  };
}

/** A conversation in the list of a request. */
export type ConversationRow = {
  id: string;
  /** Null when the account was closed. */
  provider: ReportPerson | null;
  message_count: number;
  last_message_at: string;
};

/** The conversations about a request, those with the latest messages first. */
export async function listConversations(scope: ReadScope, request_id: string): Promise<ConversationRow[]> {
  const rows = await forOperators(scope, "thread")
    .select(["id", "message_count", "last_message_at"])
    .select(personOf("thread.provider_profile_id").as("provider"))
    .where("request_id", "=", request_id)
    .orderBy("last_message_at", "desc")
    .orderBy("id", "desc")
    .limit(limits.page_rows)
    .execute();
  return rows.map(({ last_message_at, ...row }) => ({
    ...row,
    last_message_at: last_message_at.toISOString(),
  }));
}
