// The limits of streams: how many there are, how much waits for a reader that does not read, and the sign of life.

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { findLatestEventId } from "#server/event/reads/live.ts";
import type { Member } from "#server/kernel/actor.ts";
import { openChannel } from "#server/kernel/live/channel.ts";
import { openFor, readerOf } from "#tests/kit/browser/live-stream.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listen } from "../listen.ts";
import { answerMachine } from "../machine/answer.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { LiveHub, type LiveLimits } from "./hub.ts";
import { type EventStream, openStream, waitingChunks } from "./stream.ts";

let hub: LiveHub;
const kit = kitDuringFile();
afterEach(() => hub?.stop());

function makeHub(own: Partial<LiveLimits>): void {
  const usual = { streams_per_process: 100, streams_per_account: 100, beat_ms: 60_000 };
  hub = new LiveHub(kit.runtime, openChannel(kit.urls.appUrl, kit.runtime.log), { ...usual, ...own });
}

/** The endpoint's answer to somebody who requests a stream. */
async function ask(member: Member): Promise<Response> {
  const reader = await readerOf(kit, member);
  const after = await findLatestEventId(kit.runtime.db);
  const app = new Hono<RequestEnv>();
  app.get("/events", (c) =>
    answerMachine(c, kit.runtime, async () => c.body(await hub.open(reader, { after }))),
  );
  return app.request("/events");
}

test("a process has a limited number of streams: the next one gets 503 and the time to wait", async () => {
  makeHub({ streams_per_process: 2 });
  const first = await ask(await kit.customer());
  expect((await ask(await kit.customer())).status).toBe(200);
  const refused = await ask(await kit.customer());
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "service_unavailable" }]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(hub.countOpenStreams()).toBe(2);
  await first.body?.cancel();
  expect(hub.countOpenStreams()).toBe(1);
  expect((await ask(await kit.customer())).status).toBe(200);
});

test("an account has a limited number of them, which affects nobody else: 429 with the time to wait", async () => {
  makeHub({ streams_per_account: 2 });
  const person = await kit.customer();
  for (let count = 0; count < 2; count += 1) expect((await ask(person)).status).toBe(200);
  const refused = await ask(person);
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: "too_many_requests" }]);
  expect(refused.headers.get("Retry-After")).toBe("60");
  expect((await ask(await kit.customer())).status).toBe(200);
});

test("a silent stream sends a sign of life, which browsers ignore", async () => {
  makeHub({ beat_ms: 100 });
  const stream = await openFor(kit, hub, await kit.customer());
  await vi.waitFor(() => expect(stream.text.match(/^:$/gm)?.length).toBeGreaterThanOrEqual(2), 10_000);
  expect(stream.messages).toEqual([]);
});

const event = (event_id: number) => {
  const [id, request_id, booking_id] = [1, 2, 3].map((digit) =>
    "01930000-0000-7000-8000-00000000000".concat(String(digit)),
  );
  return {
    event_id,
    noun: "operator_task",
    id: id ?? "",
    request_id: request_id ?? null,
    booking_id: booking_id ?? null,
  };
};

test("for a reader that does not read, a bounded number of bytes waits; then it is cut off", async () => {
  const calls: string[] = [];
  const stream = openStream(
    () => calls.push("end"),
    () => calls.push("cut"),
  );
  let sent = 0;
  for (; calls.length === 0 && sent < 10_000; sent += 1) stream.send(event(1_000_000_000 + sent));
  expect([calls, sent]).toEqual([["end", "cut"], waitingChunks]);
  // It accepts nothing more; as much waited as was allowed.
  stream.send(event(5));
  const reader = stream.body.getReader();
  let bytes = 0;
  for (let count = 0; count < waitingChunks; count += 1)
    bytes += (await reader.read()).value?.byteLength ?? 0;
  expect(bytes).toBeLessThan(waitingChunks * 300);
  expect(await Promise.race([reader.read(), Promise.resolve("nothing")])).toBe("nothing");
  expect(calls).toEqual(["end", "cut"]);
});

test("the connection of a reader that does not read is closed, and nothing of it is kept", async () => {
  makeHub({});
  const reader = await readerOf(kit, await kit.customer());
  const after = await findLatestEventId(kit.runtime.db);
  let stream: EventStream | undefined;
  let isCut = false;
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.get("/events", (c) => {
    const cut = () => {
      isCut = true;
      c.env.outgoing.destroy();
    };
    stream = openStream(() => undefined, cut);
    return c.body(stream.body, 200, { "Content-Type": "text/event-stream" });
  });
  app.get("/other", async (c) => c.body(await hub.open(reader, { after })));
  const { port, server, stop } = await listen(getRequestListener(app.fetch), { port: 0, host: "127.0.0.1" });
  const connected = once(server, "connection");
  const client = connect(port, "127.0.0.1");
  client.on("error", () => undefined).pause();
  client.write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [socket] = (await connected) as [Socket];
  const closed = once(socket, "close");
  await vi.waitFor(() => expect(stream).toBeDefined());
  let most = 0;
  for (let id = 1; !isCut; id += 1) {
    stream?.send(event(id));
    // Each turn lets the process write as much as the socket takes.
    if (id % 50 === 0) await new Promise((done) => setImmediate(done));
    most = Math.max(most, socket.writableLength);
  }
  await closed;
  // What Node held for the socket, beyond the system's own buffers.
  expect(most).toBeLessThan(256 * 1024);
  const other = await fetch(`http://127.0.0.1:${port}/other`);
  expect(other.status).toBe(200);
  await other.body?.cancel();
  client.destroy();
  await stop();
});
