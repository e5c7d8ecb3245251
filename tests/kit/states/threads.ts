// Conversations, begun through the product's own commands.
import { randomUUID } from "node:crypto";
import type { Caller } from "#db/seed/run.ts";
import { storeMessageFile } from "#server/file/commands/store-message-file.ts";
import { sendDocuments } from "#server/flow/account/verification/send-documents.ts";
import { restrictContent } from "#server/flow/report/restrict-content.ts";
import { reportMessage } from "#server/flow/thread/report-message.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import type { Member } from "#server/kernel/actor.ts";
import { blockThread } from "#server/thread/commands/block-thread.ts";
import { exampleAnswer } from "#server/thread/commands/publish-answer.example.ts";
import { publishAnswer } from "#server/thread/commands/publish-answer.ts";
import type { makePeople } from "../accounts.ts";
import type { makeDrafts } from "../drafts.ts";
import type { AnswerFixture, QuestionFixture, StoredPicture } from "../fixtures.ts";

type Made = { people: ReturnType<typeof makePeople>; drafts: ReturnType<typeof makeDrafts> };

export function makeThreads(run: Caller, { people, drafts }: Made) {
  /** A provider's question about an open request, which nobody has read. */
  async function question(text = "Is there parking at the house?"): Promise<QuestionFixture> {
    const request = await drafts.openRequest();
    const provider = await people.provider();
    const provider_profile_id = provider.profile?.id ?? "";
    const { request_id } = request;
    const sent = await run(sendMessage, provider, { request_id, provider_profile_id, body: text });
    return {
      ...request,
      provider,
      provider_profile_id,
      thread_id: sent.thread_id,
      message_id: sent.message_id,
    };
  }
  /** A question that its customer answered for all providers. */
  async function publishedAnswer(): Promise<AnswerFixture> {
    const request = await drafts.openRequest();
    const { answer_id } = await run(publishAnswer, request.customer, {
      ...exampleAnswer,
      request_id: request.request_id,
    });
    return { ...request, answer_id };
  }
  /** A picture that somebody has uploaded for a message and not sent. */
  async function messageFile(by: Member, stored: Partial<StoredPicture> = {}): Promise<string> {
    const { file_id } = await run(storeMessageFile, by, {
      storage_key: `messages/${by.profile?.id}/${randomUUID()}.webp`,
      name: "hall.webp",
      content_type: "image/webp",
      size_bytes: 1_000,
      width: 800,
      height: 600,
      ...stored,
    });
    return file_id;
  }
  async function withDocument(): Promise<{ provider: Member; file_id: string }> {
    const provider = await people.provider({ is_verified: false });
    const file_id = await messageFile(provider);
    await run(sendDocuments, provider, { file_ids: [file_id] });
    return { provider, file_id };
  }
  /** A provider's picture about an open request, without a word. */
  async function sentPicture(): Promise<QuestionFixture & { file_id: string }> {
    const asked = await question();
    const { request_id, provider_profile_id, provider } = asked;
    const file_id = await messageFile(provider);
    const pair = { request_id, provider_profile_id };
    const { message_id } = await run(sendMessage, provider, { ...pair, file_ids: [file_id] });
    return { ...asked, message_id, file_id };
  }
  /** A message that its reader has reported. */
  async function reportedMessage(): Promise<QuestionFixture> {
    const asked = await question("Cheap watches, only today!");
    await run(reportMessage, asked.customer, {
      message_id: asked.message_id,
      report_reason: "This is an advertisement.",
    });
    return asked;
  }
  async function hiddenMessage(): Promise<QuestionFixture & { operator: Member; restriction_id: string }> {
    const asked = await reportedMessage();
    const operator = await people.operator();
    const { restriction_id } = await run(restrictContent, operator, {
      subject_noun: "message",
      subject_id: asked.message_id,
      restriction_act: "hide",
      report_kind: "spam",
      passage: "Cheap watches",
      reason: "It advertises something that nobody has asked for.",
    });
    return { ...asked, operator, restriction_id };
  }
  async function blockedThread(): Promise<QuestionFixture> {
    const asked = await question();
    await run(blockThread, asked.customer, { thread_id: asked.thread_id });
    return asked;
  }
  return {
    question,
    publishedAnswer,
    messageFile,
    withDocument,
    sentPicture,
    reportedMessage,
    hiddenMessage,
    blockedThread,
  };
}
