// A request may be answered before its body is read. The answer waits until the sender has sent the body, so that it
// arrives, and the connection serves the next request, as a proxy that reuses connections expects.
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Listening, listen } from "../listen.ts";
import { limitBody } from "./limit-body.ts";
import { discardUnreadBodies } from "./unread-body.ts";

const idleMs = 1_500;
const mostBytes = 4_000_000;
const pauseMs = 700;
const refused = { status: 413, text: '{"code":"payload_too_large"}' };
type Answer = { status: number | undefined; text: string; is_reused: boolean };

let server: Listening;
beforeEach(async () => {
  const app = new Hono();
  app.use(discardUnreadBodies({ idle_ms: idleMs, total_ms: 20_000, bytes: mostBytes }));
  app.use(limitBody(1, (c, status, code) => c.json({ code }, status)));
  app.post("/", async (c) => c.text(String((await c.req.text()).length)));
  app.post("/unread", (c) => c.text("refused", 403));
  app.post("/copied", (c) => {
    c.req.raw.clone();
    return c.text("refused", 403);
  });
  server = await listen(getRequestListener(app.fetch), { port: 0, host: "127.0.0.1" });
});
afterEach(() => server.stop());

function post(agent: Agent, characters: number, path = "/", isChunked = false): Promise<Answer> {
  return new Promise((done, fail) => {
    const { port } = server;
    const sent = request({ agent, port, host: "127.0.0.1", method: "POST", path }, async (answer) => {
      done({ status: answer.statusCode, text: await text(answer), is_reused: sent.reusedSocket });
    });
    sent.on("error", fail);
    if (isChunked) sent.setHeader("Transfer-Encoding", "chunked");
    else sent.setHeader("Content-Length", characters);
    sent.end("x".repeat(characters));
  });
}

/** Sends these parts of a body of this many characters, a while apart, on a separate connection. */
async function sendSlowly(characters: number, parts: readonly number[], connection = "close") {
  const socket = connect(server.port, "127.0.0.1");
  const begun = performance.now();
  const answered = text(socket).then((answer) => ({ answer, ms: performance.now() - begun }));
  socket.write(
    `POST / HTTP/1.1\r\nHost: test\r\nConnection: ${connection}\r\nContent-Length: ${characters}\r\n\r\n`,
  );
  for (const [index, part] of parts.entries()) {
    if (index > 0) await wait(pauseMs);
    socket.write("x".repeat(part));
  }
  return answered;
}

test("the next request on the same connection is answered", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const answers = [];
  for (const characters of [2_000_000, 5, 1_100_000, 7]) answers.push(await post(agent, characters));
  agent.destroy();
  expect(answers).toEqual([
    { ...refused, is_reused: false },
    { status: 200, text: "5", is_reused: true },
    { ...refused, is_reused: true },
    { status: 200, text: "7", is_reused: true },
  ]);
});

const unread: [what: string, characters: number, path: string, isChunked: boolean, status: number][] = [
  ["refused without a look at its body", 900_000, "/unread", false, 403],
  ["refused with a copy of its body", 900_000, "/copied", false, 403],
  ["of unknown length and too large", 2_000_000, "/", true, 413],
  ["short enough to have arrived whole", 5, "/unread", false, 403],
];
test.each(unread)(
  "after a body %s the next request on the connection is answered",
  async (_what, ...call) => {
    const [characters, path, isChunked, status] = call;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await post(agent, characters, path, isChunked);
    // As long as the listener would leave a connection with unread bytes open.
    await wait(600);
    const next = await post(agent, 7);
    agent.destroy();
    expect(first.status).toBe(status);
    expect(next).toEqual({ status: 200, text: "7", is_reused: true });
  },
);

test("the answer closes the connection if the rest is too long", async () => {
  const { answer } = await sendSlowly(2 * mostBytes, [mostBytes + 1_000_000], "keep-alive");
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toMatch(/^connection: close/im);
});

test("a slow sender gets the answer once everything is sent", async () => {
  const { answer, ms } = await sendSlowly(2_000_000, [1_000_000, 1_000_000]);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(ms).toBeGreaterThan(pauseMs - 50);
  expect(answer).toContain(refused.text);
});

test("a sender that stops sending gets the answer after a while", async () => {
  const { answer, ms } = await sendSlowly(2_000_000, [1_000_000]);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(ms).toBeGreaterThan(idleMs - 50);
});
