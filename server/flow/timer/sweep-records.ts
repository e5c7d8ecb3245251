// Retention, once an hour: bodies of Stripe events, idempotency keys and outputs of command_log, sent_mail rows, match
// windows and progress, notifications, digests, expired access tokens, deliveries of webhooks, faults, unsent offer drafts,
// readers of links, expired invitations of operators, recipients of offers to an address, of links and of invitations,
// pictures that became neither logo nor icon; and files (`sweep-files.ts`). Stripe events and log rows themselves stay;
// events and the ledger are never touched.
import { sql } from "kysely";
import { sweepRecords } from "#domain/flow-jobs.ts";
import { limits, units } from "#domain/limits.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { withErrorLog } from "./run-timers.ts";
import { sweepDocuments, sweepUnsentFiles } from "./sweep-files.ts";
import { sweepVerifications } from "./sweep-verifications.ts";

/** Rows per statement, and statements per hour for each kind; the rest waits for the next hour. */
type Bounds = { rows: number; batches: number };
const defaultBounds: Bounds = { rows: 1_000, batches: 100 };

type KeptDays =
  | "draft_kept_days"
  | "direct_offer_recipient_days"
  | "stripe_event_body_days"
  | "sent_mail_days"
  | "notification_kept_days"
  | "webhook_log_days"
  | "fault_days";

type Sweep = {
  name: string;
  /** Or the setting that says so. */
  kept_days: number | KeptDays;
  /** Deletes at most `rows` of the oldest rows; returns how many. */
  run(db: Database, before: Date, rows: number): Promise<number>;
};

const countOf = (statement: ReturnType<typeof sql<{ count: number }>>, db: Database) =>
  statement.execute(db).then(({ rows }) => rows[0]?.count ?? 0);

