import { once } from "node:events";
import { get } from "node:http";
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

test("with a delay, requests are taken until a balancer has moved on; the stop is known at once", async () => {
  const listening = await listen((_request, response) => void response.end("taken"), {
    ...{ port: 0, host: "127.0.0.1", drain_delay_ms: 300 },
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
