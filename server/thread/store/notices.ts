// Which side of a thread a mail tells of unread messages. One transaction takes a batch and enqueues its mails, so that none
// is lost or sent twice.
import { sql } from "kysely";
import { jobPriority } from "#domain/job.ts";
import { sendMail } from "#domain/notification/jobs.ts";
import type { Side } from "#domain/thread/schemas.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { beginDigests } from "#server/kernel/mail/digests.ts";
import { enqueueJobs } from "#server/kernel/queue/enqueue.ts";
import { readersByLink } from "../access.ts";

const batchRows = 200;

/**
 * Whom mails to a side of `thread` go to: whoever booked by a link reads on the customer's side in place of the owner, and
 * before a booking those who may decide by one read beside the owner.
 */
const readers = {
  customer: sql<string[]>`coalesce(nullif(${readersByLink.alone}, '{}'),
    thread.customer_profile_id || ${readersByLink.beside})`,
  provider: sql<string[]>`array[thread.provider_profile_id]`,
} as const;

/** Enqueues the mails of the next threads in which a side's is due; returns whether there may be more. */
export function enqueueNextNotices(db: Database, side: Side, now: Date, rows = batchRows): Promise<boolean> {
  const due_at = sql.ref(`${side}_notice_due_at`);
  return db.transaction().execute(async (tx) => {
    const { rows: found } = await sql<{ id: string; message_count: number; profile_ids: string[] }>`
      with due as (select id from thread where ${due_at} <= ${now}
        order by ${due_at} limit ${rows} for update skip locked)
      update thread set ${due_at} = null, ${sql.ref(`${side}_noticed_at`)} = ${now}
      from due where thread.id = due.id
      returning thread.id, thread.message_count, ${readers[side]} as profile_ids`.execute(tx);
    const due = found.flatMap(({ profile_ids, ...thread }) =>
      profile_ids.map((profile_id) => ({ ...thread, profile_id })),
    );
    await beginDigests(
      tx,
      "messages",
      due.map(({ profile_id }) => profile_id),
      now,
    );
    await enqueueJobs(
      tx,
      sendMail,
      due.map(({ id, message_count, profile_id }) => {
        const key = `messages_unread:${id}:${profile_id}:${message_count}`;
        return { key, payload: { template: "messages_unread", profile_id, subject_id: id, key } };
      }),
      jobPriority.bulk,
    );
    return found.length === rows;
  });
}
