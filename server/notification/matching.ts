// Mails to the providers that a request matches, in batches: each is one transaction that enqueues its mails and
// records its progress. After a crash it continues behind the last batch, and no provider is mailed or counted twice. A
// provider gets `limits.match_mails_per_day` of them in a window; more requests wait for a digest at its end.
import { sql } from "kysely";
import { jobPriority } from "#domain/job.ts";
import { limits, units } from "#domain/limits.ts";
import { sendMail } from "#domain/notification/jobs.ts";
import type { Database, Tx } from "#server/kernel/database/db.ts";
import { newId } from "#server/kernel/ids.ts";
import { beginDigests } from "#server/kernel/mail/digests.ts";
import { enqueueJobs } from "#server/kernel/queue/enqueue.ts";
import { countTold } from "#server/request/store/request.ts";
import { listMatching, listProvidersOfCategory } from "./reads/notification.ts";

const batchRows = 500;

/** Enqueues the mails to the next batch of providers; returns whether there may be more. */
export function enqueueNextMatches(
  db: Database,
  request_id: string,
  now: Date,
  rows = batchRows,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const progress = await lockProgress(tx, request_id);
    if (!progress || progress.finished_at) return false;
    const after = progress.last_profile_id;
    const profiles = await listProvidersOfCategory(tx, request_id, { after, rows });
    const matching = await listMatching(tx, request_id, profiles);
    const mailed = await countMatch(tx, request_id, matching, now);
    await enqueueJobs(
      tx,
      sendMail,
      mailed.map((profile_id) => {
        const key = `request_matches:${request_id}:${profile_id}`;
        return { key, payload: { template: "request_matches", profile_id, subject_id: request_id, key } };
      }),
      jobPriority.bulk,
    );
    const collecting = await listMatching(tx, request_id, profiles, "daily");
    await beginDigests(tx, "matching_requests", collecting, now);
    const told = matching.length + collecting.length;
    if (told > 0) await countTold(tx, request_id, told);
    const isMore = profiles.length === rows;
    await tx
      .updateTable("match_progress")
      .set({ last_profile_id: profiles.at(-1) ?? after, finished_at: isMore ? null : now })
      .where("request_id", "=", request_id)
      .execute();
    return isMore;
  });
}

/** The progress of a request's mails, under lock; null when the request no longer exists. */
async function lockProgress(tx: Tx, request_id: string) {
  const { rows } = await sql<{ last_profile_id: string | null; finished_at: Date | null }>`
    insert into match_progress (request_id) select id from request where id = ${request_id}
    on conflict (request_id) do update set request_id = excluded.request_id
    returning last_profile_id, finished_at`.execute(tx);
  return rows[0] ?? null;
}

/** Counts one more match for each profile, in the order of ids, as every batch does; returns those mailed at once. */
async function countMatch(
  tx: Tx,
  request_id: string,
  profiles: readonly string[],
  now: Date,
): Promise<string[]> {
  if (profiles.length === 0) return [];
  const ends_at = new Date(now.getTime() + limits.match_window_hours * units.hour_ms);
  const ids = profiles.map(() => newId(now));
  const { rows } = await sql<{ profile_id: string }>`
    with counted as (
      insert into match_window as match_count (id, profile_id, ends_at, mailed)
      select id, profile_id, ${ends_at}, 1 from unnest(${ids}::uuid[], ${[...profiles]}::uuid[]) as new(id, profile_id)
      on conflict (profile_id) where closed_at is null do update set
        mailed = least(match_count.mailed + 1, ${limits.match_mails_per_day}::int),
        withheld = match_count.withheld + (match_count.mailed >= ${limits.match_mails_per_day}::int)::int
      returning id, profile_id, withheld
    ), kept as (
      insert into match_withheld (window_id, request_id) select id, ${request_id}::uuid from counted
      where withheld between 1 and ${limits.match_digest_requests}::int on conflict do nothing
    )
    select profile_id from counted where withheld = 0`.execute(tx);
  return rows.map(({ profile_id }) => profile_id);
}

/** Closes the next windows that have ended and enqueues their digests; returns whether there may be more. */
export function closeNextWindows(db: Database, now: Date, rows = batchRows): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .selectFrom("match_window")
      .select(["id", "profile_id", "withheld"])
      .where("closed_at", "is", null)
      .where("ends_at", "<=", now)
      .orderBy("ends_at")
      .orderBy("id")
      .limit(rows)
      .forUpdate()
      .skipLocked()
      .execute();
    if (ended.length === 0) return false;
    const ids = ended.map(({ id }) => id);
    await tx.updateTable("match_window").set({ closed_at: now }).where("id", "in", ids).execute();
    await enqueueJobs(
      tx,
      sendMail,
      ended
        .filter(({ withheld }) => withheld > 0)
        .map(({ id, profile_id }) => {
          const key = `request_digest:${id}`;
          return { key, payload: { template: "request_digest", profile_id, subject_id: id, key } };
        }),
      jobPriority.bulk,
    );
    return ended.length === rows;
  });
}
