-- A large marketplace, to measure how cost grows. A superuser runs it on a migrated database with one customer and one
-- verified provider. It adds the background requests [growth.from, growth.to), half as many accounts (30 % of them
-- providers) and all their rows. Per request: 3 offers, 6 lines, 0.6 bookings, 1.5 conversations, 9 messages, 21 events, 5 notifications, 2 logged commands. The first
-- step needs at least 400 requests: with fewer there are too few providers for different offers.
-- Settings: growth.from, growth.to, growth.customer and growth.provider (profile ids). The first step makes the rows of
-- those two profiles, which then do not change: only other accounts' rows grow.
set session_replication_role = replica;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';
set synchronous_commit = off;
set client_min_messages = warning;
set jit = off;
create schema if not exists growth;
create table if not exists growth.clock as select date_trunc('minute', now()) as at;
select set_config('growth.now', (select at::text from growth.clock), false);
-- Each function is one expression, so that PostgreSQL inlines it instead of calling it a million times.
create or replace function growth.at() returns timestamptz language sql stable parallel safe as
  $$ select current_setting('growth.now')::timestamptz $$;
create or replace function growth.h(i bigint, seed bigint, n bigint) returns bigint language sql immutable parallel safe as
  'select (hashint8extended(i, seed) & 9223372036854775807) % n';
-- A version 7 UUID for an instant, and a version 4 UUID; the remaining bits derive from (kind, i).
create or replace function growth.uid(kind text, i bigint, at timestamptz) returns uuid language sql immutable parallel safe as
  $$ select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || i::text), 1, 3) || '8' || substr(md5(kind || i::text), 4, 15))::uuid $$;
create or replace function growth.uid4(kind text, i bigint) returns uuid language sql immutable parallel safe as
  $$ select overlay(overlay(md5(kind || i::text) placing '4' from 13) placing '8' from 17)::uuid $$;
create or replace function growth.joined_at(i bigint) returns timestamptz language sql stable parallel safe as
  $$ select growth.at() - interval '100 days' - growth.h(i, 1, 630 * 86400) * interval '1 second' $$;

-- Indexes without a constraint are rebuilt at the end, which is faster than updating them.
create temporary table index_left as
select i.indexname, i.indexdef from pg_indexes i join pg_class c on c.oid = (quote_ident(i.schemaname) || '.' || quote_ident(i.indexname))::regclass
where i.schemaname = 'public' and i.tablename in ('account', 'profile', 'device', 'request', 'file', 'offer', 'booking', 'payment_attempt',
  'refund', 'ledger_tx', 'ledger_entry', 'stripe_event', 'event', 'command_log', 'thread', 'message', 'notification')
  and not exists (select 1 from pg_constraint k where k.conindid = c.oid);
do $$ declare name text; begin
  for name in select indexname from index_left loop execute format('drop index public.%I', name); end loop;
end $$;

insert into category (id, slug, name, description, request_questions, information_questions, currency, tax_bp, fee_bp, deposit_bp, policy, is_exclusive, position)
select growth.uid4('cat', c), 'growth-' || c, jsonb_build_object('en', 'Category ' || c, 'de', 'Kategorie ' || c), '{"en": "-", "de": "-"}',
  '[]', '[]', 'EUR', 1900, 1000, 3000, 'moderate', c = 0, 100 + c
from generate_series(0, 5) c on conflict do nothing;
insert into provider_category select current_setting('growth.provider')::uuid, growth.uid4('cat', c) from generate_series(0, 1) c on conflict do nothing;

create or replace view growth.span as select current_setting('growth.from')::bigint as lo, current_setting('growth.to')::bigint as hi,
  current_setting('growth.from')::bigint / 2 as alo, current_setting('growth.to')::bigint / 2 as ahi;

-- ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────────────────
create temporary table person as
select i, growth.uid4('acc', i) as account_id, growth.uid('prf', i, at) as profile_id, at, i % 10 < 3 as is_provider,
  (array['anna','ben','clara','david','emil','frida','greta','hans','ida','jakob'])[1 + growth.h(i, 2, 10)] as first,
  (array['mueller','schmidt','weber','wagner','becker','schulz','hoffmann','koch','richter','klein'])[1 + growth.h(i, 3, 10)] as last
