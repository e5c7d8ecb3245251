// Who reads messages and answers whole: their writer, and both sides while they have a confirmed booking. Others read them
// without contact details, so that nobody bypasses the marketplace.
import { type RawBuilder, sql } from "kysely";
import { withheldText } from "#server/kernel/database/withheld.ts";
import { type Condition, defineReaders } from "#server/kernel/readers/declaration.ts";
import { textsShown } from "#server/kernel/readers/row.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { isConfirmed, requestTextReaders } from "#server/request/store/texts.ts";
import { isOfThread } from "../access.ts";

export type MessageFile = {
  id: string;
  name: string;
  content_type: string;
  size_bytes: number;
  width: number | null;
  height: number | null;
};

/** Readers of a thread whose two sides have a confirmed booking. */
export const confirmedThreadReaders = defineReaders("thread", false, {
  sides: {
    rule: ({ profile }, table) =>
      profile &&
      sql`exists (select 1 from ${table("booking")} where ${isOfThread} and ${isConfirmed}
        and ${profile} in (booking.customer_profile_id, booking.provider_profile_id))`,
  },
});

/** Readers of the whole text of `message`. */
export const messageTextReaders = defineReaders("message", false, {
  writer: { profile: "profile_id" },
  sides: { of: confirmedThreadReaders, by: "thread_id" },
});

/** Readers of the whole texts of `request_answer`: those of the request's texts. */
export const answerTextReaders = defineReaders("request_answer", true, {
  readers: { of: requestTextReaders, by: "request_id" },
});

/** A text of `request_answer` as the actor reads it. */
export const answerText = ({ actor }: ReadScope, column: "question" | "answer") =>
  withheldText<string>(textsShown(answerTextReaders)(actor), sql.ref(`request_answer.${column}`));

/** A deleted message has none, also while operators still see them. */
const isOfMessage = sql<boolean>`file.message_id = message.id and message.status = 'sent'`;

/** Files of `message` as the actor reads them, the first one first; null for none. */
export const messageFiles = ({ actor }: ReadScope) =>
  filesOfMessage(
    withheldText<string>(textsShown(messageTextReaders)(actor), sql.ref("file.name")),
    isOfMessage,
  );

/** The same with their whole names, for operators who said why they read them. */
export const wholeMessageFiles = () => filesOfMessage(sql.ref("file.name"), isOfMessage);

/** The same while operators see them because the message was reported, also once it was deleted. */
export const reportedFiles = () =>
  filesOfMessage(sql.ref("file.name"), sql`file.message_id = message.id and file.is_reported`);

const filesOfMessage = (name: RawBuilder<unknown>, condition: Condition) =>
  sql<MessageFile[] | null>`(select json_agg(json_build_object('id', file.id, 'name', ${name},
      'content_type', file.content_type, 'size_bytes', file.size_bytes, 'width', file.width, 'height', file.height)
      order by file.created_at, file.id)
    from file where ${condition})`;

/** How many files `message` has. */
export const fileCount = sql<number>`(select count(*)::int from file where ${isOfMessage})`;

/** The text of `message` as the actor reads it; empty for files alone, null once deleted. */
export const messageText = ({ actor }: ReadScope) =>
  withheldText<string | null>(textsShown(messageTextReaders)(actor), sql.ref("message.text"));
