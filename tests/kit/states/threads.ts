// Conversations, begun through the product's own commands.
import type { Caller } from "#db/seed/run.ts";
import { blockThread } from "#server/thread/commands/block-thread.ts";
import { exampleAnswer } from "#server/thread/commands/publish-answer.example.ts";
import { publishAnswer } from "#server/thread/commands/publish-answer.ts";
import { sendMessage } from "#server/thread/commands/send-message.ts";
import type { makePeople } from "../accounts.ts";
import type { makeDrafts } from "../drafts.ts";
import type { AnswerFixture, QuestionFixture } from "../fixtures.ts";

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
  async function blockedThread(): Promise<QuestionFixture> {
    const asked = await question();
    await run(blockThread, asked.customer, { thread_id: asked.thread_id });
    return asked;
  }
  return { question, publishedAnswer, blockedThread };
}