from growth.span, generate_series(alo, ahi - 1) i, lateral (select growth.joined_at(i) as at) x order by at;
insert into account (id, email, status, locale, time_zone, default_profile_id, created_at, version, terms_version, terms_accepted_at)
select account_id, format('%s.%s%s@post.example', first, last, i), case when i % 500 = 7 then 'suspended' else 'active' end, 'de', 'Europe/Berlin', profile_id, at, 2, '2026-11', at from person;
insert into profile (id, account_id, kind, is_company, display_name, country, about, terms_version, terms_accepted_at, verified_at, created_at, version)
select profile_id, account_id, case when is_provider then 'provider' else 'customer' end, i % 10 < 2, format('%s %s %s', initcap(first), initcap(last), i),
  case when growth.h(i, 6, 10) = 0 then 'AT' else 'DE' end, case when is_provider then 'We have done this for many years.' end, '2026-11', at,
  case when is_provider then at + interval '1 day' end, at, 2 from person;
insert into profile_contact (profile_id, email, phone, address_line, postal_code, city)
select profile_id, format('%s.%s%s@post.example', first, last, i), '+49 30 5551234', 'Lorettostraße 18', '40219', 'Düsseldorf' from person;
-- A provider has the category of its number; a third of them have the next one too.
insert into provider_category select profile_id, growth.uid4('cat', c)
from person, lateral (select (i / 10) * 3 + i % 10 as p) x, generate_series(0, 5) c where is_provider and (c = p % 6 or (p % 3 = 0 and c = (p + 1) % 6));
insert into device (session_id, account_id, user_agent, created_at, last_seen_at, proved_at)
select growth.uid4('dev', i * 2 + d), account_id, 'Mozilla/5.0 (X11; Linux x86_64)', at, growth.at() - growth.h(i, 7, 380 * 86400) * interval '1 second', at
from person, generate_series(0, 1) d where d = 0 or i % 2 = 0;
insert into notification_choice select account_id, 'booking_reminders', false from person where i % 10 = 5;
insert into event (noun, subject_id, transition, from_status, to_status, version, role, account_id, command_id, request_id, at)
select 'account', account_id, 'register', null, 'active', 1, 'system', account_id, growth.uid('reg', i, at), 'growth', at from person;
insert into impersonation (id, operator_id, account_id, session_id, reason, code_digest, code_expires_at, created_at, started_at, ends_at, ended_at)
select growth.uid('imp', i, at), growth.uid4('acc', 1), account_id, growth.uid4('dev', i * 2), 'Asked for help.', decode(md5('imp' || i), 'hex'), at, at, at, at, at from person where i % 20 = 3;
insert into recovery_code (digest, account_id, created_at) select decode(md5('rec' || i), 'hex'), account_id, at from person where i % 5 = 0;
insert into account_export (id, account_id, status, requested_at) select growth.uid('exp', i, at), account_id, 'gone', at from person where i % 20 = 4;
insert into rate_limit (key, points, expire) select 'rpc:' || md5('rate' || i), 1, (extract(epoch from growth.at()) * 1000)::bigint from person where i % 5 = 1;
insert into file (id, profile_id, storage_key, name, content_type, size_bytes, created_at)
select growth.uid('photo', i, at), profile_id, 'photos/' || growth.uid4('pk', i), 'photo.webp', 'image/webp', 40000, at from person where i % 10 = 0;

