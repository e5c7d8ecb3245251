// Two queues on one table: mails wait for each other, other jobs do not wait for mails.
import { expect, test } from "vitest";
import { z } from "zod";
import { jobType } from "#domain/job.ts";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import {
  announceTerms,
  sendDailyDigests,
  sendMail,
  sendMatchDigests,
  tellMatchingProviders,
} from "#domain/notification/jobs.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { tellUnreadMessages } from "#domain/thread/jobs.ts";
import { jobs as registered } from "#server/nouns.ts";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { makePool } from "../database/db.ts";
import { enqueueJob, enqueueJobs } from "./enqueue.ts";
import { defineJob } from "./job.ts";
import { startQueue } from "./queue.ts";

const payment = jobType("test_payment", z.object({}));
const bench = duringFile(startRuntime);

test("a job enqueued behind thousands of mails starts at once, and at most four mails run at a time", async () => {
  const { runtime } = bench;
  let under_way = 0;
  let most = 0;
  let sent = 0;
  const letGo = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const jobs = [
    defineJob(sendMail, async () => {
      under_way += 1;
      most = Math.max(most, under_way);
      await letGo.promise;
      under_way -= 1;
      sent += 1;
    }),
    defineJob(payment, async () => begun.resolve()),
  ];
  const id = "0190a000-0000-7000-8000-000000000000";
  const mails = Array.from({ length: 5_000 }, (_, index) => {
    const key = `mail ${index}`;
    return { key, payload: { template: "request_matches" as const, profile_id: id, subject_id: id, key } };
  });
  await enqueueJobs(runtime.db, sendMail, mails, 10);
  const pool = makePool(bench.urls.appUrl, () => undefined, { max: 6 });
  const queue = await startQueue(
    { ...runtime, jobs: Object.fromEntries(jobs.map((job) => [job.name, job])) },
    pool,
  );
  // Every mail worker waits for the mail server; none is free before the payment job has started.
  await expect.poll(() => under_way, { timeout: 10_000 }).toBe(4);
  await enqueueJob(runtime.db, payment, {});
  await begun.promise;
  expect(sent).toBe(0);
  expect(most).toBe(4);
  letGo.resolve();
  await queue.stop();
  await pool.end();
});

test("the mail queue runs only mail jobs", () => {
  const mails = registered.filter(({ queue }) => queue === "mail").map(({ name }) => name);
  expect(mails.sort()).toEqual(
    [
      ...[sendMail, sendAccountMail, sendLinkMail, tellMatchingProviders],
      ...[sendMatchDigests, sendDailyDigests, tellUnreadMessages, announceTerms],
    ]
      .map(({ name }) => name)
      .sort(),
  );
});

test("jobs enqueued together are one statement, take effect together, and replace waiting ones", async () => {
  const { runtime, owner } = bench;
  const job = jobType("test_many", z.object({ n: z.number().int() }));
  const many = (from: number, n: number) =>
    Array.from({ length: 3 }, (_, index) => ({ key: `many ${from + index}`, payload: { n } }));
  const waiting = async () =>
    (
      await owner.query(
        `select key, payload, priority, max_attempts from graphile_worker._private_jobs
         where key like 'many %' order by key`,
      )
    ).rows;
  await enqueueJobs(runtime.db, job, many(0, 1), 10);
  await enqueueJobs(runtime.db, job, many(2, 2), 10);
  const row = (index: number, n: number) => ({
    key: `many ${index}`,
    payload: { n },
    priority: 10,
    max_attempts: 72,
  });
  expect(await waiting()).toEqual([row(0, 1), row(1, 1), row(2, 2), row(3, 2), row(4, 2)]);
  await enqueueJobs(runtime.db, job, [], 10);
  const wrong = [...many(7, 1), { key: "many 9", payload: { n: 0.5 } }];
  await expect(enqueueJobs(runtime.db, job, wrong, 10)).rejects.toThrow();
  expect(await waiting()).toHaveLength(5);
});
