// Mails to all providers that a request matches: in batches that continue after an interruption, a limited number a day
// per provider, and the rest in one digest.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { sendMail } from "#domain/notification/jobs.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { findOffer } from "#server/offer/mails/offer-row.ts";
import { mailSink } from "#tests/kit/mail/inbox.ts";
import { type Deal, insertDeal, insertRequest, now } from "#tests/kit/mail/rows.ts";
import { listeningDatabase, planOf } from "#tests/kit/statements.ts";
import { sendMailJob, sendMatchDigestsJob, tellMatchingProvidersJob } from "./jobs.ts";
import { closeNextWindows, enqueueNextMatches } from "./matching.ts";

const jobs = [sendMailJob, tellMatchingProvidersJob, sendMatchDigestsJob];
const sink = mailSink(Object.fromEntries(jobs.map((job) => [job.name, job])));
const run = (name: string, payload: unknown = {}) => runJob(jobContext(sink.runtime), name, payload);
const notifyAll = (request_id: string) => run(tellMatchingProvidersJob.name, { request_id });

type Mail = { template: string; profile_id: string; subject_id: string; key: string };
/** The mails waiting in the queue, with their priority. */
async function queuedMails(filter: {
  profile_id?: string;
  subject_id?: string;
  template?: string;
}): Promise<(Mail & { priority: number })[]> {
  const { rows } = await sql<{ payload: Mail; priority: number }>`select payload, priority
    from graphile_worker._private_jobs where payload->>'template' like 'request_%' order by id`.execute(
    sink.runtime.db,
  );
  return rows
    .map(({ payload, priority }) => ({ ...payload, priority }))
    .filter((mail) => Object.entries(filter).every(([name, value]) => Reflect.get(mail, name) === value));
}

/** How many providers the request's owner is told were told. */
async function toldOf(request_id: string): Promise<number> {
  const query = sink.runtime.db.selectFrom("request").select("told_providers").where("id", "=", request_id);
  return (await query.executeTakeFirstOrThrow()).told_providers;
}

let deal: Deal;
beforeAll(async () => {
  deal = await insertDeal(sink.runtime.db, "en");
});

/** More providers of the deal's category, made at once. */
async function insertProviders({ category_id }: Deal, count: number): Promise<void> {
  await sql`with person as (
      insert into account (id, email, locale, time_zone, created_at)
      select gen_random_uuid(), gen_random_uuid() || '@people.example', 'en', 'Europe/Berlin', ${now}
      from generate_series(1, ${count}::int) returning id
    ), made as (
      insert into profile (id, account_id, kind, is_company, display_name, country, terms_version, terms_accepted_at,
        verified_at, created_at)
      select gen_random_uuid(), id, 'provider', false, 'P', 'DE', '1', ${now}, ${now}, ${now} from person returning id
    ) insert into provider_category (profile_id, category_id) select id, ${category_id} from made`.execute(
    sink.runtime.db,
  );
}

test("one job enqueues thousands of mails in a few statements, each once, with a lower priority", async () => {
  const big = await insertDeal(sink.runtime.db, "en");
  await insertProviders(big, 2_600);
  const request_id = await insertRequest(sink.runtime.db, big);
  const { db, asked, end } = listeningDatabase(sink.runtime.env.DATABASE_URL);
  await runJob(jobContext({ ...sink.runtime, db }), tellMatchingProvidersJob.name, { request_id });
  await end();
  // Six batches of begin, progress, page, matches, count, mails, matches of digests, told, progress, commit.
  expect(asked.length).toBeLessThanOrEqual(6 * 10);
  const mails = await queuedMails({ subject_id: request_id });
  expect(mails).toHaveLength(2_601);
  expect(new Set(mails.map(({ profile_id }) => profile_id)).size).toBe(2_601);
  expect(new Set(mails.map(({ priority }) => priority))).toEqual(new Set([10]));
  expect(await toldOf(request_id)).toBe(2_601);
});

