// Streams of live events as a browser reads them, from the test's own hub.
import { randomUUID } from "node:crypto";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { findLatestEventId } from "#server/event/reads/live.ts";
import type { LiveHub, ResumePoint } from "#server/http/live/hub.ts";
import type { StreamReader } from "#server/http/live/reader.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import type { TestKit } from "#tests/kit/kit.ts";

export type Message = {
  id: number | null;
  event: string;
  data: { noun?: string; id?: string; request_id?: string };
};
export type Stream = { messages: Message[]; text: string; ended: Promise<void>; session_id: string };

/** The stream reader of a person's browser session. */
export async function readerOf(kit: TestKit, member: Member): Promise<StreamReader> {
  const session_id = randomUUID();
  const device = { account_id: member.account_id, session_id, user_agent: "test", is_proof: false };
  await kit.run(recordDevice, system, device);
  const identity = {
    sub: member.account_id,
    session_id,
    email: member.email,
    aal: member.is_operator ? "aal2" : "aal1",
    issued_at: kit.now(),
  } as StreamReader["identity"];
  return { identity, account_id: member.account_id, actor: member, request_id: "test" };
}

/** Opens a stream for a new session of this member; it starts now by default. */
export async function openFor(
  kit: TestKit,
  hub: LiveHub,
  member: Member,
  resume?: ResumePoint,
): Promise<Stream> {
  const reader = await readerOf(kit, member);
  const latest = await findLatestEventId(kit.runtime.db);
  const point = resume ?? { after: latest };
  // Like the browser: recent events are sent once more.
  const known = "after" in point ? point.after : 0;
  const body = await hub.open(reader, point);
  const stream: Stream = {
    text: "",
    messages: [],
    ended: Promise.resolve(),
    session_id: reader.identity.session_id,
  };
  async function read() {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      stream.text += decoder.decode(chunk, { stream: true });
      const read = stream.text.split("\n\n").flatMap(readMessage);
      stream.messages = read.filter(({ id }) => id === null || id > known);
    }
  }
  stream.ended = read();
  return stream;
}

/** As a browser reads it: a block without data is not a message. */
function readMessage(block: string): Message[] {
  const fields = new Map(block.split("\n").map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
  const data = fields.get("data");
  if (data === undefined) return [];
  const id = fields.get("id");
  return [{ id: id ? Number(id) : null, event: fields.get("event") ?? "message", data: JSON.parse(data) }];
}

export const nounsOf = ({ messages }: Stream, id: string) =>
  messages.filter(({ data }) => data.id === id).map(({ data }) => data.noun);
