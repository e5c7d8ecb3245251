// A body that is too large is refused unread, and its sender gets to know that: the answer waits until they have sent it, and
// the connection serves the next request, as a proxy that keeps its connections expects.
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Listening, listen } from "../listen.ts";
import { limitBody } from "./limit-body.ts";

const discardMs = 1_500;
const pauseMs = 700;
const refused = { status: 413, text: '{"code":"payload_too_large"}' };
type Answer = { status: number | undefined; text: string; is_reused: boolean };

let server: Listening;
beforeEach(async () => {
  const app = new Hono();
  app.use(limitBody(1, (c, status, code) => c.json({ code }, status), discardMs));
  app.post("/", async (c) => c.text(String((await c.req.text()).length)));
  server = await listen(getRequestListener(app.fetch), { port: 0, host: "127.0.0.1" });
});
afterEach(() => server.stop());

function post(agent: Agent, characters: number): Promise<Answer> {
  return new Promise((done, fail) => {
    const { port } = server;
    const sent = request({ agent, port, host: "127.0.0.1", method: "POST", path: "/" }, async (answer) => {
      done({ status: answer.statusCode, text: await text(answer), is_reused: sent.reusedSocket });
    });
    sent.on("error", fail);
    sent.setHeader("Content-Length", characters);
    sent.end("x".repeat(characters));
  });
}

/** Sends these parts of a body of so many characters, a while apart, on a connection for this alone. */
async function sendSlowly(characters: number, parts: readonly number[]) {
  const socket = connect(server.port, "127.0.0.1");
  const begun = performance.now();
  const answered = text(socket).then((answer) => ({ answer, ms: performance.now() - begun }));
  socket.write(`POST / HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Length: ${characters}\r\n\r\n`);
  for (const [index, part] of parts.entries()) {
    if (index > 0) await wait(pauseMs);
    socket.write("x".repeat(part));
  }
  return answered;
}

test("what is sent on the same connection afterwards is answered", async () => {
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

test("a slow sender is answered when they have sent all", async () => {
  const { answer, ms } = await sendSlowly(2_000_000, [1_000_000, 1_000_000]);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(ms).toBeGreaterThan(pauseMs - 50);
  expect(answer).toContain(refused.text);
});

test("one who sends no more is answered after a while", async () => {
  const { answer, ms } = await sendSlowly(2_000_000, [1_000_000]);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(ms).toBeGreaterThan(discardMs - 50);
});
