// Unexpected errors as operators see them.

import type { ScreenProduct } from "../product.ts";
import type { Target } from "../screen-state.ts";
import { operator } from "./admin.ts";

const digest = "0190a000-0000-7000-8000-00000000fa17";

export async function list(product: ScreenProduct): Promise<Target> {
  await product.owner.query(
    `with known as (
       insert into fault (id, kind, place, error, first_seen_at, last_seen_at)
       values (gen_random_uuid(), 'loader', 'routes/home', 'TypeError', now(), now())
       on conflict (kind, place, error) do update set last_seen_at = now() returning id)
     insert into fault_occurrence (digest, fault_id, at, is_reported) select $1, id, now(), true from known
     on conflict do nothing`,
    [digest],
  );
  return { viewer: await product.share(operator), path: "/admin/faults" };
}

export async function notFound(product: ScreenProduct): Promise<Target> {
  const path = "/admin/faults?digest=0190a000-0000-7000-8000-00000000dead";
  return { viewer: await product.share(operator), path };
}

/** A refused mail. */
export async function refusedMail(product: ScreenProduct): Promise<Target> {
  await product.owner.query(
    `insert into mail_failure (id, key, job, template, recipient, payload, reason, reply_code, tries, failed_at, given_up_at)
     values (gen_random_uuid(), 'screens', 'send_link_mail', 'invitation', 'g…@unknown.example', '{}', 'address_refused', 550,
       2, now() + interval '1 day', now()) on conflict do nothing`,
  );
  return { viewer: await product.share(operator), path: "/admin/mails/screens" };
}

/** A job without attempts left. */
export async function deadJob(product: ScreenProduct): Promise<Target> {
  const { rows } = await product.owner.query<{ id: string }>(
    `select id from graphile_worker.permanently_fail_jobs(array[(graphile_worker.add_job('sweep_records', '{}'::json,
       job_key := 'screens', run_at := now() + interval '1 day')).id], 'connect ECONNREFUSED')`,
  );
  return { viewer: await product.share(operator), path: `/admin/jobs/${rows[0]?.id}` };
}

/** A job that waits for its time. */
export async function waitingJob(product: ScreenProduct): Promise<Target> {
  const { rows } = await product.owner.query<{ id: string }>(
    `select id from graphile_worker.add_job('sweep_records', '{}'::json, job_key := 'screens waiting',
       run_at := now() + interval '1 day')`,
  );
  return { viewer: await product.share(operator), path: `/admin/jobs/${rows[0]?.id}` };
}

/** A mail that was sent to an account. */
export async function sentMail(product: ScreenProduct): Promise<Target> {
  const { account_id } = await product.kit.customer();
  await product.owner.query(
    "insert into sent_mail (key, template, account_id, sent_at) values ('screens sent', 'booking_confirmed', $1, now()) on conflict do nothing",
    [account_id],
  );
  return { viewer: await product.share(operator), path: "/admin/mails/screens%20sent" };
}

/** All of these, and a webhook that was given up. */
export const health = (product: ScreenProduct): Promise<Target> => product.share(givenUp);

async function givenUp(product: ScreenProduct): Promise<Target> {
  await refusedMail(product);
  await deadJob(product);
  const { delivery_id } = await product.kit.webhook();
  await product.owner.query(
    "update webhook_delivery set status = 'failed', due_at = null, attempts = 10, ended_at = now() where id = $1",
    [delivery_id],
  );
  return { viewer: await product.share(operator), path: "/admin/health" };
}

/** What an operator gets mails about. */
export const choices = async (product: ScreenProduct): Promise<Target> => ({
  viewer: await product.share(operator),
  path: "/admin/alerts",
});
