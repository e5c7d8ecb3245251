// What a scraper reads after work with a known outcome. The values are those of this collector: others in the same
// process count separately.
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { jobType } from "#domain/job.ts";
import { Refusal, type RefusalCode, refuse } from "#domain/refusal.ts";
import { answerMachine } from "#server/http/machine/answer.ts";
import { answerError } from "#server/http/middleware/error-answer.ts";
import type { RequestEnv } from "#server/http/middleware/security.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { readMatters } from "#server/operator/readings.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { makePool } from "../database/db.ts";
import { enqueueJob } from "../queue/enqueue.ts";
import { defineJob } from "../queue/job.ts";
import { runJob } from "../queue/run-now.ts";
import { jobContext, runCommand } from "../run-command.ts";
import { type Metrics, openMetrics } from "./metrics.ts";

const mailed = jobType("test_measured", z.object({ outcome: z.enum(["done", "refused", "failed"]) }), "mail");
const measured = defineJob(mailed, async (_ctx, { outcome }) => {
  if (outcome === "refused") refuse("conflict");
  if (outcome === "failed") throw new Error("oops");
});

let open_streams = 0;
let kit: TestKit;
let metrics: Metrics;
let pool: ReturnType<typeof makePool>;
beforeAll(async () => {
  kit = await startKit({ jobs: { [measured.name]: measured } });
  pool = makePool(kit.urls.appUrl, () => undefined, { max: 3 });
  metrics = await openMetrics("a token of the tests, long", {
    runtime: kit.runtime,
    pools: { app: pool },
    countStreams: () => open_streams,
    readMatters: () => readMatters(kit.runtime),
  });
});
afterAll(async () => {
  metrics.stop();
  await pool.end();
  await kit.stop();
});

