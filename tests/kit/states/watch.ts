// A mail that was refused permanently, and a job without attempts left.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { newId } from "#server/kernel/ids.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { noteRefusal } from "#server/notification/store/failures.ts";

/** Functions that create what an operator monitors. */
export function makeWatch(runtime: Runtime) {
  async function refusedMail(subject_id: string = newId(runtime.clock.now())) {
    const key = `invitation:${subject_id}:1`;
    const payload = { template: "invitation" as const, subject_id, key };
    const email = `${randomUUID()}@refused.example`;
    const mail = { job: sendLinkMail.name, payload, account_id: null, email };
    const refusal = { reply_code: 550, is_about_address: true };
    for (let tries = 0; tries < 2; tries += 1)
      await noteRefusal(runtime.db, mail, refusal, runtime.clock.now());
    const { id } = await runtime.db
      .selectFrom("mail_failure")
      .select("id")
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    return { mail_failure_id: id, email };
  }
  async function deadJob(name = "end_impersonations"): Promise<{ job_id: number }> {
    const { rows } = await sql<{ job_id: number }>`select id::float8 as job_id from graphile_worker.add_job(
      ${name}, '{}'::json, max_attempts := 1)`.execute(runtime.db);
    const job_id = rows[0]?.job_id ?? 0;
    await sql`select count(*) from graphile_worker.permanently_fail_jobs(array[${job_id}::bigint],
      'all recipients were rejected: 550 lena@mailbox.test')`.execute(runtime.db);
    return { job_id };
  }
  return { refusedMail, deadJob };
}
