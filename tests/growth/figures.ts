// Figures of the large market: two years of days with every name, for all and for each category and country, and the filed
// requests. Its events are counted up to the last few hundred.
import type pg from "pg";
import { namesOf } from "#domain/figure/names.ts";

/** How many rows of each history a run has yet to count. */
export const uncounted = 200;

/** Fills the tables once. */
export async function fillFigures(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query("select 1 from figure_run");
  if (rows.length > 0) return;
  const client = await owner.connect();
  try {
    // Hundreds of thousands of rows take longer than a page may.
    await client.query("begin; set local statement_timeout = 0");
    await fill(client);
    await client.query("commit");
  } finally {
    client.release();
  }
  await owner.query("analyze figure, figure_request, figure_run");
}

async function fill(owner: pg.PoolClient): Promise<void> {
  await owner.query(
    `insert into figure_run (id, time_zone, is_shown, event_id, settled_event_id, seen_event_id, entry_id,
       settled_entry_id, seen_entry_id, counted_at, seen_at, begun_at)
     select 1, 'Europe/Berlin', true, events - $1, events, events, entries - $1, entries, entries, now(), now(), now()
     from (select max(id) from event) as event (events), (select max(id) from ledger_entry) as entry (entries)`,
    [uncounted],
  );
  // On a busy machine this takes longer than a page's statement may.
  await owner.query(
    `begin; set local statement_timeout = 0; insert into figure_request (request_id, opened_at, category_id, country, partner_id)
     select request.id, request.opened_at, request.category_id, request.place_country, account.partner_id
     from request join account on account.id = request.account_id where request.status <> 'draft'; commit`,
  );
  // Of the waits for a first offer and of the ways to end early a day knows only some.
  const all = (["day", "week", "month"] as const).flatMap((step) => Object.values(namesOf(step)).flat());
  const names = [...new Set(all)].filter(
    (name, index) => !/^(first_offer|ended)\./.test(name) || index % 4 === 0,
  );
  const texts = names.map((name) => `'${name}'`).join(", ");
  await owner.query(
    `begin; set local statement_timeout = 0; insert into figure (run_id, category_id, country, name, day, currency, value)
     select 1, category.id, country.code, name.text, current_date - age, case when name.text in ('gross', 'fees', 'refunds', 'held')
       then 'EUR' end, 3
     from (select id from category where slug like 'growth-%' union all select null) category,
       (values ('DE'), ('AT'), (null)) as country (code), unnest(array[${texts}]) as name (text), generate_series(0, 735) age;
     commit`,
  );
}
