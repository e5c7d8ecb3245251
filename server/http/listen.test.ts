import { once } from "node:events";
import { get, type RequestListener } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";

test("a stop lets the open request finish, refuses new ones, then ends the pools, once", async () => {
  const steps: string[] = [];
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const listening = await listen(
    async (_request, response) => {
      reached.resolve();
      await release.promise;
      steps.push("answered");
      response.end("done");
    },
    { port: 0, host: "127.0.0.1", onDrained: async () => void steps.push("pools ended") },
  );
  const url = `http://127.0.0.1:${listening.port}/`;
  const open = fetch(url);
  await reached.promise;

  const stopped = listening.stop();
  expect(listening.isDraining()).toBe(true);
  const refused = get(url);
  const [error] = await once(refused, "error");
  expect(error).toMatchObject({ code: "ECONNREFUSED" });
  expect(listening.stop()).toBe(stopped);

  release.resolve();
  expect(await (await open).text()).toBe("done");
  await stopped;
  expect(steps).toEqual(["answered", "pools ended"]);
});

test("with a delay, requests are accepted until a balancer has moved on; the stop is visible at once", async () => {
  const listening = await listen((_request, response) => void response.end("taken"), {
    port: 0,
    host: "127.0.0.1",
    drain_delay_ms: 300,
  });
  const url = `http://127.0.0.1:${listening.port}/`;
  const stopped = listening.stop();
  expect(listening.isDraining()).toBe(true);
  const answer = await fetch(url);
  expect([await answer.text(), answer.headers.get("connection")]).toEqual(["taken", "close"]);
  await stopped;
  await expect(fetch(url)).rejects.toThrow();
});

test("a taken port is an error, not a silent wait", async () => {
  const first = await listen((_request, response) => void response.end(), { port: 0, host: "127.0.0.1" });
  await expect(
    listen((_request, response) => void response.end(), { port: first.port, host: "127.0.0.1" }),
  ).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.stop();
});

/** Sends these pieces of a hundred-byte body at this interval, and reads until the connection ends. */
async function sendSlowly(port: number, pieces: readonly string[], every_ms: number): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n");
  const answer = text(socket);
  for (const piece of pieces) {
    socket.write(piece);
    await wait(every_ms);
  }
  return answer;
}

const readAll: RequestListener = async (request, response) => {
  try {
    const body = await text(request);
    response.setHeader("Connection", "close").end(`read ${body.length}`);
  } catch {
    response.destroy();
  }
};

test("a body that goes silent gets 408, and a slow one is read to its end", async () => {
  const listening = await listen(readAll, { port: 0, host: "127.0.0.1", body_idle_ms: 300 });
  const began = performance.now();
  const silent = await sendSlowly(listening.port, ["x".repeat(10)], 0);
  expect(silent).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(performance.now() - began).toBeLessThan(3_000);
  const slow = await sendSlowly(
    listening.port,
    Array.from({ length: 10 }, () => "x".repeat(10)),
    80,
  );
  expect(slow).toContain("read 100");
  await listening.stop();
});

test("a body that waits for its reader is not silent", async () => {
  const listening = await listen(
    async (request, response) => {
      await wait(900);
      await readAll(request, response);
    },
    { port: 0, host: "127.0.0.1", body_idle_ms: 300 },
  );
  expect(await sendSlowly(listening.port, ["x".repeat(50), "x".repeat(50)], 0)).toContain("read 100");
  await listening.stop();
});