const sweeps: readonly Sweep[] = [
  {
    // Quarantined events await an operator and keep their body.
    name: "stripe_event bodies",
    kept_days: "stripe_event_body_days",
    run: (db, before, rows) =>
      countOf(
        sql`with old as (
          select id from stripe_event
          where status in ('processed', 'dismissed') and payload ? 'data' and received_at < ${before}
          order by received_at limit ${rows} for update skip locked
        ), emptied as (
          update stripe_event set payload = payload - 'data' from old where stripe_event.id = old.id returning 1
        ) select count(*)::int as count from emptied`,
        db,
      ),
  },
  {
    name: "command_log replays",
    kept_days: limits.idempotency_key_days,
    run: (db, before, rows) => countOf(sql`select forget_replays(${before}, ${rows}) as count`, db),
  },
  {
    name: "sent_mail",
    kept_days: "sent_mail_days",
    run: (db, before, rows) => countOf(deleteStatement("sent_mail", "key", "sent_at", before, rows), db),
  },
  {
    name: "mail_failure",
    kept_days: "sent_mail_days",
    run: (db, before, rows) => countOf(deleteStatement("mail_failure", "id", "failed_at", before, rows), db),
  },
  {
    name: "operator_invitation",
    kept_days: 0,
    run: (db, before, rows) =>
      countOf(deleteStatement("operator_invitation", "id", "expires_at", before, rows), db),
  },
  {
    // An address stays marked as long as an account has it.
    name: "refused_address",
    kept_days: "direct_offer_recipient_days",
    run: (db, before, rows) =>
      countOf(
        sql`with gone as (
          delete from refused_address where id in (
            select id from refused_address where refused_at < ${before}
              and not exists (select 1 from account where account.email = refused_address.email)
            order by refused_at limit ${rows} for update skip locked
          ) returning 1
        ) select count(*)::int as count from gone`,
        db,
      ),
  },
  {
    // Matters that last longer were already announced; a year later they may be announced again.
    name: "operator_notice",
    kept_days: limits.operator_notice_days,
    run: (db, before, rows) =>
      countOf(deleteStatement("operator_notice", "ctid", "noticed_at", before, rows), db),
  },
  {
    // An offer and its links are valid for 90 days at most: after that nobody needs to tell its readers apart.
    name: "offer_share_view",
    kept_days: limits.offer_validity_max_days,
    run: (db, before, rows) => countOf(deleteStatement("offer_share_view", "ctid", "at", before, rows), db),
  },
  {
    // With its attempts.
    name: "webhook_delivery",
    kept_days: "webhook_log_days",
    run: (db, before, rows) =>
      countOf(deleteStatement("webhook_delivery", "id", "created_at", before, rows), db),
  },
  {
    name: "access_token",
    kept_days: limits.ended_access_token_days,
    run: (db, before, rows) => countOf(deleteStatement("access_token", "id", "expires_at", before, rows), db),
  },
  {
    name: "fault_occurrence",
    kept_days: limits.fault_digest_days,
    run: (db, before, rows) => countOf(deleteStatement("fault_occurrence", "ctid", "at", before, rows), db),
  },
  {
    name: "fault",
    kept_days: "fault_days",
    run: (db, before, rows) => countOf(deleteStatement("fault", "id", "last_seen_at", before, rows), db),
  },
  {
    // Browsers report errors, so anybody can invent new ones: keeps only the latest.
    name: "faults beyond the limit",
    kept_days: 0,
    run: (db, _before, rows) =>
      countOf(
        sql`with gone as (
          delete from fault where id in (
            select id from fault order by last_seen_at desc, id desc offset ${limits.fault_max_rows} limit ${rows}
          ) returning 1
        ) select count(*)::int as count from gone`,
        db,
      ),
  },
  {
    // Looked at, and never made the logo or the icon.
    name: "site_picture",
    kept_days: limits.unsent_file_hours / 24,
    run: (db, before, rows) =>
      countOf(
        sql`with gone as (
          delete from site_picture where name in (
            select name from site_picture where used_at is null and created_at < ${before}
            order by created_at limit ${rows} for update skip locked
          ) returning 1
        ) select count(*)::int as count from gone`,
        db,
      ),
  },
  {
    name: "match_window",
    kept_days: limits.match_window_days,
    run: (db, before, rows) => countOf(deleteStatement("match_window", "id", "closed_at", before, rows), db),
  },
  {
    name: "digest",
    kept_days: limits.digest_days,
    run: (db, before, rows) => countOf(deleteStatement("digest", "id", "closed_at", before, rows), db),
  },
  {
    name: "match_progress",
    kept_days: limits.match_window_days,
    run: (db, before, rows) =>
      countOf(deleteStatement("match_progress", "request_id", "finished_at", before, rows), db),
  },
  {
    name: "notification",
    kept_days: "notification_kept_days",
    run: (db, before, rows) =>
      countOf(deleteStatement("notification", "id", "happened_at", before, rows), db),
  },
  {
    name: "offer_draft",
    kept_days: "draft_kept_days",
    run: (db, before, rows) =>
      countOf(
        sql`with gone as (
          delete from offer_draft where (profile_id, request_id) in (
            select profile_id, request_id from offer_draft where updated_at < ${before}
            order by updated_at limit ${rows} for update skip locked
          ) returning 1
        ) select count(*)::int as count from gone`,
        db,
      ),
  },
  {
    // The address of somebody who never answered or declined, and the texts written to them.
    name: "direct_offer recipients",
    kept_days: "direct_offer_recipient_days",
    run: (db, before, rows) =>
      countOf(
        sql`with old as (
          select id from direct_offer
          where recipient_email is not null and ended_at is not null and ended_at < ${before}
          order by ended_at limit ${rows} for update skip locked
        ), links as (
          delete from not_me_link using old where kind = 'direct_offer' and subject_id = old.id
        ), emptied as (
          update direct_offer set recipient_email = null, recipient_name = null, description = null, message = null,
            decline_reason = null
          from old where direct_offer.id = old.id returning 1
        ) select count(*)::int as count from emptied`,
        db,
      ),
  },
  {
    // Ends the link as well: without its address it would be open to everybody.
    name: "offer_share recipients",
    kept_days: "direct_offer_recipient_days",
    run: (db, before, rows) =>
      countOf(
        sql`with old as (
          select offer_share.id, coalesce(offer_share.revoked_at, offer_share.expires_at, offer.valid_until) as ended_at
          from offer_share join offer on offer.id = offer_share.offer_id
          where offer_share.recipient_email is not null
            and coalesce(offer_share.revoked_at, offer_share.expires_at, offer.valid_until) < ${before}
          order by offer_share.id limit ${rows} for update of offer_share skip locked
        ), links as (
          delete from not_me_link using old where kind = 'offer_share' and subject_id = old.id
        ), emptied as (
          update offer_share set recipient_email = null, revoked_at = old.ended_at,
            version = version + 1
          from old where offer_share.id = old.id returning 1
        ) select count(*)::int as count from emptied`,
        db,
      ),
  },
  {
    // Ends all of them: one that stayed would reveal whether its address has an account.
    name: "request_invitation recipients",
    kept_days: "direct_offer_recipient_days",
    run: (db, before, rows) =>
      countOf(
        sql`with old as (
          select request_invitation.id from request_invitation
          join request on request.id = request_invitation.request_id
          where request_invitation.recipient_email is not null
            and least(request_invitation.revoked_at, request.expires_at) < ${before}
          order by request_invitation.id limit ${rows} for update of request_invitation skip locked
        ), links as (
          delete from not_me_link using old where kind = 'invitation' and subject_id = old.id
        ), emptied as (
          update request_invitation set recipient_email = null, version = version + 1,
            revoked_at = coalesce(revoked_at, ${before})
          from old where request_invitation.id = old.id returning 1
        ) select count(*)::int as count from emptied`,
        db,
      ),
  },
];

function deleteStatement(table: string, key: string, column: string, before: Date, rows: number) {
  const [name, id, at] = [sql.table(table), sql.ref(key), sql.ref(column)];
  return sql<{ count: number }>`with gone as (
    delete from ${name} where ${id} in (
      select ${id} from ${name} where ${at} < ${before} order by ${at} limit ${rows} for update skip locked
    ) returning 1
  ) select count(*)::int as count from gone`;
}

/** Sweeps every kind, oldest first, in bounded statements; the failure of one kind stops no other. */
export async function sweepOldRecords(
  ctx: Parameters<typeof withErrorLog>[0],
  { rows, batches }: Bounds = defaultBounds,
): Promise<void> {
  const { db, clock, settings: known } = ctx.runtime;
  const settings = await known.current();
  for (const { name, kept_days, run } of sweeps) {
    await withErrorLog(ctx, name, async () => {
      const days = typeof kept_days === "number" ? kept_days : settings[kept_days];
      const before = new Date(clock.now().getTime() - days * units.day_ms);
      for (let batch = 0; batch < batches; batch += 1) {
        if ((await run(db, before, rows)) < rows) return;
      }
    });
  }
}

export const sweepRecordsJob = defineJob(sweepRecords, async (ctx) => {
  await sweepOldRecords(ctx);
  await withErrorLog(ctx, "unsent files", () => sweepUnsentFiles(ctx));
  await withErrorLog(ctx, "documents", () => sweepDocuments(ctx));
  await withErrorLog(ctx, "verifications", () => sweepVerifications(ctx));
});