-- ── Requests, with their outcomes ──────────────────────────────────────────────────────────────────────────────────
create temporary table req as
with people as (select ahi * 7 / 10 as nc from growth.span),
raw as (
  select i, false as is_own, m, (i * 7 + i / 100) % 6 as c, growth.h(i, 11, people.nc) as cn, null::uuid as profile_id, false as has_keller,
    case when m < 5 then 'open' when m = 5 then 'draft' when m < 11 then 'awarded' when m < 61 then 'fulfilled' when m < 75 then 'closed' else 'expired' end as status,
    case when m = 6 then 'awaiting_information' when m = 7 then 'awaiting_payment' when m in (8, 9) then 'confirmed' when m = 10 then 'delivered'
      when m between 11 and 60 then 'completed' when m between 61 and 63 then 'cancelled' when m between 64 and 65 then 'lapsed' end as booking_status,
    case when m < 5 then growth.h(i, 12, 6) + 1 when m = 5 then 0 else growth.h(i, 12, 5) + 1 end as n_offers
  from (select i::bigint, (i % 100)::int as m from growth.span, generate_series(lo, hi - 1) i) s, people
  union all
  -- 200 requests of the customer, 50 of them booked; 2,000 offers of the provider, 500 booked.
  select 100000000 + k, true, 0, k % 2, growth.h(k, 13, people.nc), case when k <= 200 then current_setting('growth.customer')::uuid end, true,
    case when k <= 19 then 'awarded' when k <= 44 then 'fulfilled' when k <= 50 then 'closed' when k <= 58 then 'open' when k <= 140 then 'closed'
      when k <= 200 then 'expired' when k <= 250 then 'awarded' when k <= 470 then 'fulfilled' when k <= 500 then 'closed' when k <= 560 then 'open'
      when k <= 1200 then 'expired' when k <= 1400 then 'closed' else 'fulfilled' end,
    case when k <= 3 then 'awaiting_information' when k <= 6 then 'awaiting_payment' when k <= 16 then 'confirmed' when k <= 19 then 'delivered' when k <= 44 then 'completed'
      when k <= 47 then 'cancelled' when k <= 50 then 'lapsed' when k between 201 and 205 then 'awaiting_payment' when k between 206 and 235 then 'confirmed'
      when k between 236 and 245 then 'delivered' when k between 246 and 250 then 'changes_requested' when k between 251 and 470 then 'completed'
      when k between 471 and 490 then 'cancelled' when k between 491 and 500 then 'lapsed' when k > 1400 then 'completed' end,
    case when k between 51 and 58 then 10 else 3 end
  from generate_series(1, 2000) k, people where current_setting('growth.from') = '0'
),
dated as (
  select raw.*, case when status in ('open', 'draft') then growth.at() - growth.h(i, 14, 25 * 86400) * interval '1 second'
      when booking_status like 'awaiting%' then growth.at() - interval '3 days' - growth.h(i, 14, 20 * 3600) * interval '1 second'
      when booking_status in ('confirmed', 'delivered', 'changes_requested') then growth.at() - interval '10 days' - growth.h(i, 14, 20 * 86400) * interval '1 second'
      else growth.at() - interval '45 days' - growth.h(i, 14, 690 * 86400) * interval '1 second' end as created_at
  from raw
)
select d.i, d.is_own, d.has_keller, d.c, d.status, d.booking_status, d.n_offers, d.created_at, growth.uid('req', d.i, d.created_at) as id, d.created_at + interval '10 minutes' as opened_at,
  d.created_at + interval '3 days' as accepted_at, p.id as profile_id, p.account_id, p.display_name as owner_name, growth.uid4('cat', d.c) as category_id,
  50000 + growth.h(d.i, 15, 400000) as budget_minor,
  -- Each booking of the provider gets its own day, so that none overlap; unfinished ones are in the future.
  case when d.status = 'open' or d.booking_status in ('awaiting_information', 'awaiting_payment', 'confirmed')
      then growth.at() + interval '8 days' + case when d.is_own then (d.i % 1000) * interval '1 day' else growth.h(d.i, 16, 300 * 24) * interval '1 hour' end
    when d.booking_status in ('delivered', 'changes_requested') then growth.at() - interval '2 days' - case when d.is_own then (d.i % 1000) * interval '1 day' else growth.h(d.i, 16, 120) * interval '1 hour' end
    else d.created_at + interval '20 days' end as starts_at
from dated d join profile p on p.id = coalesce(d.profile_id, growth.uid('prf', (d.cn / 7) * 10 + 3 + d.cn % 7, growth.joined_at((d.cn / 7) * 10 + 3 + d.cn % 7)))
order by d.created_at;
analyze req;
insert into request (id, status, version, account_id, profile_id, category_id, title, description, starts_at, ends_at, time_zone, date_flexibility,
  place_town, place_postal_code, place_country, currency, budget_minor, is_submitted, terms_version, opened_at, expires_at, closed_at, created_at, updated_at, remind_at)
