// Sent mails and mails that were not delivered, many of one moment and with the same key in both tables.
import type pg from "pg";

export async function fillMails(owner: pg.Pool): Promise<void> {
  await owner.query(
    `insert into sent_mail (key, template, account_id, sent_at)
     select 'Growth-' || n || chr(65 + n % 58), (array['booking_confirmed', 'invitation'])[1 + n % 2], account.id,
       date_trunc('month', now()) - (n % 5) * interval '9 days'
     from generate_series(1, 150) n left join account on n % 3 = 0
       and account.id = (select id from account order by created_at limit 1)`,
  );
  await owner.query(
    `insert into mail_failure (id, key, job, template, account_id, recipient, payload, reason, tries, failed_at, given_up_at,
       resent_at)
     select gen_random_uuid(), 'growth-' || n || chr(65 + n % 58), 'send_mail', 'invitation', null, 'g…@unknown.example', '{}',
       (array['address_refused', 'mail_refused', 'held_back'])[1 + n % 3], 2,
       date_trunc('month', now()) - (n % 5) * interval '9 days', case when n % 4 > 0 then now() end,
       case when n % 4 < 2 then now() end
     from generate_series(1, 120) n`,
  );
  // Sent since: they count as sent mails.
  await owner.query(
    `insert into sent_mail (key, template, account_id, sent_at)
     select key, template, account_id, now() from mail_failure order by key limit 20`,
  );
}
