// A job whose end cannot be recorded runs a second time: the queue recovers by itself, and no mail goes out twice.
import { expect, test, vi } from "vitest";
import { sendMail } from "#domain/notification/jobs.ts";
import { makePool } from "#server/kernel/database/db.ts";
import { enqueueJob } from "#server/kernel/queue/enqueue.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { startQueue } from "#server/kernel/queue/queue.ts";
import { mailSink } from "#tests/kit/mail/inbox.ts";
import { insertDeal, insertOffer, insertRequest } from "#tests/kit/mail/rows.ts";
import { sendMailJob } from "./jobs.ts";

let runs = 0;
const countedJob = defineJob(sendMail, async (ctx, payload) => {
  runs += 1;
  await sendMailJob.run(ctx, payload);
});
const sink = mailSink({ [countedJob.name]: countedJob });

/** Cuts the first connection that reports a finished job, while it reports. A sequence survives the rollback. */
const cutOnce = `
  create sequence test_completion;
  grant usage on sequence test_completion to public;
  create function test_cut() returns trigger language plpgsql as $$ begin
    if nextval('public.test_completion') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
    return old;
  end $$;
  create trigger test_cut before delete on graphile_worker._private_jobs for each row execute function test_cut()`;

test("the connection is cut while a job is marked as done: the queue starts again, the job too, and one mail went out", {
  timeout: 90_000,
}, async () => {
  const { db, env } = sink.runtime;
  const owner = makePool(sink.owner_url, () => undefined, { max: 1 });
  await owner.query(cutOnce);
  const deal = await insertDeal(db, "de");
  const offer_id = await insertOffer(db, deal, await insertRequest(db, deal));
  const { profile_id, account_id } = deal.customer;
  const payload = { profile_id, subject_id: offer_id, key: `offer:${offer_id}` };
  const pool = makePool(env.DATABASE_URL, () => undefined, { max: 6 });
  const queue = await startQueue(sink.runtime, pool);
  try {
    expect(queue.isRunning()).toBe(true);
    await enqueueJob(db, sendMail, { template: "offer_received", ...payload }, { key: payload.key });
    await vi.waitFor(() => expect(queue.isRunning()).toBe(false), { timeout: 30_000, interval: 10 });
    expect(runs).toBe(1);
    await vi.waitFor(
      async () => {
        const left = await owner.query("select 1 from graphile_worker._private_jobs where key = $1", [
          payload.key,
        ]);
        expect([runs, left.rowCount, queue.isRunning()]).toEqual([2, 0, true]);
      },
      { timeout: 30_000, interval: 50 },
    );
    expect(await sink.received(account_id)).toHaveLength(1);
  } finally {
    await queue.stop();
    await pool.end();
    await owner.end();
  }
  expect(queue.isRunning()).toBe(false);
});