select id, status, 6, account_id, case when status <> 'draft' then profile_id end, category_id, 'Sommerfest im Hinterhof ' || i,
  'We are about eighty guests and would like somebody who is there from noon until the evening.', starts_at, starts_at + interval '4 hours', 'Europe/Berlin', 'exact',
  (array['Köln','Berlin','Leipzig','München','Stuttgart','Mainz'])[1 + growth.h(i, 18, 6)], '40219', case when growth.h(i, 19, 10) = 0 then 'AT' else 'DE' end,
  'EUR', budget_minor, false, '2026-11', case when status <> 'draft' then opened_at end, case when status <> 'draft' then opened_at + interval '30 days' end,
  case when status in ('closed', 'expired', 'fulfilled') then opened_at + interval '30 days' end, created_at,
  case when status in ('open', 'draft') then created_at else opened_at + interval '25 days' end, case when status = 'open' then opened_at + interval '27 days' end
from req;
insert into request_contact (request_id, name, email, phone, address_line) select id, owner_name, 'anna' || i % 5000 || '@post.example', '+49 211 5550134', 'Lorettostraße 18' from req;
insert into file (id, request_id, storage_key, name, content_type, size_bytes, width, height, created_at)
select growth.uid('file', i, created_at), id, 'requests/' || growth.uid4('fk', i), 'IMG.jpg', 'image/jpeg', 200000, 2048, 1536, created_at from req where i % 2 = 0;

-- ── Offers and their lines ──────────────────────────────────────────────────────────────────────────────────────────
create temporary table off as
select r.i, j, r.i * 16 + j as oi, r.id as request_id, r.status as request_status, r.booking_status, r.opened_at, r.starts_at, r.is_own,
  r.opened_at + (j + 1) * interval '5 hours' as created_at, growth.uid('off', r.i * 16 + j, r.opened_at + (j + 1) * interval '5 hours') as id, p.id as profile_id, p.account_id,
  case r.status when 'open' then case when r.has_keller and j = 0 then 'sent' else (array['sent','sent','sent','sent','sent','sent','sent','sent','countered','withdrawn','declined'])[1 + growth.h(r.i * 16 + j, 21, 11)] end
    when 'awarded' then case when j = r.winner then 'accepted' when r.booking_status like 'awaiting%' then 'parked' else 'not_selected' end
    when 'fulfilled' then case when j = r.winner then 'accepted' else 'not_selected' end
    else case when r.booking_status is not null and j = r.winner then 'voided' else (array['expired','expired','declined','withdrawn'])[1 + growth.h(r.i * 16 + j, 21, 4)] end end as status,
  (r.booking_status is not null and j = r.winner) as is_booked, 50000 + growth.h(r.i * 16 + j, 22, 400000) as net_minor
from (select *, case when is_own and i > 100001550 then 1 else 0 end as winner from req where n_offers > 0) r
cross join lateral generate_series(0, r.n_offers - 1) j
cross join (select greatest(ahi * 3 / 10 / 6, 1) as k from growth.span) np
cross join lateral (select r.c + 6 * ((growth.h(r.i, 23, np.k) + j * 7) % np.k) as p) pn
join profile p on p.id = case when r.has_keller and j = 0 then current_setting('growth.provider')::uuid
  else growth.uid('prf', (pn.p / 3) * 10 + pn.p % 3, growth.joined_at((pn.p / 3) * 10 + pn.p % 3)) end
order by created_at;
analyze off;
insert into offer (id, status, version, request_id, request_revision, profile_id, message, currency, net_minor, tax_minor, total_minor, deposit_bp, policy, starts_at, ends_at,
  time_zone, valid_until, counter_answer_due_at, sent_at, created_at, remind_at)
select id, status, 2, request_id, 1, profile_id, 'Two photographers from noon until the first dance.', 'EUR', net_minor, round(net_minor * 0.19), net_minor + round(net_minor * 0.19), 3000, 'moderate',
  starts_at, starts_at + interval '4 hours', 'Europe/Berlin', case when request_status = 'open' then growth.at() + interval '4 days' + growth.h(oi, 24, 10 * 86400) * interval '1 second' else created_at + interval '14 days' end,
  case when status = 'countered' then growth.at() + interval '2 days' end, created_at, created_at,
  case when request_status = 'open' then growth.at() + interval '1 day' + growth.h(oi, 24, 10 * 86400) * interval '1 second' end
