// What a collector receives, and that nothing waits for it.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { jobType } from "#domain/job.ts";
import { refuse } from "#domain/refusal.ts";
import { observeRequests } from "#server/http/middleware/observe-requests.ts";
import { type RequestEnv, requestId } from "#server/http/middleware/security.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { enqueueJob } from "#server/kernel/queue/enqueue.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext, runCommand } from "#server/kernel/run-command.ts";
import { inSpan } from "#server/kernel/telemetry/spans.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { attributeOf, type Collector, startCollector } from "#tests/kit/product/collector.ts";
import { maxWaitingSpans, openTraces, type Traces } from "./traces.ts";

const asked = jobType("test_traced", z.strictObject({ text: z.string() }));
const ran: unknown[] = [];
const traced = defineJob(asked, async (_ctx, payload) => void ran.push(payload));
const personal = "Lena Personal <lena@private.test>";

let kit: TestKit;
let collector: Collector;
let traces: Traces | null = null;
beforeAll(async () => {
  kit = await startKit({ jobs: { [traced.name]: traced } });
  collector = await startCollector();
});
afterEach(async () => {
  await traces?.stop();
  traces = null;
  collector.hold(false);
  collector.spans.length = 0;
  collector.bodies.length = 0;
});
afterAll(async () => {
  await collector.close();
  await kit.stop();
});

async function open(OTEL_EXPORTER_OTLP_ENDPOINT = collector.url): Promise<Traces> {
  const env = {
    MODE: "demo",
    OTEL_TRACES_SAMPLER_ARG: 1,
    OTEL_EXPORTER_OTLP_HEADERS: "x-token=a%20b",
  } as const;
  traces = await openTraces({ ...env, OTEL_EXPORTER_OTLP_ENDPOINT });
  if (!traces) throw new Error("no traces");
  return traces;
}

const command = defineCommand({
  name: "try_traced",
  summary: "For the tests of the traces.",
  needs: "profile",
  input: z.object({ text: z.string(), outcome: z.enum(["done", "refused", "failed"]) }),
  output: z.null(),
  load: async () => null,
  allow: () => undefined,
  run: async (ctx, { text, outcome }) => {
    if (outcome === "refused") refuse("stale");
    if (outcome === "failed") throw new Error(text);
    await ctx.enqueue(asked, { text }, { key: text });
    return null;
  },
  audit: () => ({ subject: ["test", randomUUID()] }),
  exposedVia: ["internal"],
});

test("a request, its command, its statements and its job are one trace without personal data", async () => {
  const { flush } = await open();
  const actor = await kit.customer();
  const app = new Hono<RequestEnv>();
  app.use(requestId());
  app.use(observeRequests());
  app.post("/try/:name", async (c) => {
    const input = { text: personal, outcome: "done" };
    await runCommand(kit.runtime, command, { actor, input, request_id: c.get("request_id") });
    return c.text("done");
  });
  await app.request(`/try/${encodeURIComponent(personal)}?q=lena`, { method: "POST" });
  const stored = await kit.owner.query<{ payload: unknown }>(
    "select payload from graphile_worker._private_jobs where key = $1",
    [personal],
  );
  await runJob(jobContext(kit.runtime), traced.name, stored.rows[0]?.payload);
  expect(ran).toEqual([{ text: personal }]);
  await flush();

  const named = (name: string) => collector.spans.find((span) => span.name === name);
  const request = named("POST /try/:name");
  expect(attributeOf(request, "http.route")).toBe("/try/:name");
  expect(request?.parentSpanId).toBeFalsy();
  const run = named("command try_traced");
  expect(run).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId });
  expect(attributeOf(run, "proffer.outcome")).toBe("done");
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === run?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["begin", "insert command_log", "commit"]),
  );
  const job = named("job test_traced");
  expect(job?.traceId).not.toBe(request?.traceId);
  expect(job?.links).toEqual([expect.objectContaining({ traceId: run?.traceId, spanId: run?.spanId })]);
  const sent = collector.bodies.join();
  for (const text of ["Lena", "lena", "private.test", actor.account_id]) expect(sent).not.toContain(text);
  expect(collector.headers()["x-token"]).toBe("a b");
});

test("a refusal is not a failure; a failure has no message", async () => {
  const { flush } = await open();
  const actor = await kit.customer();
  for (const outcome of ["refused", "failed"])
    await runCommand(kit.runtime, command, {
      actor,
      request_id: "test",
      input: { text: personal, outcome },
    }).catch(() => undefined);
  await flush();
  const commands = collector.spans.filter(({ name }) => name === "command try_traced");
  expect(commands.map((span) => [attributeOf(span, "proffer.outcome"), span.status.code])).toEqual([
    ["refused", 0],
    ["failed", 2],
  ]);
  expect(attributeOf(commands[0], "proffer.code")).toBe("stale");
  expect(collector.bodies.join()).not.toContain("Lena");
});

test("a collector that does not answer blocks nothing, and the waiting spans are bounded", async () => {
  const { flush } = await open();
  collector.hold(true);
  const count = 5 * maxWaitingSpans;
  let finished = 0;
  for (let n = 0; n < count; n += 1)
    await inSpan({ name: "work", kind: "internal" }, async () => {
      finished += 1;
    });
  expect(finished).toBe(count);
  collector.hold(false);
  await flush();
  await expect.poll(() => collector.spans.length).toBeGreaterThan(0);
  await flush();
  // The waiting spans, and those that may be on their way.
  expect(collector.spans.length).toBeLessThanOrEqual(2 * maxWaitingSpans);
});

test("an absent collector fails neither work nor stop", async () => {
  const { flush, stop } = await open("http://127.0.0.1:9");
  expect(await inSpan({ name: "work", kind: "internal" }, async () => "done")).toBe("done");
  await flush();
  await stop();
});

test("without an endpoint there are no traces, and a job's payload stays as it is", async () => {
  expect(await openTraces({ MODE: "demo", OTEL_TRACES_SAMPLER_ARG: 1 } as never)).toBeNull();
  await inSpan({ name: "work", kind: "internal" }, () =>
    enqueueJob(kit.runtime.db, asked, { text: "plain" }, { key: "plain" }),
  );
  const rows = await kit.rows("select payload from graphile_worker._private_jobs where key = 'plain'");
  expect(rows).toEqual([{ payload: { text: "plain" } }]);
});
