// Reads for the mail about unread messages, as the system.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { otherSide } from "#domain/thread/schemas.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { isConfirmed } from "#server/request/store/texts.ts";
import { isOfThread, readersByLink } from "../access.ts";
import { fileCount } from "../store/texts.ts";

const isBooked = sql<boolean>`exists (select 1 from booking where ${isOfThread} and ${isConfirmed})`;

/** The unread messages of a thread for one of its sides, and the latest of them; null when there are none. */
export async function findUnread(db: Database, id: string, profile_id: string) {
  const row = await db
    .selectFrom("thread")
    .innerJoin("request", "request.id", "thread.request_id")
    .innerJoin("profile as provider", "provider.id", "thread.provider_profile_id")
    .select(["thread.id", "thread.request_id", "thread.provider_profile_id", "thread.message_count"])
    .select(["thread.customer_profile_id", "thread.customer_read_count", "thread.provider_read_count"])
    .select(["request.number", "provider.display_name as provider_name"])
    .select(withheldText<string | null>(isBooked, sql.ref("request.title")).as("title"))
    .select(sql<string[]>`${readersByLink.alone} || ${readersByLink.beside}`.as("by_link"))
    .where("thread.id", "=", id)
    .executeTakeFirst();
  if (!row?.title) return null;
  const isCustomer = profile_id === row.customer_profile_id || row.by_link.includes(profile_id);
  const side = profile_id === row.provider_profile_id ? "provider" : "customer";
  if (side === "customer" && !isCustomer) return null;
  const read = row[`${side}_read_count`];
  if (read === row.message_count) return null;
  const texts = await db
    .selectFrom("message")
    .innerJoin("thread", "thread.id", "message.thread_id")
    .select([withheldText<string>(isBooked, sql.ref("message.text")).as("text"), fileCount.as("files")])
    .where("thread_id", "=", id)
    .where("position", ">", read)
    .where("side", "=", otherSide(side))
    .where("text", "is not", null)
    .orderBy("position", "desc")
    .limit(limits.message_notice_texts)
    .execute();
  if (texts.length === 0) return null;
  const { title, number, request_id, provider_profile_id, provider_name } = row;
  return {
    side,
    title,
    number,
    request_id,
    provider_profile_id,
    provider_name,
    unread: row.message_count - read,
    texts: texts.reverse(),
  } as const;
}
export type Unread = NonNullable<Awaited<ReturnType<typeof findUnread>>>;