from off on conflict do nothing;
insert into offer_line (offer_id, revision, position, label, quantity, unit_net_minor, net_minor, tax_bp)
select id, 1, n, 'Line ' || n, 1, part, part, 1900 from off, generate_series(1, 2) n, lateral (select case n when 1 then net_minor / 2 else net_minor - net_minor / 2 end as part) y order by created_at, n;
insert into offer_revision (offer_id, revision, starts_at, ends_at, time_zone, total_minor, sent_at)
select id, 1, starts_at, starts_at + interval '4 hours', 'Europe/Berlin', net_minor + round(net_minor * 0.19), created_at from off order by created_at on conflict do nothing;

-- ── Conversations: with every second provider that has made an offer, six messages each ─────────────────────────────────
create temporary table thr as
select o.oi, growth.uid('thr', o.oi, o.created_at) as id, o.request_id, r.profile_id as customer_id, o.profile_id as provider_id, o.created_at, o.account_id,
  case when o.oi % 20 = 0 then 5 else 6 end as read_count
from off o join req r on r.id = o.request_id where (o.oi % 2 = 0 or o.is_own) and r.profile_id <> o.profile_id;
insert into thread (id, request_id, customer_profile_id, provider_profile_id, begun_by, created_at, last_message_at, message_count, customer_read_count, provider_read_count)
select id, request_id, customer_id, provider_id, 'provider', created_at, created_at + interval '6 hours', 6, 6, read_count from thr on conflict do nothing;
insert into message (id, thread_id, position, side, profile_id, text, sent_at)
select growth.uid('msg', oi * 8 + n, created_at + n * interval '1 hour'), id, n, case n % 2 when 1 then 'provider' else 'customer' end,
  case n % 2 when 1 then provider_id else customer_id end, 'Is the second photographer there for the whole day?', created_at + n * interval '1 hour'
from thr, generate_series(1, 6) n on conflict do nothing;

-- ── Bookings, payments, ledger, refunds ─────────────────────────────────────────────────────────────────────────────
create temporary table bok as
select r.*, o.id as offer_id, o.profile_id as provider_id, o.account_id as provider_account, o.net_minor, round(o.net_minor * 0.19)::bigint as tax_minor,
  growth.uid('bok', r.i, r.accepted_at) as booking_id, r.booking_status not like 'awaiting%' and r.booking_status <> 'lapsed' as is_paid, growth.uid('att', r.i, r.accepted_at) as attempt_id
from req r join off o on o.i = r.i and o.is_booked where o.profile_id <> r.profile_id order by r.accepted_at;
analyze bok;
insert into booking (id, status, version, request_id, offer_id, offer_revision, customer_profile_id, provider_profile_id, category_id, title, currency, net_minor, tax_minor, total_minor,
  fee_bp, fee_minor, fee_tax_minor, deposit_bp, policy, terms_version, starts_at, ends_at, time_zone, is_exclusive, hold_until, accepted_at, undelivered_check_at,
  auto_complete_at, confirmed_at, cancelled_at, cancel_reason, created_at, remind_at,
  policy_terms, fee_tax_bp, asks_contact, information_questions, delivers_by_schedule, changes_allowed, kept_minor)
select booking_id, booking_status, 3, id, offer_id, 1, profile_id, provider_id, category_id, 'Booked ' || i, 'EUR', net_minor, tax_minor, net_minor + tax_minor, 1000, net_minor / 10,
  round(net_minor / 10 * 0.19), 3000, 'moderate', '2026-11', starts_at, starts_at + interval '4 hours', 'Europe/Berlin', c = 0 and is_own, accepted_at + interval '72 hours', accepted_at,
  case when booking_status = 'confirmed' then starts_at + interval '4 days' end, case when booking_status = 'delivered' then growth.at() + interval '4 days' end,
  case when is_paid then accepted_at + interval '1 hour' end, case when booking_status = 'cancelled' then accepted_at + interval '2 days' end,
  case when booking_status = 'cancelled' then 'Our plans have changed.' end, accepted_at, case when booking_status like 'awaiting%' then accepted_at + interval '60 hours' end,
  '{"name": "moderate", "free_until": {"days": 7}, "late_fee_bp": 5000, "after_start_fee_bp": 10000}', 1900, true, '[]', false, 2,
  case booking_status when 'completed' then net_minor + tax_minor when 'cancelled' then tax_minor end
