// Page queries of conversations: one thread with its messages, and lists of threads.
import { type RawBuilder, sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { deletableUntil, mayAnswerForAll, mayBlock, mayTalk, sideToBegin } from "#domain/thread/rules.ts";
import { otherSide, type Side, sides } from "#domain/thread/schemas.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import { decodeCursor, type ListPage, toListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { givesSight, requests, requestVisible } from "#server/request/access.ts";
import { isConfirmed, requestText } from "#server/request/store/texts.ts";
import { isOfThread, listedThreads, messages, sideOf, threads } from "../access.ts";
import { type DealingsOf, dealingsJson, type Pair, pairOfBooking } from "../store/dealings.ts";
import { fileCount, type MessageFile, messageFiles, messageText } from "../store/texts.ts";
import { listMoments, listReadings, type MomentView, type ReadingView } from "./moments.ts";
import { linkToThread, type ThreadLinkView } from "./unread.ts";

export type MessageView = {
  id: string;
  version: number;
  position: number;
  /** Of the reader's side. */
  is_own: boolean;
  /** Empty for files alone; null once deleted, and when its writer's account was closed. */
  text: string | null;
  files: MessageFile[];
  is_deleted: boolean;
  sent_at: string;
  /** Own ones: the other side has read it. */
  is_read: boolean;
  /** The reader, who did not write it, may report it. */
  may_report: boolean;
  /** Until when the reader, who wrote it, may delete it; null when not. */
  deletable_until: string | null;
};

export type ThreadView = Pair & {
  /** Null before the first message. */
  id: string | null;
  side: Side;
  /** Of the request; null when the reader no longer sees it. */
  title: string | null;
  number: string;
  provider_name: string;
  /** Null until a booking shows the provider who the customer is. */
  customer_name: string | null;
  may_write: boolean;
  may_block: boolean;
  /** The reader's side has ended the conversation. */
  is_blocked: boolean;
  /** The reader owns the request and may answer a question for all its providers. */
  may_publish: boolean;
  /** Contact details are hidden from the other side. */
  is_masked: boolean;
  /** Oldest first. */
  messages: MessageView[];
  /** What happened to offers and bookings meanwhile, oldest first. */
  moments: MomentView[];
  /** When operators read it meanwhile, and why, oldest first. */
  readings: ReadingView[];
  message_count: number;
  read_count: number;
  /** The position before which there are more messages, or null. */
  earlier: number | null;
};

type Facts = Pick<ThreadView, "title" | "number" | "provider_name" | "customer_name" | "is_masked"> & {
  dealings: DealingsOf;
};

/** What a page says of a row of `thread` besides its messages. */
const factsOfThread = (scope: ReadScope) => sql<Facts>`(select json_build_object(
    'title', case when ${requestVisible(scope.actor)} then ${requestText(scope, "title")} end,
    'number', request.number, 'dealings', ${dealingsJson(sql.ref("thread.provider_profile_id"))},
    'provider_name', (select profile.display_name from profile where profile.id = thread.provider_profile_id),
    'customer_name', (select profile.display_name from booking
      join profile on profile.id = booking.customer_profile_id where ${isOfThread} and ${givesSight} limit 1),
    'is_masked', not exists (select 1 from booking where ${isOfThread} and ${isConfirmed}))
  from request where request.id = thread.request_id)`;

/**
 * The thread of a request and a provider, with its latest messages or those before a position. Before the first message: an
 * empty one, for whoever may begin it. Null for everybody else.
 */
export async function findThread(
  scope: ReadScope,
  pair: Pair,
  before: number | null,
): Promise<ThreadView | null> {
  const row = await threads(scope)
    .select(["thread.id", "message_count", "customer_read_count", "provider_read_count", "blocked_by"])
    .select(factsOfThread(scope).as("facts"))
    .where("request_id", "=", pair.request_id)
    .where("provider_profile_id", "=", pair.provider_profile_id)
    .executeTakeFirst();
  if (!row) return findFirst(scope, pair);
  const { dealings, ...facts } = row.facts;
  const side = sideOf(scope.actor, pair);
  const shown = await listMessages(scope, row.id, {
    side,
    before,
    read_by_other: row[`${otherSide(side)}_read_count`],
  });
  const talk = { ...dealings, blocked_by: sides.find((one) => one === row.blocked_by) ?? null };
  const [first, last] = [shown.messages[0], shown.messages.at(-1)];
  const from = shown.earlier !== null && first ? new Date(first.sent_at) : null;
  const until = before !== null && last ? new Date(last.sent_at) : null;
  return {
    ...pair,
    ...facts,
    ...shown,
    moments: await listMoments(scope, pair, { from, until }),
    readings: await listReadings(scope, row.id, { from, until }),
    id: row.id,
    side,
    may_write: mayTalk(talk),
    may_block: mayBlock(talk),
    is_blocked: talk.blocked_by === side && !mayTalk(talk),
    may_publish: mayPublish(scope.actor, dealings),
    message_count: row.message_count,
    read_count: row[`${side}_read_count`],
  };
}

/** The empty thread for whoever may write its first message. */
async function findFirst(scope: ReadScope, pair: Pair): Promise<ThreadView | null> {
  const provider = sql`${pair.provider_profile_id}::uuid`;
  const row = await requests(scope)
    .select(["request.id", "request.number", requestText(scope, "title").as("title")])
    .select(dealingsJson(provider).as("dealings"))
    .select(
      sql<string | null>`(select profile.display_name from profile
        where profile.id = ${provider} and profile.kind = 'provider')`.as("provider_name"),
    )
    .where("request.id", "=", pair.request_id)
    .where("request.status", "<>", "draft")
    .executeTakeFirst();
  if (!row?.provider_name) return null;
  const side = sideToBegin(profileId(scope.actor), pair.provider_profile_id, row.dealings);
  if (side === null) return null;
  return {
    ...pair,
    id: null,
    side,
    title: row.title,
    number: row.number,
    provider_name: row.provider_name,
    customer_name: null,
    may_write: mayTalk({ ...row.dealings, blocked_by: null }),
    may_block: false,
    is_blocked: false,
    may_publish: false,
    is_masked: true,
    messages: [],
    moments: await listMoments(scope, pair, { from: null, until: null }),
    readings: [],
    message_count: 0,
    read_count: 0,
    earlier: null,
  };
}

const mayPublish = (actor: Actor, { customer_profile_id, request_status }: DealingsOf): boolean =>
  profileId(actor) === customer_profile_id && mayAnswerForAll(request_status);

type MessagePage = { side: Side; before: number | null; read_by_other: number };

async function listMessages(
  scope: ReadScope,
  thread_id: string,
  { side, before, read_by_other }: MessagePage,
): Promise<Pick<ThreadView, "messages" | "earlier">> {
  const found = await messages(scope)
    .select(["id", "version", "position", "side", "status", "sent_at", messageText(scope).as("text")])
    .select([isWrittenBy(scope.actor).as("is_writer"), messageFiles(scope).as("files")])
    .select(isReported.as("is_reported"))
    .where("thread_id", "=", thread_id)
    .$if(before !== null, (query) => query.where("position", "<", before))
    .orderBy("position", "desc")
    .limit(limits.thread_page_messages + 1)
    .execute();
  const rows = found.slice(0, limits.thread_page_messages).reverse();
  return {
    earlier: found.length > rows.length ? (rows[0]?.position ?? null) : null,
    messages: rows.map(({ side: writer, status, sent_at, is_writer, is_reported, files, ...row }) => {
      const until = deletableUntil(sent_at);
      const isDeletable = is_writer && status === "sent" && until > scope.now;
      return {
        ...row,
        files: files ?? [],
        is_own: writer === side,
        may_report: writer !== side && row.text !== null && !is_reported,
        is_deleted: status === "deleted",
        sent_at: sent_at.toISOString(),
        is_read: writer === side && row.position <= read_by_other,
        deletable_until: isDeletable ? until.toISOString() : null,
      };
    }),
  };
}

const isReported = sql<boolean>`exists (select 1 from message_report where message_report.message_id = message.id)`;

const isWrittenBy = (actor: Actor) =>
  sql<boolean>`coalesce(message.profile_id = ${profileId(actor)}::uuid, false)`;

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
