// Conversations, for the copy of an account's data.
import { sql } from "kysely";
import { m } from "#messages/messages.js";
import type { Exports } from "#server/kernel/account-data.ts";
import { listedMessages, listedThreads, requestAnswers, threadReadings } from "./access.ts";
import { answerText, messageText } from "./store/texts.ts";

export const exportedTables: Exports = {
  threads: {
    description: m.leaving_file_threads,
    ofProfile: ({ scope }) =>
      listedThreads(scope)
        .select(["id", "request_id", "provider_profile_id", "begun_by", "message_count"])
        .select(["customer_read_count", "provider_read_count", "blocked_by", "created_at", "last_message_at"])
        .orderBy("created_at")
        .orderBy("id")
        .execute(),
  },
  request_answers: {
    description: m.leaving_file_request_answers,
    ofProfile: ({ scope, profile_id }) =>
      requestAnswers(scope)
        .select(["id", "request_id", "published_at", "removed_at"])
        .select([answerText(scope, "question").as("question"), answerText(scope, "answer").as("answer")])
        .where(
          sql<boolean>`request_id in (select request.id from request where request.profile_id = ${profile_id}::uuid)`,
        )
        .orderBy("published_at")
        .orderBy("id")
        .execute(),
  },
  thread_readings: {
    description: m.leaving_file_thread_readings,
    ofProfile: ({ scope }) =>
      threadReadings(scope)
        .select(["id", "thread_id", "reason", "read_at"])
        .orderBy("read_at")
        .orderBy("id")
        .execute(),
  },
  messages: {
    description: m.leaving_file_messages,
    ofProfile: ({ scope }) =>
      listedMessages(scope)
        .select(["id", "thread_id", "position", "status", "side", "sent_at", "deleted_at"])
        .select(messageText(scope).as("text"))
        .orderBy("thread_id")
        .orderBy("position")
        .execute(),
  },
};
