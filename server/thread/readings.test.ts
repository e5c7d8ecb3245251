// Operators read a conversation with a reason, for an hour, and both sides see that. Nobody else reads it.
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { deleteMessage } from "#server/flow/thread/delete-message.ts";
import { readThread } from "#server/flow/thread/read-thread.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { findConversation, listConversations } from "#server/operator/reads/conversation.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { messages, threadReadings, threads } from "./access.ts";
import { findThread } from "./reads/thread.ts";

const kit = kitDuringFile();

const reason = "One side reported a problem with this booking.";
const read = (operator: Actor, thread_id: string, why = reason) =>
  outcomeOf(kit.run(readThread, operator, { thread_id, reason: why }));
const conversationOf = (actor: Actor, thread_id: string, before: number | null = null) =>
  findConversation(kit.scopeOf(actor), thread_id, before);
const textsOf = async (actor: Actor, thread_id: string, before: number | null = null) =>
  (await conversationOf(actor, thread_id, before))?.open?.messages.map(({ text }) => text) ?? null;

describe("a conversation that an operator has not said why they read", () => {
  test("has its people, request and number of messages, and says nothing", async () => {
    const { customer, provider, thread_id, request_id } = await kit.question("Is there parking?");
    const operator = await kit.operator();
    const found = await conversationOf(operator, thread_id);
    expect(found).toMatchObject({
      request_id,
      message_count: 1,
      customer: { account_id: customer.account_id },
      provider: { account_id: provider.account_id },
      readings: [],
      open: null,
    });
    expect(JSON.stringify(found)).not.toContain("parking");
    const [row] = await listConversations(kit.scopeOf(operator), request_id);
    expect(row).toMatchObject({ id: thread_id, message_count: 1 });
  });

  test("is nothing for anybody else", async () => {
    const { customer, provider, thread_id, request_id } = await kit.question();
    for (const actor of [customer, provider, await kit.customer(), await kit.visitor()]) {
      expect(await conversationOf(actor, thread_id)).toBeNull();
      expect(await listConversations(kit.scopeOf(actor), request_id)).toEqual([]);
    }
  });
});

describe("once they have said why", () => {
  test("they read it whole for an hour, page by page; another operator does not", async () => {
    const { thread_id, request_id, provider_profile_id, provider } = await kit.question("Call 0171 1234567");
    for (let count = 1; count <= limits.thread_page_messages; count += 1)
      await kit.run(sendMessage, provider, { request_id, provider_profile_id, body: `Message ${count}` });
    const [operator, other] = [await kit.operator(), await kit.operator()];
    expect(await read(operator, thread_id)).toBe("done");
    expect(await textsOf(operator, thread_id)).toHaveLength(limits.thread_page_messages);
    const earlier = (await conversationOf(operator, thread_id))?.open?.earlier ?? null;
    expect(await textsOf(operator, thread_id, earlier)).toEqual(["Call 0171 1234567"]);
    expect(await textsOf(other, thread_id)).toBeNull();
    await kit.passTime({ hours: limits.thread_reading_minutes / 60 });
    expect(await textsOf(operator, thread_id)).toBeNull();
    expect(await read(other, thread_id, "Another reason")).toBe("done");
    expect(await textsOf(other, thread_id)).toHaveLength(limits.thread_page_messages);
    expect(await textsOf(operator, thread_id)).toBeNull();
  });

  test("a deleted message stays deleted, and files open for as long", async () => {
    const sent = await kit.sentPicture();
    const gone = await kit.question("Never mind");
    await kit.run(deleteMessage, gone.provider, { message_id: gone.message_id, version: 1 });
    const operator = await kit.operator();
    const open = async (actor: Actor) => (await findStoredFile(kit.scopeOf(actor), sent.file_id)) !== null;
    expect(await open(operator)).toBe(false);
    await read(operator, sent.thread_id);
    await read(operator, gone.thread_id);
    const messages = (await conversationOf(operator, sent.thread_id))?.open?.messages;
    expect(messages?.at(-1)).toMatchObject({ text: "", side: "provider", files: [{ id: sent.file_id }] });
    expect((await conversationOf(operator, gone.thread_id))?.open?.messages).toMatchObject([
      { text: null, is_deleted: true },
    ]);
    expect(await open(operator)).toBe(true);
    expect([await open(await kit.operator()), await open(await kit.customer())]).toEqual([false, false]);
    await kit.passTime({ hours: limits.thread_reading_minutes / 60 });
    expect(await open(operator)).toBe(false);
  });

  test("both sides see when and why, without a name, and find it in the copy of their data", async () => {
    const asked = await kit.question();
    const operator = await kit.operator();
    await read(operator, asked.thread_id);
    for (const side of [asked.customer, asked.provider]) {
      const thread = await findThread(kit.scopeOf(side), asked, null);
      expect(thread?.readings).toMatchObject([{ reason, at: kit.clock.now().toISOString() }]);
      expect(JSON.stringify(thread)).not.toContain(operator.account_id);
    }
    const stranger = await kit.provider();
    for (const actor of [stranger, operator])
      expect(await threadReadings(kit.scopeOf(actor)).select("id").execute()).toEqual([]);
    const [entry] = (await conversationOf(operator, asked.thread_id))?.readings ?? [];
    expect(entry).toMatchObject({ reason, operator: operator.email });
  });

  test("programs of theirs still read no conversation", async () => {
    const { thread_id } = await kit.question();
    const operator = await kit.operator();
    await read(operator, thread_id);
    const scope = kit.scopeOf(operator);
    expect(await threads(scope).select("id").execute()).toEqual([]);
    expect(await messages(scope).select("id").execute()).toEqual([]);
  });
});

test("only an operator with a second factor and a recent proof may, and only with a reason", async () => {
  const { customer, provider, thread_id } = await kit.question();
  const operator = await kit.operator();
  const proved = (is_two_factor: boolean, proved_at: Date): Member => ({
    ...operator,
    assurance: { is_two_factor, proved_at },
  });
  expect(await read(proved(false, kit.clock.now()), thread_id)).toBe("second_factor_required");
  expect(await read(proved(true, new Date(0)), thread_id)).toBe("proof_required");
  for (const actor of [customer, provider]) expect(await read(actor, thread_id)).toBe("forbidden");
  expect(await read(operator, thread_id, " ")).toBe("invalid_input");
  expect(await read(operator, crypto.randomUUID())).toBe("not_found");
  expect(await kit.rows("select 1 from thread_reading where thread_id = $1", thread_id)).toEqual([]);
});