test("after an interruption between or within batches it continues: every provider gets one mail", async () => {
  const some = await insertDeal(sink.runtime.db, "en");
  await insertProviders(some, 9);
  const { db } = sink.runtime;
  const request_id = await insertRequest(db, some);
  expect(await enqueueNextMatches(db, request_id, now, 4)).toBe(true);
  // A batch is one transaction: an interruption rolls it back.
  const dying = listeningDatabase(sink.runtime.env.DATABASE_URL);
  // Caught from the start: it fails while the statement that cuts its connection is still running.
  const broken = enqueueNextMatches(dying.db, request_id, now, 4).catch(() => undefined);
  await expect.poll(() => dying.asked.length).toBeGreaterThanOrEqual(4);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and state = 'idle in transaction' and datname = current_database()`.execute(
    db,
  );
  await broken;
  await dying.end();
  expect((await queuedMails({ subject_id: request_id })).length % 4).toBe(0);
  await Promise.all([notifyAll(request_id), notifyAll(request_id)]);
  await notifyAll(request_id);
  const mails = await queuedMails({ subject_id: request_id });
  expect(mails.map(({ profile_id }) => profile_id).sort()).toEqual(
    [...new Set(mails.map(({ profile_id }) => profile_id))].sort(),
  );
  expect(mails).toHaveLength(10);
  expect(await toldOf(request_id)).toBe(10);
  const counts = await db
    .selectFrom("match_window")
    .select("mailed")
    .where(
      "profile_id",
      "in",
      mails.map(({ profile_id }) => profile_id),
    )
    .execute();
  expect(counts.map(({ mailed }) => mailed)).toEqual(Array.from({ length: 10 }, () => 1));
});

test("a provider gets a limited number of mails a day, and the rest in one digest at its end", async () => {
  const { profile_id, account_id } = deal.provider;
  const { db, clock } = sink.runtime;
  const requests: string[] = [];
  for (let count = 0; count < limits.match_mails_per_day + 3; count += 1) {
    const request_id = await insertRequest(db, deal);
    requests.push(request_id);
    await notifyAll(request_id);
  }
  const own = await queuedMails({ profile_id });
  expect(own.map(({ subject_id }) => subject_id)).toEqual(requests.slice(0, limits.match_mails_per_day));

  await run(sendMatchDigestsJob.name);
  expect(await queuedMails({ profile_id, template: "request_digest" })).toEqual([]);
  const later = { now: () => new Date(clock.now().getTime() + limits.match_window_hours * units.hour_ms) };
  const runLater = () => runJob(jobContext({ ...sink.runtime, clock: later }), sendMatchDigestsJob.name, {});
  await Promise.all([runLater(), runLater()]);
  await runLater();
  const digests = (await queuedMails({ profile_id })).filter(({ template }) => template === "request_digest");
  expect(digests).toHaveLength(1);

  await db
    .updateTable("request")
    .set({ status: "closed" })
    .where("id", "=", String(requests.at(-1)))
    .execute();
  const { priority: _, ...payload } = digests[0] ?? { priority: 0 };
  await run(sendMail.name, payload);
  const [mail, ...more] = await sink.received(account_id);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("More new requests: 2");
  // The next day begins with single mails again.
  const next = await insertRequest(db, deal);
  await notifyAll(next);
  expect(await queuedMails({ profile_id, subject_id: next })).toHaveLength(1);
});

test("an account that switched the topic off gets no digest, and a day with nothing withheld has none", async () => {
  const { db } = sink.runtime;
  const quiet = await insertDeal(db, "en");
  await notifyAll(await insertRequest(db, quiet));
  const { profile_id, account_id } = quiet.provider;
  const window = () =>
    db.selectFrom("match_window").select(["id", "closed_at"]).where("profile_id", "=", profile_id).execute();
  const [only] = await window();
  await closeNextWindows(db, new Date(now.getTime() + 2 * units.day_ms));
  expect((await window())[0]?.closed_at).not.toBeNull();
  expect((await queuedMails({ profile_id })).map(({ template }) => template)).toEqual(["request_matches"]);

  const request_id = await insertRequest(db, quiet);
  await db
    .insertInto("match_withheld")
    .values({ window_id: String(only?.id), request_id })
    .execute();
  const digest = { template: "request_digest", profile_id, subject_id: String(only?.id), key: "digest" };
  await db
    .insertInto("notification_choice")
    .values({ account_id, topic: "matching_requests", is_mailed: false })
    .execute();
  await run(sendMail.name, digest);
  expect(await sink.received(account_id)).toEqual([]);
});

test("findOffer reads by indexes only", async () => {
  const { db, asked, end } = listeningDatabase(sink.runtime.env.DATABASE_URL);
  await findOffer(db, deal.category_id);
  await end();
  const [statement] = asked;
  if (!statement) throw new Error("nothing was asked");
  // On nearly empty tables the planner prefers a sequential scan: this shows whether indexes can serve the query.
  const nodes = await planOf(sink.runtime.env.DATABASE_URL, statement, "set local enable_seqscan = off");
  expect(nodes.map((node) => node["Index Name"])).toContain("booking_one_live_per_request");
  expect(nodes.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
});
