// The doctor's question to a runtime's app: only a caller with the secret gets an answer.
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { makeQuestion, readAnswer } from "#server/kernel/start/instance-probe.ts";
import { fingerprintOf, recordSecretUse } from "#server/kernel/start/secret-use.ts";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import type { RequestEnv } from "../middleware/security.ts";
import { instanceEndpoint } from "./instance.ts";

const app = new Hono<RequestEnv>();
const bench = duringFile(startRuntime);
beforeAll(async () => {
  bench.runtime.env.TRUSTED_PROXY_HOPS = 1;
  instanceEndpoint(app, bench.runtime);
});

const ask = (authorization: string) =>
  app.request("/instance", {
    headers: { authorization, "x-forwarded-for": "198.51.100.77, 203.0.113.9" },
  });

test("a caller with the secret learns what the server sees, signed for this question", async () => {
  const secret = bench.runtime.env.COOKIE_SECRET;
  const question = makeQuestion(secret);
  const body: unknown = await (await ask(question)).json();
  expect(readAnswer(secret, question, body)).toEqual({
    forwarded: "198.51.100.77, 203.0.113.9",
    caller: "203.0.113.9",
    database: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(readAnswer(secret, makeQuestion(secret), body)).toBeNull();
  expect(readAnswer("another secret", question, body)).toBeNull();
});

test("without the secret, with an old question or with none there is nothing at the address", async () => {
  const secret = bench.runtime.env.COOKIE_SECRET;
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  for (const question of [
    "",
    "Proffer x",
    makeQuestion("another secret"),
    makeQuestion(secret, minutesAgo(6)),
  ])
    expect((await ask(question)).status).toBe(404);
  expect((await ask(makeQuestion(secret, minutesAgo(4)))).status).toBe(200);
});

test("a start records fingerprints of the secrets, and a later one records that they are still in use", async () => {
  const { runtime, clock, owner } = bench;
  const started = clock.now();
  await recordSecretUse(runtime);
  clock.move(60_000);
  await recordSecretUse(runtime);
  await recordSecretUse({ ...runtime, env: { ...runtime.env, COOKIE_SECRET: "another secret" } });
  const { rows } = await owner.query(
    "select * from secret_use where setting = 'COOKIE_SECRET' order by first_used_at",
  );
  expect(rows).toEqual([
    {
      setting: "COOKIE_SECRET",
      fingerprint: fingerprintOf("COOKIE_SECRET", runtime.env.COOKIE_SECRET),
      first_used_at: started,
      last_used_at: clock.now(),
    },
    expect.objectContaining({ first_used_at: clock.now(), last_used_at: clock.now() }),
  ]);
});
