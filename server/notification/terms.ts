// The announcement of new terms: one mail to every account, in batches. Each batch is one transaction that enqueues its
// mails and the job for the next batch, so that a crash repeats none.
import { sql } from "kysely";
import { jobPriority } from "#domain/job.ts";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { termsAnnouncement } from "#domain/notification/announced-terms.ts";
import { announceTerms } from "#domain/notification/jobs.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { enqueueJob, enqueueJobs } from "#server/kernel/queue/enqueue.ts";

const batchRows = 500;

type Batch = { legal_text_id: string; after: string | null };

/** Enqueues the mails to the next accounts, and the job for those behind them. */
export function enqueueNextAnnouncements(
  db: Database,
  { legal_text_id, after }: Batch,
  now: Date,
  rows = batchRows,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const text = await tx
      .selectFrom("legal_text")
      .select(["version", "starts_at"])
      .where("id", "=", legal_text_id)
      .executeTakeFirst();
    if (!text?.starts_at) return;
    const accounts = await tx
      .selectFrom("account")
      .select("id")
      .where("status", "<>", sql.lit("closed"))
      .$if(after !== null, (query) => query.where("id", ">", after))
      .orderBy("id")
      .limit(rows)
      .execute();
    const { version, starts_at } = text;
    const announced = { id: legal_text_id, version, starts_at };
    const mails = accounts.map(({ id }) => termsAnnouncement(announced, id, now));
    await enqueueJobs(tx, sendAccountMail, mails, jobPriority.bulk);
    const last = accounts.at(-1);
    if (!last || accounts.length < rows) return;
    const next = { legal_text_id, after: last.id };
    await enqueueJob(tx, announceTerms, next, { key: `announce_terms:${legal_text_id}:${last.id}` });
  });
}
