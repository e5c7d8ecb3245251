// The demo data's people have no inbox to fill: the mails of what is seeded are noted as sent before the worker
// can see their jobs, so each job finds its mail sent and does nothing. Mails of what happens later go out.
import { sql } from "kysely";
import type { Database } from "#server/kernel/db.ts";
import { listMatchingProviders } from "#server/notification/reads.ts";

/** Notes every mail that waits in the queue, and those that telling the matching providers would enqueue. */
export async function noteMailsAsSent(db: Database, at: Date): Promise<void> {
  await sql`
    insert into sent_mail (key, template, account_id, sent_at)
    select job.payload ->> 'key', job.payload ->> 'template', profile.account_id, ${at}
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id and task.identifier = 'send_mail'
    left join profile on profile.id = (job.payload ->> 'profile_id')::uuid
    on conflict (key) do nothing`.execute(db);
  const open = await db.selectFrom("request").select("id").where("status", "=", "open").execute();
  for (const { id: request_id } of open) {
    for (const profile_id of await listMatchingProviders(db, request_id)) {
      const key = `request_matches:${request_id}:${profile_id}`;
      await db
        .insertInto("sent_mail")
        .values({ key, template: "request_matches", account_id: null, sent_at: at })
        .onConflict((oc) => oc.column("key").doNothing())
        .execute();
    }
  }
}
