// What the page of health says about an installation in which something is wrong, one thing at a time.
import { tmpdir } from "node:os";
import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import type { HealthCheck } from "#domain/operator/health-page.ts";
import { noteBackup } from "#scripts/backup/last-backup.ts";
import type { Member } from "#server/kernel/actor.ts";
import { commands } from "#server/nouns.ts";
import { resendMail } from "#server/operator/commands/resend-mail.ts";
import { retryJob } from "#server/operator/commands/retry-job.ts";
import { redeliverWebhook } from "#server/webhook/commands/redeliver-webhook.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { readHealth } from "./health.ts";

const kit = kitDuringFile();
let operator: Member;
beforeAll(async () => {
  operator = await kit.operator();
});

const read = (actor: Member = operator, mode: "demo" | "live" = "live") =>
  readHealth({
    scope: kit.scopeOf(actor),
    runtime: { ...kit.runtime, commands, env: { ...kit.runtime.env, MODE: mode } },
  });

async function readingOf(check: HealthCheck, mode: "demo" | "live" = "live") {
  const { groups } = await read(operator, mode);
  const found = groups.flatMap(({ rows }) => rows).find((row) => row.check === check);
  if (!found) throw new Error(`${check} is no row`);
  return { state: found.state, facts: found.facts };
}

test("a job out of attempts is shown, and gone once it is run again", async () => {
  expect(await readingOf("dead_jobs")).toEqual({ state: "ok", facts: [{ is: "dead", count: 0 }] });
  const { job_id } = await kit.deadJob();
  expect(await readingOf("dead_jobs")).toEqual({ state: "warning", facts: [{ is: "dead", count: 1 }] });
  expect((await read()).jobs).toMatchObject([{ id: job_id, name: "end_impersonations" }]);
  await kit.run(retryJob, operator, { job_id });
  expect((await readingOf("dead_jobs")).state).toBe("ok");
  expect((await read()).jobs).toEqual([]);
});

test("a mail refused for good is shown, and gone once it is sent again", async () => {
  const before = await readingOf("mails");
  expect(before.state).toBe("ok");
  const { mail_failure_id } = await kit.refusedMail();
  expect(await readingOf("mails")).toMatchObject({
    state: "warning",
    facts: expect.arrayContaining([{ is: "given_up", count: 1 }]),
  });
  expect((await read()).mails.map(({ failure }) => failure?.id)).toEqual([mail_failure_id]);
  await kit.run(resendMail, operator, { mail_failure_id });
  expect((await readingOf("mails")).state).toBe("ok");
  expect((await read()).mails).toEqual([]);
});

test("a webhook that was given up names its owner, never its address, and is delivered again", async () => {
  const { actor, delivery_id } = await kit.webhook();
  const state = "update webhook_delivery set status = $2, due_at = null, ended_at = now() where id = $1";
  await kit.owner.query(state, [delivery_id, "delivered"]);
  expect(await readingOf("webhooks_out")).toMatchObject({ state: "ok", facts: [{ is: "last" }] });
  await kit.owner.query(state, [delivery_id, "failed"]);
  expect(await readingOf("webhooks_out")).toEqual({
    state: "warning",
    facts: [
      { is: "none_within", count: 30 },
      { is: "given_up", count: 1 },
    ],
  });
  const { deliveries } = await read();
  expect(deliveries).toMatchObject([{ id: delivery_id, account_id: actor.account_id }]);
  expect(JSON.stringify(deliveries)).not.toMatch(/https?:/);
  await kit.run(redeliverWebhook, operator, { delivery_id, reason: "Its receiver was down." });
  expect((await read()).deliveries).toEqual([]);
  const [logged] = await kit.rows<{ audit: { reason?: string } }>(
    "select audit from command_log where name = 'redeliver_webhook'",
  );
  expect(logged?.audit.reason).toBe("Its receiver was down.");
});

test("no backup, a recent one, an old one; a demo needs none", async () => {
  expect(await readingOf("backup")).toEqual({ state: "warning", facts: [{ is: "no_backup" }] });
  expect(await readingOf("backup", "demo")).toEqual({ state: "ok", facts: [{ is: "needs_none" }] });
  const client = await kit.owner.connect();
  const daysAgo = (days: number) => new Date(kit.now().getTime() - days * 86_400_000);
  try {
    for (const [days, state] of [
      [0.5, "ok"],
      [2, "warning"],
      [8, "problem"],
    ] as const) {
      await noteBackup(client as never, daysAgo(days));
      const facts = [{ is: "last", at: daysAgo(days).toISOString() }];
      expect(await readingOf("backup")).toEqual({ state, facts });
    }
  } finally {
    client.release();
  }
});

