// Each kind of matter reaches the operators who want it, once, and several together as one mail.
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type MatterKind, matterKinds, taskKinds } from "#domain/operator/tasks.ts";
import type { Member } from "#server/kernel/actor.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { jobs } from "#server/nouns.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { chooseMatters } from "./commands/choose-matters.ts";

let everything: Member;
const kit = kitDuringFile({ jobs: Object.fromEntries(jobs.map((job) => [job.name, job])) });
beforeAll(async () => {
  everything = await kit.operator();
});
beforeEach(async () => {
  await tell();
  await sql`delete from graphile_worker._private_jobs`.execute(kit.runtime.db);
});

const tell = (runtime: Runtime = kit.runtime) => runJob(jobContext(runtime), "tell_operators", {});

/** The content of the mails waiting for an operator, as kinds with counts and dates. */
async function told(operator: Member): Promise<unknown[][]> {
  const mails = await mailsTo(kit, operator.account_id);
  return mails
    .filter((mail) => mail.startsWith("operator_matters "))
    .map((mail) => JSON.parse(mail.slice("operator_matters matters ".length)));
}

/** Makes one matter of a kind; tasks by a row, since their commands have their own tests. */
async function make(kind: MatterKind): Promise<void> {
  if (taskKinds.includes(kind as (typeof taskKinds)[number]))
    await kit.operatorTask(kind as (typeof taskKinds)[number]);
  else if (kind === "event_set_aside") await kit.quarantinedEvent();
  else if (kind === "refund_failed") await kit.failedRefund();
  else if (kind === "jobs_dead") await kit.deadJob();
  else if (kind === "bank_dispute")
    await kit.quarantinedEvent({
      problem: "dispute",
      type: "charge.dispute.created",
      object: { id: "dp_1", object: "dispute", evidence_details: { due_by: 1_782_000_000 } },
    });
}

const live = () => ({ ...kit.runtime, env: { ...kit.runtime.env, MODE: "live" as const } });
const noteBackup = (at: string) =>
  kit.owner.query(`comment on schema migration is '${JSON.stringify({ last_backup_at: at })}'`);

test.each(matterKinds.filter((kind) => kind !== "backup_overdue"))(
  "%s reaches the operators who want it, once",
  async (kind) => {
    const [wants, not] = [await kit.operator(), await kit.operator()];
    const others = matterKinds.filter((other) => other !== kind);
    await kit.run(chooseMatters, wants, { kinds: [...matterKinds], mailed: [kind] });
    await kit.run(chooseMatters, not, { kinds: [...matterKinds], mailed: others });
    await make(kind);
    await tell();
    await tell();
    const due_at = kind === "bank_dispute" ? "2026-06-21T00:00:00.000Z" : null;
    const mail = [{ kind, count: 1, due_at }];
    expect(await told(wants)).toEqual([mail]);
    expect(await told(everything)).toEqual([mail]);
    expect(await told(not)).toEqual([]);
  },
);

test("several at once are one mail, in order of weight", async () => {
  await make("refund_failed");
  await make("dispute_open");
  await make("dispute_open");
  await make("event_set_aside");
  await tell();
  expect(await told(everything)).toEqual([
    [
      { kind: "dispute_open", count: 2, due_at: null },
      { kind: "event_set_aside", count: 1, due_at: null },
      { kind: "refund_failed", count: 1, due_at: null },
    ],
  ]);
});

test("further events about the same bank dispute send no further mail", async () => {
  const object = { id: "dp_2", object: "dispute", evidence_details: { due_by: 1_782_000_000 } };
  const event = (type: string) => kit.quarantinedEvent({ problem: "dispute", type, object });
  await event("charge.dispute.created");
  await tell();
  await event("charge.dispute.updated");
  await event("charge.dispute.funds_withdrawn");
  await tell();
  expect(await told(everything)).toHaveLength(1);
});

test("a scheduled job that fails all day is one mail", async () => {
  for (let run = 0; run < 3; run += 1) {
    await kit.deadJob("sweep_accounts");
    await tell();
  }
  expect(await told(everything)).toEqual([[{ kind: "jobs_dead", count: 1, due_at: null }]]);
});

test("a live installation sends one mail per overdue backup", async () => {
  const now = kit.runtime.clock.now().getTime();
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  await noteBackup(ago(29));
  await tell(live());
  expect(await told(everything)).toEqual([]);
  await noteBackup(ago(31));
  await tell(live());
  await tell(live());
  expect(await told(everything)).toEqual([[{ kind: "backup_overdue", count: 1, due_at: null }]]);
  await noteBackup(ago(30));
  await tell(live());
  expect(await told(everything)).toHaveLength(2);
});

test("a matter decided before its mail sends none", async () => {
  const { task_id } = await kit.operatorTask("refunded_at_stripe");
  await kit.owner.query("update operator_task set closed_at = now(), note = 'done' where id = $1", [task_id]);
  await tell();
  expect(await told(everything)).toEqual([]);
});

test("two concurrent runs announce each matter once", async () => {
  await make("sender_reported");
  await Promise.all([tell(), tell(), tell()]);
  expect(await told(everything)).toHaveLength(1);
});