from bok on conflict do nothing;
insert into booking_line (booking_id, revision, position, label, quantity, unit_net_minor, net_minor, tax_bp)
select bok.booking_id, 1, line.position, line.label, line.quantity, line.unit_net_minor, line.net_minor, line.tax_bp
from bok join offer_line line on line.offer_id = bok.offer_id and line.revision = 1;
insert into instalment (id, booking_id, status, position, kind, amount_minor, currency, due_at, paid_at, created_at)
select growth.uid('inst', i, accepted_at), booking_id, case when is_paid then 'paid' else 'due' end, 1, 'full', net_minor + tax_minor, 'EUR', accepted_at + interval '72 hours',
  case when is_paid then accepted_at + interval '35 minutes' end, accepted_at from bok on conflict do nothing;
insert into booking_change (id, booking_id, status, version, kind, proposed_by, booking_revision, reason, starts_at_before, ends_at_before, starts_at, ends_at,
  total_before_minor, net_minor, tax_minor, total_minor, fee_minor, fee_tax_minor, proposed_at, due_at, answered_at, closed_at)
select growth.uid('chng', i, accepted_at), booking_id, 'declined', 2, 'reschedule', 'customer', 1, 'Our plans have changed.', starts_at, starts_at + interval '4 hours',
  starts_at + interval '1 day', starts_at + interval '28 hours', net_minor + tax_minor, net_minor, tax_minor, net_minor + tax_minor, net_minor / 10, round(net_minor / 10 * 0.19),
  accepted_at + interval '2 hours', accepted_at + interval '74 hours', accepted_at + interval '3 hours', accepted_at + interval '3 hours'
from bok where is_paid and i % 3 = 0 and starts_at is not null on conflict do nothing;
insert into booking_contact (booking_id, name, email, phone, billing_name, billing_address_line, billing_postal_code, billing_city, billing_country)
select booking_id, owner_name, 'anna@post.example', '+49 211 5550134', owner_name, 'Lorettostraße 18', '40219', 'Düsseldorf', 'DE' from bok where booking_status <> 'awaiting_information';
insert into payment_attempt (id, booking_id, status, version, instalment, attempt_no, amount_minor, currency, idempotency_key, params, session_id, session_url, payment_intent_id, charge_id, expires_at, created_at, settled_at)
select attempt_id, booking_id, 'succeeded', 3, 'full', 1, net_minor + tax_minor, 'EUR', 'bk_' || booking_id, '{}', 'cs_test_' || md5('cs' || i), null, 'pi_' || md5('pi' || i), 'ch_' || md5('ch' || i),
  accepted_at + interval '1 hour', accepted_at + interval '30 minutes', accepted_at + interval '35 minutes' from bok where is_paid;
insert into ledger_account (id, name, kind, owner_id, currency) select growth.uid('lacc', i, accepted_at), 'customer_funds', 'liability', booking_id, 'EUR' from bok where is_paid;
insert into ledger_account (id, name, kind, currency) values (growth.uid4('pending', 0), 'growth_pending', 'asset', 'EUR') on conflict do nothing;
insert into ledger_tx (id, idempotency_key, type, booking_id, stripe_ref, at) select growth.uid('ltx', i, accepted_at), 'charge:' || md5('ch' || i), 'charge', booking_id, 'ch_' || md5('ch' || i), accepted_at from bok where is_paid;
insert into ledger_entry (tx_id, account_id, currency, amount_minor, at)
select growth.uid('ltx', i, accepted_at), case n when 0 then growth.uid4('pending', 0) else growth.uid('lacc', i, accepted_at) end, 'EUR', (net_minor + tax_minor) * (1 - 2 * n), accepted_at from bok, generate_series(0, 1) n where is_paid;
insert into refund (id, booking_id, attempt_id, status, version, amount_minor, currency, reason, idempotency_key, stripe_refund_id, created_at)
select growth.uid('rfd', i, accepted_at), booking_id, attempt_id, case when is_own and i % 2 = 0 then 'failed' else 'succeeded' end, 3, net_minor, 'EUR', 'booking_cancelled', 'rf_' || booking_id, 're_' || md5('re' || i), accepted_at + interval '2 days' from bok where booking_status = 'cancelled';
insert into operator_task (id, kind, noun, subject_id, opened_at, closed_at, closed_by, note)
select growth.uid('task', i, accepted_at), 'booking_undelivered', 'booking', booking_id, accepted_at, case when not is_own then accepted_at end, case when not is_own then account_id end, case when not is_own then 'Both were called.' end
from bok where (is_own and i between 100000206 and 100000245) or (not is_own and i % 20 = 11) on conflict do nothing;
insert into stripe_event (id, type, object_id, payload, status, problem, received_at, processed_at)
select 'evt_' || md5('evt' || n || ':' || i), 'payment_intent.succeeded', 'pi_' || md5('pi' || i), jsonb_build_object('id', md5(n || ':' || i), 'data', jsonb_build_object('object', jsonb_build_object('id', 'pi_' || md5('pi' || i), 'currency', 'eur'))),
  'processed', null, accepted_at + interval '36 minutes', accepted_at + interval '36 minutes' from bok, generate_series(1, 1) n where is_paid;