test("events of Stripe: none, one that waits too long, one that was set aside", async () => {
  await kit.owner.query("truncate stripe_event cascade");
  expect(await readingOf("stripe_in")).toEqual({
    state: "warning",
    facts: [{ is: "none_within", count: 90 }],
  });
  const insert = `insert into stripe_event (id, type, payload, status, received_at)
    values ($1, 'charge.refunded', '{"data":{}}', $2, $3)`;
  const minutesAgo = (minutes: number) => new Date(kit.now().getTime() - minutes * 60_000);
  await kit.owner.query(insert, ["evt_done", "processed", minutesAgo(1)]);
  expect(await readingOf("stripe_in")).toEqual({
    state: "ok",
    facts: [{ is: "last", at: minutesAgo(1).toISOString() }],
  });
  await kit.owner.query(insert, ["evt_late", "received", minutesAgo(20)]);
  expect(await readingOf("stripe_in")).toMatchObject({
    state: "problem",
    facts: [
      { is: "last", at: minutesAgo(1).toISOString() },
      { is: "waiting", count: 1 },
    ],
  });
  await kit.owner.query("update stripe_event set status = 'quarantined' where id = 'evt_late'");
  expect(await readingOf("stripe_in")).toMatchObject({
    state: "warning",
    facts: [{ is: "last" }, { is: "set_aside", count: 1 }],
  });
});

test("the tick: never, a minute ago, an hour ago, failing", async () => {
  expect(await readingOf("tick")).toEqual({ state: "warning", facts: [{ is: "never" }] });
  const due = `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('tick', now(), now() - $1::interval)
    on conflict (identifier) do update set last_execution = excluded.last_execution`;
  await kit.owner.query(due, ["1 minute"]);
  expect(await readingOf("tick")).toMatchObject({ state: "ok", facts: [{ is: "due" }] });
  await kit.owner.query(due, ["1 hour"]);
  expect((await readingOf("tick")).state).toBe("problem");
  await kit.owner.query(due, ["1 minute"]);
  await kit.owner.query("select graphile_worker.add_job('tick', '{}'::json, job_key := 'tick')");
  expect((await readingOf("tick")).state).toBe("ok");
  await kit.owner.query(
    "update graphile_worker._private_jobs set last_error = 'planted', attempts = 1 where key = 'tick'",
  );
  expect(await readingOf("tick")).toMatchObject({
    state: "warning",
    facts: [{ is: "due" }, { is: "failing" }],
  });
});

test("a migration that is missing, and one of a later release", async () => {
  expect((await readingOf("migrations")).state).toBe("ok");
  const [first] = await kit.rows<{ name: string }>(
    "select name from migration.applied order by name limit 1",
  );
  await kit.owner.query("update migration.applied set name = '9999-later' where name = $1", [first?.name]);
  expect(await readingOf("migrations")).toMatchObject({
    state: "problem",
    facts: expect.arrayContaining([
      { is: "missing", count: 1 },
      { is: "newer", count: 1 },
    ]),
  });
  await kit.owner.query("update migration.applied set name = $1 where name = '9999-later'", [first?.name]);
});

test("a part that does not answer is a problem, and the others still show", async () => {
  const db = new Proxy(kit.runtime.db, {
    get(target, name) {
      if (name === "transaction") throw new Error("planted");
      return Reflect.get(target, name) as unknown;
    },
  });
  const env = { ...kit.runtime.env, DATA_DIR: tmpdir(), FILES_URL: pathToFileURL(tmpdir()).href };
  const { groups } = await readHealth({
    scope: kit.scopeOf(operator),
    runtime: { ...kit.runtime, db, env },
  });
  const rows = new Map(groups.flatMap((group) => group.rows.map((row) => [row.check, row] as const)));
  expect(rows.get("tick")).toMatchObject({ state: "problem", facts: [{ is: "unread" }] });
  expect(rows.get("disk")?.facts).toMatchObject([{ is: "free" }]);
});

test("somebody else finds no mail, no event and no webhook", async () => {
  await kit.refusedMail();
  await kit.deadJob();
  const found = await read(await kit.customer());
  expect([found.jobs, found.mails, found.deliveries]).toEqual([[], [], []]);
});
