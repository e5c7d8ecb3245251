import { statuses } from "#domain/machine.ts";
import { messageMachine } from "#domain/thread/machine.ts";
import { sides } from "#domain/thread/schemas.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import { integer, nullable, oneOf, text, timestamptz, uuid } from "#server/kernel/relation-columns.ts";
import { answerReaders, messageReaders, threadReaders } from "./access.ts";
import { answerTextReaders, messageTextReaders } from "./store/texts.ts";

export const threadRelation = defineRelation({
  name: "thread",
  summary: "Conversations that one takes part in, one for each request and provider.",
  columns: {
    id: uuid(),
    request_id: uuid(),
    provider_profile_id: uuid("The provider's profile."),
    begun_by: oneOf(sides, "The side that wrote first."),
    message_count: integer("Messages so far, deleted ones too."),
    customer_read_count: integer("How many of them the customer's side has read."),
    provider_read_count: integer("How many of them the provider has read."),
    blocked_by: nullable(oneOf(sides, "The side that ended the conversation.")),
    last_message_at: timestamptz(),
    created_at: timestamptz(),
  },
  readers: threadReaders,
  key: ["id"],
  selective: ["id", "request_id"],
  references: { request_id: "request", provider_profile_id: "profile" },
});

export const messageRelation = defineRelation({
  name: "message",
  summary: "The messages of these conversations.",
  columns: {
    id: uuid(),
    thread_id: uuid(),
    position: integer("Counts the messages of the thread."),
    status: oneOf(statuses<string, string>(messageMachine)),
    version: integer(),
    side: oneOf(sides, "Who wrote it."),
    text: nullable(
      text(
        "Empty for files alone; null once deleted, while hidden, and when its writer's account was closed.",
      ),
    ),
    sent_at: timestamptz(),
    deleted_at: nullable(timestamptz()),
  },
  readers: messageReaders,
  is_listed: false,
  key: ["id"],
  selective: ["id", "thread_id"],
  references: { thread_id: "thread" },
  withheld: [
    {
      columns: ["text"],
      readers: messageTextReaders,
      shownTo: "its writer, and the other side of a confirmed booking",
    },
  ],
});

export const requestAnswerRelation = defineRelation({
  name: "request_answer",
  summary: "Questions about requests that their owners answered for every provider.",
  columns: {
    id: uuid(),
    request_id: uuid(),
    version: integer(),
    question: text(),
    answer: text(),
    published_at: timestamptz(),
    removed_at: nullable(timestamptz("When the owner took it back; others no longer read it then.")),
  },
  readers: answerReaders,
  is_listed: false,
  key: ["id"],
  selective: ["id", "request_id"],
  references: { request_id: "request" },
  withheld: [
    {
      columns: ["question", "answer"],
      readers: answerTextReaders,
      shownTo: "the request's owner, and the provider of a confirmed booking",
    },
  ],
});
