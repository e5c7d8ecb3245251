// Webhooks of the large market: many endpoints, and a long log of one of them.
import type pg from "pg";

const id = "0190a000-0000-7000-8000-00000000000e";
const statements: readonly string[] = [
  `insert into webhook_endpoint (id, profile_id, url, status, created_at)
    select gen_random_uuid(), id, 'https://receiver.example.test/', 'active', now()
    from profile where kind = 'provider' limit 5000`,
  `insert into webhook_subscription (type, profile_id, endpoint_id)
    select 'offer.accepted', profile_id, id from webhook_endpoint on conflict do nothing`,
  `insert into webhook_delivery (id, endpoint_id, type, status, attempts, created_at, ended_at)
    select gen_random_uuid(), endpoint.id, 'offer.accepted', 'delivered', 1, now() - i * interval '1 minute', now()
    from webhook_endpoint endpoint cross join generate_series(1, case when endpoint.id = '${id}' then 20000 else 4 end) i`,
  `insert into webhook_attempt (delivery_id, number, started_at, duration_ms, outcome, status_code)
    select id, 1, created_at, 100, 'delivered', 200 from webhook_delivery`,
];

/** Fills the tables once; returns this profile's endpoint whose page the tests visit. */
export async function fillWebhooks(owner: pg.Pool, profile_id: string): Promise<string> {
  const made = await owner.query(
    `insert into webhook_endpoint (id, profile_id, url, status, created_at)
     values ($1, $2, 'https://receiver.example.test/', 'active', now()) on conflict do nothing`,
    [id, profile_id],
  );
  if (made.rowCount === 0) return id;
  // On a busy machine this takes longer than a page's statement may.
  await owner.query(`begin; set local statement_timeout = 0; ${statements.join("; ")}; commit`);
  await owner.query("analyze webhook_endpoint, webhook_subscription, webhook_delivery, webhook_attempt");
  return id;
}
