// Page queries: one conversation with its messages.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { deletableUntil, mayAnswerForAll, mayBlock, mayTalk, sideToBegin } from "#domain/thread/rules.ts";
import { otherSide, type Side, sides } from "#domain/thread/schemas.ts";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { givesSight, requests, requestVisible } from "#server/request/access.ts";
import { isConfirmed, requestText } from "#server/request/store/texts.ts";
import { isOfThread, messages, readersByLink, sideOf, threads } from "../access.ts";
import { type DealingsOf, dealingsJson, type Pair } from "../store/dealings.ts";
import { type MessageFile, messageFiles, messageText } from "../store/texts.ts";
import { listMoments, listReadings, type MomentView, type ReadingView } from "./moments.ts";

export type MessageView = {
  id: string;
  version: number;
  position: number;
  /** Of the reader's side. */
  is_own: boolean;
  /** The reader wrote it; else whoever else reads on that side did. */
  is_writer: boolean;
  /** Of the customer's side, by somebody other than the request's owner: they have, or had, a link to the offer. */
  is_by_link: boolean;
  /** Empty for files alone; null once deleted, while hidden, and when its writer's account was closed. */
  text: string | null;
  files: MessageFile[];
  is_deleted: boolean;
  /** Operators hide it. */
  is_hidden: boolean;
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
  /** The reader may open the request's page. */
  sees_request: boolean;
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

type Facts = Pick<
  ThreadView,
  "title" | "sees_request" | "number" | "provider_name" | "customer_name" | "is_masked"
> & {
  dealings: DealingsOf;
};

/** Whoever may decide by a link has read the request's title on the page of the link. */
const isGuest = (actor: Actor) =>
  sql<boolean>`coalesce(${profileId(actor)}::uuid = any(${readersByLink.beside}), false)`;

/** What a page says of a row of `thread` besides its messages. */
export const factsOfThread = (scope: ReadScope) => sql<Facts>`(select json_build_object(
    'title', case when ${requestVisible(scope.actor)} or ${isGuest(scope.actor)} then ${requestText(scope, "title")} end,
    'sees_request', ${requestVisible(scope.actor)}, 'number', request.number, 'dealings', ${dealingsJson(sql.ref("thread.provider_profile_id"))},
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
    .select("customer_profile_id as owner_id")
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
    owner_id: row.owner_id,
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
    sees_request: true,
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

type MessagePage = { side: Side; before: number | null; read_by_other: number; owner_id: string };

async function listMessages(
  scope: ReadScope,
  thread_id: string,
  { side, before, read_by_other, owner_id }: MessagePage,
): Promise<Pick<ThreadView, "messages" | "earlier">> {
  const found = await messages(scope)
    .select(["id", "version", "position", "side", "status", "sent_at", messageText(scope).as("text")])
    .select([isWrittenBy(scope.actor).as("is_writer"), messageFiles(scope).as("files")])
    .select([isReported.as("is_reported"), "profile_id as writer_id"])
    .where("thread_id", "=", thread_id)
    .$if(before !== null, (query) => query.where("position", "<", before))
    .orderBy("position", "desc")
    .limit(limits.thread_page_messages + 1)
    .execute();
  const rows = found.slice(0, limits.thread_page_messages).reverse();
  return {
    earlier: found.length > rows.length ? (rows[0]?.position ?? null) : null,
    messages: rows.map(({ side: writer, status, sent_at, is_reported, files, writer_id, ...row }) => {
      const until = deletableUntil(sent_at);
      const isDeletable = row.is_writer && status === "sent" && until > scope.now;
      return {
        ...row,
        files: files ?? [],
        is_own: writer === side,
        is_by_link: writer === "customer" && writer_id !== owner_id,
        may_report: writer !== side && row.text !== null && !is_reported,
        is_deleted: status === "deleted",
        is_hidden: status === "hidden",
        sent_at: sent_at.toISOString(),
        is_read: writer === side && row.position <= read_by_other,
        deletable_until: isDeletable ? until.toISOString() : null,
      };
    }),
  };
}

const isReported = sql<boolean>`exists (select 1 from report
  where report.noun = 'message' and report.subject_id = message.id and report.decided_at is null)`;

const isWrittenBy = (actor: Actor) =>
  sql<boolean>`coalesce(message.profile_id = ${profileId(actor)}::uuid, false)`;
