// Enqueues the daily digests that are due, in batches: each is one transaction, so that none is lost or sent twice.
import { jobPriority } from "#domain/job.ts";
import { sendMail } from "#domain/notification/jobs.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { enqueueJobs } from "#server/kernel/queue/enqueue.ts";

const batchRows = 500;

/** Closes the next days that are due and enqueues their mails; returns whether there may be more. */
export function closeNextDigests(db: Database, now: Date, rows = batchRows): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom("digest")
      .select(["id", "profile_id"])
      .where("closed_at", "is", null)
      .where("due_at", "<=", now)
      .orderBy("due_at")
      .orderBy("id")
      .limit(rows)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return false;
    const ids = due.map(({ id }) => id);
    await tx.updateTable("digest").set({ closed_at: now }).where("id", "in", ids).execute();
    await enqueueJobs(
      tx,
      sendMail,
      due.map(({ id, profile_id }) => {
        const key = `daily_digest:${id}`;
        return { key, payload: { template: "daily_digest", profile_id, subject_id: id, key } };
      }),
      jobPriority.bulk,
    );
    return due.length === rows;
  });
}
