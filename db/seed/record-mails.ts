// Records the demo data's mails as sent before the worker can see their jobs, so that each job finds its mail sent and
// does nothing. Mails of later events are sent.
import { sql } from "kysely";
import type { Database } from "#server/kernel/database/db.ts";

/**
 * Records every mail in the queue as sent, the providers of every open request as notified, and both sides of every
 * conversation as told of what they have not read.
 */
export async function recordMailsAsSent(db: Database, at: Date): Promise<void> {
  await sql`
    insert into sent_mail (key, template, account_id, sent_at)
    select job.payload ->> 'key', job.payload ->> 'template',
      coalesce(profile.account_id, (job.payload ->> 'account_id')::uuid), ${at}
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id 
      and task.identifier in ('send_mail', 'send_account_mail')
    left join profile on profile.id = (job.payload ->> 'profile_id')::uuid
    on conflict (key) do nothing`.execute(db);
  await sql`
    insert into match_progress (request_id, finished_at) select id, ${at} from request where status = 'open'
    on conflict (request_id) do update set finished_at = excluded.finished_at`.execute(db);
  await sql`update thread set customer_notice_due_at = null, provider_notice_due_at = null`.execute(db);
}
