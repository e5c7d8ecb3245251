// Who is told what about an event: the mails in the queue, each rendered right afterwards.
import { sql } from "kysely";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { sendMail } from "#domain/notification/jobs.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { renderAccountMail, renderMail } from "#server/notification/layout/render.tsx";
import type { TestKit } from "../kit.ts";

/**
 * The mails that `happening` enqueues, as "template to person", sorted.
 * @throws when one of them has nothing to say although it was only just enqueued.
 */
export async function mailsOf(
  kit: TestKit,
  people: Readonly<Record<string, Member>>,
  happening: () => Promise<unknown>,
): Promise<string[]> {
  const { db, clock } = kit.runtime;
  const names = new Map(Object.entries(people).map(([name, { profile }]) => [profile?.id, name]));
  const before = new Set((await queuedMails(db)).map(({ key }) => key));
  await happening();
  const told: string[] = [];
  for (const mail of await queuedMails(db)) {
    if (before.has(mail.key)) continue;
    if (!(await renderMail(kit.runtime, mail, clock.now()))) throw new Error(`${mail.template} says nothing`);
    told.push(`${mail.template} to ${names.get(mail.profile_id)}`);
  }
  return told.sort();
}

/** The queued mails about an account, each rendered now, with what they say; sorted by name. */
export async function mailsTo(kit: Pick<TestKit, "runtime">, account_id: string): Promise<string[]> {
  const told: string[] = [];
  for (const payload of await queued(kit.runtime.db, sendAccountMail.name)) {
    const mail = sendAccountMail.payload.parse(payload);
    if (mail.account_id !== account_id) continue;
    if (!(await renderAccountMail(kit.runtime, mail))) throw new Error(`${mail.template} says nothing`);
    const to = mail.to ? [`to ${mail.to}`] : [];
    const facts = Object.entries(mail.facts).map(([name, fact]) => `${name} ${fact}`);
    told.push([mail.template, ...to, ...facts].join(" "));
  }
  return told.sort();
}

/** The marketplace's mails in the queue. */
export async function queuedMails(db: Database) {
  return (await queued(db, sendMail.name)).map((payload) => sendMail.payload.parse(payload));
}

async function queued(db: Database, job: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`select job.payload
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${job}`.execute(db);
  return rows.map(({ payload }) => payload);
}
