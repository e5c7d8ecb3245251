// A mail that could not be sent for days stays in the queue for a person to look at. Where it carries an address that is
// to be forgotten, it goes instead.
import { sql } from "kysely";
import type { Database } from "../database/db.ts";

/** Takes mails about accounts by this template out of the queue once they are not tried any more. */
export async function forgetFailedMails(db: Database, template: string): Promise<void> {
  await sql`select graphile_worker.remove_job(key) from graphile_worker.jobs
    where task_identifier = 'send_account_mail' and key like ${`${template}:%`}
      and attempts >= max_attempts and locked_at is null`.execute(db);
}
