// Partners of the large market: forty of them, and one that brought five hundred people and is linked to the provider.
import type pg from "pg";

const statements = [
  `with made as (
    insert into partner (id, name, display_name, account_id, colour, text_en, text_de, category_ids, commission_bp, created_at, updated_at)
    select gen_random_uuid(), 'growth-' || i, 'Growth ' || i, case when i = 0 then (select account_id from profile where id = $1::uuid) end,
      '#2f6f5e', 'Text', 'Text', array(select id from category limit 3), 2000, now() - i * interval '1 day', now()
    from generate_series(0, 40) i where not exists (select 1 from partner) returning id, name)
  insert into partner_name (name, partner_id, since) select name, id, now() from made`,
  `update account set partner_id = (select id from partner where name = 'growth-0')
    where $1::uuid is not null and partner_id is null and not exists (select 1 from account where partner_id is not null)
      and id in (select id from account order by id limit 500)`,
  `insert into booking_partner (booking_id, partner_id, side, commission_bp, created_at)
    select booking.id, (select partner.id from partner where name = 'growth-0'), 'customer', 2000, created_at
    from booking where $1::uuid is not null order by booking.id limit 500 on conflict do nothing`,
  `insert into partner_visit (partner_id, day, visits)
    select id, current_date - i, 1 + i from partner, generate_series(0, 800) i where $1::uuid is not null on conflict do nothing`,
  `with fresh as (select where not exists (select 1 from ledger_tx where type = 'partner_commission') and $1::uuid is not null),
    owed as (insert into ledger_account (id, name, kind, owner_id, currency)
      select gen_random_uuid(), 'partner_payable', 'liability', (select id from partner where name = 'growth-0'), 'EUR' from fresh returning id),
    spent as (insert into ledger_account (id, name, kind, currency)
      select gen_random_uuid(), 'partner_commission', 'expense', 'EUR' from fresh returning id),
    facts as (insert into ledger_tx (id, idempotency_key, type, booking_id, at)
      select gen_random_uuid(), 'partner:' || booking_id, 'partner_commission', booking_id, created_at
      from booking_partner, fresh returning id, at)
  insert into ledger_entry (tx_id, account_id, currency, amount_minor, at)
    select facts.id, owed.id, 'EUR', -300, facts.at from facts, owed
    union all select facts.id, spent.id, 'EUR', 300, facts.at from facts, spent`,
  `insert into partner_payment (id, partner_id, amount_minor, currency, paid_on, reference, recorded_by, created_at)
    select gen_random_uuid(), (select id from partner where name = 'growth-0'), 100, 'EUR', current_date, 'Payment ' || i,
      (select account_id from profile where id = $1::uuid), now() - i * interval '1 day'
    from generate_series(1, 200) i where not exists (select 1 from partner_payment)`,
];

/** Fills the tables once; returns the id of the large one. */
export async function fillPartners(owner: pg.Pool, provider: string): Promise<string> {
  for (const statement of statements) await owner.query(statement, [provider]);
  await owner.query("analyze partner, partner_name, partner_visit, booking_partner, partner_payment");
  await owner.query("analyze ledger_account, ledger_tx");
  // The address search index keeps updates in a pending list, which makes it look expensive until it is cleaned.
  await owner.query("vacuum analyze account");
  const { rows } = await owner.query<{ id: string }>("select id from partner where name = 'growth-0'");
  return rows[0]?.id ?? "";
}