insert into stripe_event (id, type, object_id, payload, status, problem, received_at, processed_at)
select 'evt_q' || i, 'payment_intent.succeeded', 'pi_strange' || i, jsonb_build_object('data', jsonb_build_object('object', jsonb_build_object('id', 'pi_strange' || i, 'amount', 1000, 'currency', 'eur', 'metadata', jsonb_build_object('booking_id', booking_id)))),
  'quarantined', 'unknown_object', growth.at() - i % 1000 * interval '1 hour', growth.at() from bok where is_own and i between 100000251 and 100000290;

-- ── Events, logged commands, sent mails ───────────────────────────────────────────────────────────────────────────────
insert into event (noun, subject_id, transition, from_status, to_status, version, role, account_id, profile_id, command_id, request_id, at)
select noun, subject_id, transition, from_status, to_status, version, role, account_id, profile_id, growth.uid4('cmd' || noun || version, i), 'growth', at from (
  select 'request' as noun, id as subject_id, t.transition, t.from_status, t.to_status, t.version, t.role, case when t.role = 'customer' then account_id end as account_id, case when t.role = 'customer' then profile_id end as profile_id, created_at + t.after as at, i
  from req, (values ('begin', null, 'draft', 1, 'customer', interval '0'), ('open', 'draft', 'open', 2, 'customer', interval '10 minutes'), ('award', 'open', 'awarded', 3, 'system', interval '3 days'),
    ('fulfil', 'awarded', 'fulfilled', 4, 'system', interval '30 days'), ('close', 'open', 'closed', 5, 'customer', interval '30 days'), ('expire', 'open', 'expired', 6, 'system', interval '30 days')) t (transition, from_status, to_status, version, role, after)
  where t.transition = 'begin' or (t.transition = 'open' and status <> 'draft') or (t.transition = 'award' and booking_status is not null) or (t.transition = 'fulfil' and status = 'fulfilled') or (t.transition = 'close' and status = 'closed') or (t.transition = 'expire' and status = 'expired')
  union all
  select 'offer', id, case n when 1 then 'send' else case status when 'accepted' then 'accept' when 'voided' then 'accept' when 'not_selected' then 'not_select' when 'expired' then 'expire' when 'declined' then 'decline' when 'withdrawn' then 'withdraw' when 'parked' then 'park' else 'counter' end end,
    case n when 1 then 'draft' else 'sent' end, case n when 1 then 'sent' else status end, n, case when n = 1 then 'provider' else 'system' end, case when n = 1 then account_id end, case when n = 1 then profile_id end, case n when 1 then created_at else opened_at + interval '3 days' end, oi
  from off, generate_series(1, 2) n where n = 1 or status <> 'sent'
  union all
  select 'booking', booking_id, t.transition, t.from_status, t.to_status, t.version, t.role, case t.role when 'customer' then account_id when 'provider' then provider_account end, case t.role when 'customer' then profile_id when 'provider' then provider_id end, accepted_at + t.after, i
  from bok, (values ('begin', null, 'awaiting_information', 1, 'customer', interval '0'), ('provide_information', 'awaiting_information', 'awaiting_payment', 2, 'customer', interval '20 minutes'), ('confirm', 'awaiting_payment', 'confirmed', 3, 'system', interval '36 minutes'),
    ('deliver', 'confirmed', 'delivered', 4, 'provider', interval '18 days'), ('complete', 'delivered', 'completed', 5, 'customer', interval '20 days'), ('cancel', 'confirmed', 'cancelled', 6, 'customer', interval '2 days'), ('lapse', 'awaiting_payment', 'lapsed', 7, 'system', interval '3 days')) t (transition, from_status, to_status, version, role, after)
  where t.transition = 'begin' or (t.transition = 'provide_information' and booking_status <> 'awaiting_information') or (t.transition = 'confirm' and is_paid) or (t.transition = 'deliver' and booking_status in ('delivered', 'changes_requested', 'completed'))
    or (t.transition = 'complete' and booking_status = 'completed') or (t.transition = 'cancel' and booking_status = 'cancelled') or (t.transition = 'lapse' and booking_status = 'lapsed')
  union all
  select 'attempt', attempt_id, t.transition, t.from_status, t.to_status, t.version, t.role, case when t.role = 'customer' then account_id end, case when t.role = 'customer' then profile_id end, accepted_at + t.after, i
  from bok, (values ('begin', null, 'created', 1, 'customer', interval '30 minutes'), ('open', 'created', 'requires_action', 2, 'system', interval '31 minutes'), ('succeed', 'requires_action', 'succeeded', 3, 'system', interval '35 minutes')) t (transition, from_status, to_status, version, role, after) where is_paid
  union all
  select 'refund', growth.uid('rfd', i, accepted_at), t.transition, t.from_status, t.to_status, t.version, 'system', null, null, accepted_at + interval '2 days', i
  from bok, (values ('request', null, 'requested', 1), ('succeed', 'requested', 'succeeded', 2)) t (transition, from_status, to_status, version) where booking_status = 'cancelled'
  union all
  select 'message', growth.uid('msg', oi * 8 + n, created_at + n * interval '1 hour'), 'send', null, 'sent', 1, case n % 2 when 1 then 'provider' else 'customer' end,
    null, case n % 2 when 1 then provider_id else customer_id end, created_at + n * interval '1 hour', oi * 8 + n from thr, generate_series(1, 6) n) happened
