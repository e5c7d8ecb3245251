// Retention, once an hour: bodies of Stripe events, idempotency keys and outputs of command_log, sent_mail rows, match
// windows and progress, offers that were typed and never sent, readers of links, recipients of direct offers, files of
// bookings that nothing was said with. Stripe events and log rows themselves stay; events and the ledger are never touched.
import { sql } from "kysely";
import { sweepRecords } from "#domain/flow-jobs.ts";
import { limits, units } from "#domain/limits.ts";
import { listUnsaid } from "#server/file/store-bookings.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { discardBookingFiles, discarded_at_once } from "../booking/delivery/discard-booking-files.ts";
import { withErrorLog } from "./run-timers.ts";

/** Rows per statement, and statements per hour for each kind; the rest waits for the next hour. */
type Bounds = { rows: number; batches: number };
const defaultBounds: Bounds = { rows: 1_000, batches: 100 };

type Sweep = {
  name: string;
  kept_days: number;
  /** Deletes at most `rows` of the oldest rows; returns how many. */
  run(db: Database, before: Date, rows: number): Promise<number>;
};

const countOf = (statement: ReturnType<typeof sql<{ count: number }>>, db: Database) =>
  statement.execute(db).then(({ rows }) => rows[0]?.count ?? 0);

const sweeps: readonly Sweep[] = [
  {
    // Quarantined events wait for an operator and keep their body.
    name: "stripe_event bodies",
    kept_days: limits.stripe_event_body_days,
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
    kept_days: limits.sent_mail_days,
    run: (db, before, rows) => countOf(deleteStatement("sent_mail", "key", "sent_at", before, rows), db),
  },
  {
    // An offer is valid for 90 days at most, and its links no longer: who has read it need not be told apart after that.
    name: "offer_share_view",
    kept_days: limits.offer_validity_max_days,
    run: (db, before, rows) => countOf(deleteStatement("offer_share_view", "ctid", "at", before, rows), db),
  },
  {
    name: "match_window",
    kept_days: limits.match_window_days,
    run: (db, before, rows) => countOf(deleteStatement("match_window", "id", "closed_at", before, rows), db),
  },
  {
    name: "match_progress",
    kept_days: limits.match_window_days,
    run: (db, before, rows) =>
      countOf(deleteStatement("match_progress", "request_id", "finished_at", before, rows), db),
  },
  {
    name: "offer_draft",
    kept_days: limits.draft_kept_days,
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
    // The address of somebody who never answered, or said no, and what was written to them.
    name: "direct_offer recipients",
    kept_days: limits.direct_offer_recipient_days,
    run: (db, before, rows) =>
      countOf(
        sql`with old as (
          select id from direct_offer
          where recipient_email is not null and ended_at is not null and ended_at < ${before}
          order by ended_at limit ${rows} for update skip locked
        ), links as (
          delete from not_me_link using old where kind = 'direct_offer' and subject_id = old.id
        ), emptied as (
          update direct_offer set recipient_email = null, recipient_name = null, description = null, message = null
          from old where direct_offer.id = old.id returning 1
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
  const { db, clock } = ctx.runtime;
  for (const { name, kept_days, run } of sweeps) {
    await withErrorLog(ctx, name, async () => {
      const before = new Date(clock.now().getTime() - kept_days * units.day_ms);
      for (let batch = 0; batch < batches; batch += 1) {
        if ((await run(db, before, rows)) < rows) return;
      }
    });
  }
}

/** Removes files that were uploaded for a booking and nothing was said with, and their bytes. */
export async function sweepUnsaidFiles(ctx: JobContext): Promise<void> {
  const { db, clock } = ctx.runtime;
  const before = new Date(clock.now().getTime() - limits.unsaid_file_hours * units.hour_ms);
  for (let batch = 0; batch < defaultBounds.batches; batch += 1) {
    const file_ids = await listUnsaid(db, before, discarded_at_once);
    if (file_ids.length > 0) await ctx.run(discardBookingFiles, { file_ids });
    if (file_ids.length < discarded_at_once) return;
  }
}

export const sweepRecordsJob = defineJob(sweepRecords, async (ctx) => {
  await sweepOldRecords(ctx);
  await withErrorLog(ctx, "files of bookings", () => sweepUnsaidFiles(ctx));
});