/** The value of one line, `name{labels}` as it is written; null when there is none. */
async function metricOf(line: string): Promise<number | null> {
  const found = (await metrics.read()).split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

const command = defineCommand({
  name: "try_measured",
  summary: "For the tests of the metrics.",
  needs: "profile",
  input: z.object({ outcome: z.enum(["done", "refused", "failed"]) }),
  output: z.null(),
  load: async () => null,
  allow: () => undefined,
  run: async (_ctx, { outcome }) => {
    if (outcome === "refused") refuse("stale");
    if (outcome === "failed") throw new TypeError("oops");
    return null;
  },
  audit: () => ({ subject: ["test", randomUUID()] }),
  exposedVia: ["internal"],
});

test("a command counts by name and outcome, a refusal by its code as well", async () => {
  const actor = await kit.customer();
  const call = (outcome: string, key?: string) =>
    runCommand(kit.runtime, command, { actor, input: { outcome }, key, request_id: "test" }).catch(
      (error: unknown) => (error instanceof Refusal ? error.code : "failed"),
    );
  const key = randomUUID();
  expect(await call("done", key)).toBeNull();
  expect(await call("done", key)).toBeNull();
  expect(await call("refused")).toBe("stale");
  expect(await call("failed")).toBe("failed");
  expect(await call("other")).toBe("invalid_input");
  const outcomes = ["done", "replayed", "refused", "failed"].map((outcome) =>
    metricOf(`proffer_commands_total{command="try_measured",outcome="${outcome}"}`),
  );
  expect(await Promise.all(outcomes)).toEqual([1, 1, 2, 1]);
  for (const code of ["stale", "invalid_input"])
    expect(await metricOf(`proffer_refusals_total{command="try_measured",code="${code}"}`)).toBe(1);
  expect(await metricOf('proffer_command_duration_seconds_count{command="try_measured"}')).toBe(5);
});

test("a job counts by name, queue and outcome", async () => {
  const ctx = jobContext(kit.runtime);
  for (const outcome of ["done", "done", "refused", "failed"])
    await runJob(ctx, measured.name, { outcome }).catch(() => undefined);
  const count = (outcome: string) =>
    metricOf(`proffer_jobs_total{job="test_measured",queue="mail",outcome="${outcome}"}`);
  expect(await Promise.all(["done", "refused", "failed"].map(count))).toEqual([2, 1, 1]);
  expect(await metricOf('proffer_job_duration_seconds_count{queue="mail",outcome="done"}')).toBe(2);
});

test("waiting jobs are counted by queue with the age of the oldest one, future ones are not", async () => {
  const { db } = kit.runtime;
  const due = (ago_s: number) => ({ run_at: new Date(Date.now() - ago_s * 1_000) });
  await enqueueJob(db, mailed, { outcome: "done" }, due(100));
  await enqueueJob(db, mailed, { outcome: "done" }, due(5_000));
  await enqueueJob(db, mailed, { outcome: "done" }, due(-5_000));
  expect(await metricOf('proffer_queue_jobs{queue="mail"}')).toBe(2);
  expect(await metricOf('proffer_queue_oldest_job_age_seconds{queue="mail"}')).toBeGreaterThanOrEqual(5_000);
  expect(await metricOf('proffer_queue_oldest_job_age_seconds{queue="mail"}')).toBeLessThan(10_000);
  expect(await metricOf('proffer_queue_jobs{queue="webhook"}')).toBe(0);
  expect(await metricOf("proffer_queue_read")).toBe(1);
});

test("no value of the queues is from the previous scrape", async () => {
  await kit.owner.query("delete from graphile_worker._private_jobs");
  await metrics.read();
  await enqueueJob(kit.runtime.db, mailed, { outcome: "done" }, { run_at: new Date(Date.now() - 700_000) });
  await kit.deadJob("test_measured");
  const lines = (await metrics.read()).split("\n");
  const readValue = (line: string) => Number(lines.find((one) => one.startsWith(`${line} `))?.split(" ")[1]);
  expect(readValue('proffer_queue_jobs{queue="mail"}')).toBe(1);
  expect(readValue('proffer_queue_oldest_job_age_seconds{queue="mail"}')).toBeGreaterThanOrEqual(700);
  expect(readValue("proffer_queue_read")).toBe(1);
  expect(readValue('proffer_dead_jobs{queue="mail"}')).toBe(1);
});

test("tasks by kind, the age of the backup and the ledger are read at the scrape", async () => {
  const backup_at = new Date(kit.runtime.clock.now().getTime() - 7_200_000).toISOString();
  await kit.owner.query(`comment on schema migration is '${JSON.stringify({ last_backup_at: backup_at })}'`);
  await kit.operatorTask("dispute_open");
  await kit.quarantinedEvent({ problem: "dispute" });
  expect(await metricOf('proffer_operator_tasks{kind="dispute_open"}')).toBe(1);
  expect(await metricOf('proffer_operator_tasks{kind="bank_dispute"}')).toBe(1);
  expect(await metricOf('proffer_operator_tasks{kind="jobs_dead"}')).toBe(1);
  expect(await metricOf('proffer_operator_tasks{kind="refund_failed"}')).toBe(0);
  expect(await metricOf('proffer_backup_age_seconds{backup="last"}')).toBe(7_200);
  expect(await metricOf("proffer_ledger_imbalance_transactions")).toBe(0);
});

test("metrics include the pool's connections, the process and the release", async () => {
  const client = await pool.connect();
  expect(await metricOf('proffer_database_connections{pool="app",state="total"}')).toBe(1);
  expect(await metricOf('proffer_database_connections{pool="app",state="idle"}')).toBe(0);
  client.release();
  expect(await metricOf('proffer_database_connections{pool="app",state="idle"}')).toBe(1);
  expect(await metricOf("nodejs_eventloop_lag_p99_seconds")).not.toBeNull();
  expect(await metricOf("process_resident_memory_bytes")).toBeGreaterThan(0);
  expect(await metricOf('proffer_build_info{release="proffer@development"}')).toBe(1);
});

test("open streams of live events are counted at the scrape", async () => {
  expect(await metricOf("proffer_live_streams")).toBe(0);
  open_streams = 7;
  expect(await metricOf("proffer_live_streams")).toBe(7);
});

test("errors of machine endpoints count by our codes; all other codes share one label", async () => {
  const app = new Hono<RequestEnv>();
  app.get("/refused/:code", (c) =>
    answerMachine(c, kit.runtime, async () => refuse(c.req.param("code") as RefusalCode)),
  );
  app.get("/failed", (c) => answerMachine(c, kit.runtime, async () => Promise.reject(new Error("oops"))));
  app.get("/other/:code", (c) =>
    answerError(c, { status: 400, code: c.req.param("code"), message: "Of another maker." }),
  );
  const paths = ["refused/stale", "refused/stale", "refused/not_found", "failed", "other/invalid_signature"];
  for (const path of [...paths, "other/weak_password", "other/anything%20else", "other/constructor"])
    await app.request(`/${path}`);
  const count = (code: string) => metricOf(`proffer_machine_refusals_total{code="${code}"}`);
  const codes = ["stale", "not_found", "unexpected", "invalid_signature", "*"];
  expect(await Promise.all(codes.map(count))).toEqual([2, 1, 1, 1, 3]);
  expect((await metrics.read()).match(/^proffer_machine_refusals_total\{/gm)).toHaveLength(codes.length);
});

test("a database that does not answer costs only the queue's values", async () => {
  const broken = {
    ...kit.runtime,
    db: { transaction: () => ({ execute: () => Promise.reject(new Error()) }) },
  };
  const other = await openMetrics("another token of the tests", {
    runtime: broken as unknown as typeof kit.runtime,
    pools: {},
    countStreams: () => 0,
    readMatters: () => Promise.reject(new Error("no database")),
  });
  const text = await other.read();
  other.stop();
  expect(text).toContain("proffer_queue_read 0");
  expect(text).not.toContain("proffer_queue_jobs{");
  expect(text).toContain("process_resident_memory_bytes");
});