order by at;
insert into command_log (id, name, scope, idempotency_key, input_hash, output, audit, subject_noun, subject_id, account_id, profile_id, on_behalf_of, request_id, at)
select growth.uid('cl' || n, i, created_at), (array['save_draft', 'submit_request'])[n], 'profile:' || profile_id, growth.uid4('key' || n, i)::text, md5('a' || i), '{}', '{}', 'request', id, account_id, profile_id,
  case when i % 500 = 1 then growth.uid4('acc', 1) end, 'growth', created_at + n * interval '5 minutes' from req, generate_series(1, 2) n;
insert into sent_mail (key, template, account_id, sent_at) select 'request_opened:' || i, 'request_opened', account_id, opened_at from req where status <> 'draft';
insert into sent_mail (key, template, account_id, sent_at) select 'offer_received:' || oi, 'offer_received', account_id, created_at from off;
insert into notification (id, profile_id, event, subject, subject_id, happened_at, read_at)
select growth.uid4('nto', oi), r.profile_id, 'offer_received', 'offer', o.id, o.created_at, case when o.oi % 10 > 0 then o.created_at end
from off o join req r on r.id = o.request_id;
insert into notification (id, profile_id, event, subject, subject_id, happened_at, read_at)
select growth.uid4('ntr', i), profile_id, 'request_opened', 'request', id, opened_at, opened_at from req where status <> 'draft';
insert into notification (id, profile_id, event, subject, subject_id, happened_at, read_at)
select growth.uid4('ntb' || n, i), case n when 1 then profile_id else provider_id end, 'booking_confirmed', 'booking', booking_id, accepted_at, case when i % 10 > 0 then accepted_at end
from bok, generate_series(1, 2) n where is_paid;

do $$ declare definition text; begin
  for definition in select indexdef from index_left loop execute definition; end loop;
end $$;
reset session_replication_role;
analyze;
