// Page queries: lists of conversations.
import { type RawBuilder, sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { Side } from "#domain/thread/schemas.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { listedThreads, sideOf, threads } from "../access.ts";
import { type Pair, pairOfBooking } from "../store/dealings.ts";
import { fileCount, messageText } from "../store/texts.ts";
import { factsOfThread } from "./thread.ts";
import { linkToThread, type ThreadLinkView } from "./unread.ts";

export type ThreadRowView = Pair & {
  id: string;
  side: Side;
  title: string | null;
  number: string;
  provider_name: string;
  customer_name: string | null;
  unread: number;
  last_message_at: string;
  /** The last message's text; empty for files alone, null once deleted. */
  last_text: string | null;
  last_files: number;
  is_last_own: boolean;
};

const lastMessage = (scope: ReadScope) => sql<{ text: string | null; side: string; files: number } | null>`(
  select json_build_object('text', ${messageText(scope)}, 'side', message.side, 'files', ${fileCount}) from message
  where message.thread_id = thread.id and message.position = thread.message_count)`;

const rowsOf = (scope: ReadScope, query: ReturnType<typeof threads>) =>
  query
    .select(["thread.id", "request_id", "provider_profile_id", "message_count", "last_message_at"])
    .select(["customer_read_count", "provider_read_count"])
    .select([factsOfThread(scope).as("facts"), lastMessage(scope).as("last")])
    .orderBy("last_message_at", "desc")
    .orderBy("thread.id", "desc");

type Found = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

function toRow(
  { actor }: ReadScope,
  { facts, last, last_message_at, message_count, ...row }: Found,
): ThreadRowView {
  const side = sideOf(actor, row);
  const { title, number, provider_name, customer_name } = facts;
  return {
    id: row.id,
    request_id: row.request_id,
    provider_profile_id: row.provider_profile_id,
    side,
    title,
    number,
    provider_name,
    customer_name,
    unread: message_count - row[`${side}_read_count`],
    last_message_at: last_message_at.toISOString(),
    last_text: last?.text ?? null,
    last_files: last?.files ?? 0,
    is_last_own: last?.side === side,
  };
}

/** The actor's threads, those with the latest messages first. */
export async function listThreads(scope: ReadScope, after: string | null): Promise<ListPage<ThreadRowView>> {
  const cursor = decodeCursor(after, "instant");
  const query = rowsOf(scope, listedThreads(scope)).limit(limits.page_rows + 1);
  const found = await (cursor ? query.where(isBefore(cursor)) : query).execute();
  const page = toListPage(found, limits.page_rows, (row) => ({
    value: row.last_message_at.toISOString(),
    id: row.id,
  }));
  return { next: page.next, rows: page.rows.map((row) => toRow(scope, row)) };
}

const isBefore = ({ value, id }: { value: string | number; id: string }): RawBuilder<boolean> =>
  sql`(thread.last_message_at, thread.id) < (${value}::timestamptz, ${id}::uuid)`;

/** The threads about a request that the actor may see, those with the latest messages first. */
export async function listRequestThreads(scope: ReadScope, request_id: string): Promise<ThreadRowView[]> {
  const found = await rowsOf(scope, threads(scope))
    .where("request_id", "=", request_id)
    .limit(limits.page_rows)
    .execute();
  return found.map((row) => toRow(scope, row));
}

/** The way to the conversation of a booking's sides, and its row of the list; each null where there is none. */
export async function findBookingTalk(
  scope: ReadScope,
  booking_id: string,
): Promise<{ talk: ThreadLinkView | null; thread: ThreadRowView | null }> {
  const pair = await pairOfBooking(scope, booking_id);
  if (!pair) return { talk: null, thread: null };
  const [talk, found] = await Promise.all([
    linkToThread(scope, pair),
    rowsOf(scope, threads(scope))
      .where("request_id", "=", pair.request_id)
      .where("provider_profile_id", "=", pair.provider_profile_id)
      .where("message_count", ">", 0)
      .executeTakeFirst(),
  ]);
  return { talk, thread: found ? toRow(scope, found) : null };
}
