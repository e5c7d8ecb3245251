// A mail that failed for days stays in the queue for operators to inspect. This removes those whose payload holds an
// address that must be erased.
import { sql } from "kysely";
import type { Database } from "../database/db.ts";

/** Removes account mails of this template from the queue once their attempts are used up. */
export async function deleteFailedMails(db: Database, template: string): Promise<void> {
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs
    where task_identifier = 'send_account_mail' and key like ${`${template}:%`}
      and attempts >= max_attempts and locked_at is null`.execute(db);
}
