// The page of health: readings of every part, each with what the rules of `domain/operator/health.ts` make of it. What
// cannot be read in time is a problem of its own, and the others still show.
import { units } from "#domain/limits.ts";
import {
  backupState,
  clockState,
  compareMigrations,
  connectionState,
  databaseState,
  databaseVersion,
  endpointState,
  gigabytesOf,
  givenUpState,
  type HealthState,
  keyState,
  megabytesOf,
  spaceState,
  tickState,
  waitState,
  workerState,
  worstOf,
} from "#domain/operator/health.ts";
import {
  type HealthCheck,
  type HealthFact,
  type HealthGroup,
  type HealthReading,
  healthGroups,
} from "#domain/operator/health-page.ts";
import { release } from "#domain/release.ts";
import type { Page } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { mostConnections } from "#server/kernel/database/connections.ts";
import { appliedMigrations, knownMigrations } from "#server/kernel/database/known-migrations.ts";
import { readServerFacts } from "#server/kernel/database/server-facts.ts";
import { countWorkers, readDeadJobs, readQueueState, readTick } from "#server/kernel/queue/queue-state.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { readFolders } from "#server/kernel/start/folders.ts";
import { modeOfKey } from "#server/services/stripe.ts";
import { endpointFault, readWebhookEndpoints, webhookAddress } from "#server/services/stripe-endpoint.ts";
import { readMailsOut, readStripeIn, readWebhooksOut } from "../reads/watch/health.ts";
import { listDeadJobs } from "../reads/watch/jobs.ts";
import { listMails } from "../reads/watch/mails.ts";
import { readLastBackup } from "../store/matters.ts";

/** Stripe is asked once, without retries, and not waited for longer. */
const stripePatienceMs = 2_000;
/** The page shows the latest few of what can be run again, and leads to the lists. */
const shownRows = 5;

type Readings = Partial<Record<HealthCheck, HealthReading>>;
type Place = { scope: ReadScope; runtime: Runtime };

const lastOr = (at: string | null, otherwise: HealthFact): HealthFact =>
  at ? { is: "last", at } : otherwise;
const countOf = (is: "waiting" | "set_aside" | "given_up" | "dead", count: number): HealthFact[] =>
  count > 0 ? [{ is, count }] : [];

async function readStripe({ runtime: { env } }: Place): Promise<Readings> {
  const before = Date.now();
  const answer = await readWebhookEndpoints(env, stripePatienceMs);
  const after = Date.now();
  const wanted = webhookAddress(env);
  const { fault, missing } = endpointFault(answer, wanted);
  const text = fault === "events" ? missing.join(", ") : fault === "no_endpoint" ? wanted : answer.reason;
  return {
    stripe_endpoint: {
      state: endpointState(fault),
      facts: fault ? [{ is: fault, text }] : [{ is: "address", text: wanted }],
    },
    stripe_clock: answer.date
      ? // The header has whole seconds: the real moment is up to one second later.
        clockReading(new Date(answer.date.getTime() + 500), before - 500, after + 500)
      : { state: "warning", facts: [{ is: "no_answer" }] },
  };
}

function clockReading(theirs: Date, before: number, after: number): HealthReading {
  const { ahead_s, state } = clockState(theirs, before, after);
  if (state === "ok") return { state, facts: [{ is: "in_step" }] };
  return { state, facts: [{ is: ahead_s > 0 ? "ahead" : "behind", count: Math.abs(ahead_s) }] };
}

async function readStripeEvents({ scope, runtime: { env } }: Place): Promise<Readings> {
  const { last_at, waiting, oldest_at, set_aside } = await readStripeIn(scope);
  const oldest_s = oldest_at && (scope.now.getTime() - Date.parse(oldest_at)) / units.second_ms;
  const none: HealthState = last_at === null && env.MODE === "live" ? "warning" : "ok";
  return {
    stripe_in: {
      state: worstOf([none, waitState(oldest_s || null), givenUpState(set_aside)]),
      facts: [
        lastOr(last_at, { is: "none_within", count: scope.settings.stripe_event_body_days }),
        ...countOf("waiting", waiting),
        ...countOf("set_aside", set_aside),
      ],
    },
  };
}

async function readWebhooks({ scope }: Place) {
  const { last_at, waiting, given_up } = await readWebhooksOut(scope);
  const readings: Readings = {
    webhooks_out: {
      state: givenUpState(given_up.length),
      facts: [
        lastOr(last_at, { is: "none_within", count: scope.settings.webhook_log_days }),
        ...countOf("waiting", waiting),
        ...countOf("given_up", given_up.length),
      ],
    },
  };
  return { readings, deliveries: given_up.slice(0, shownRows) };
}

async function readMails({ scope }: Place): Promise<Readings> {
  const { last_at, refused } = await readMailsOut(scope);
  const none: HealthFact = { is: "none_within", count: scope.settings.sent_mail_days };
  const facts = [lastOr(last_at, none), ...countOf("given_up", refused)];
  return { mails: { state: givenUpState(refused), facts } };
}

async function readJobs({ scope, runtime }: Place): Promise<Readings> {
  const { db } = runtime;
  const agoOf = (age_s: number) => new Date(scope.now.getTime() - age_s * units.second_ms).toISOString();
  const [tick, workers, dead, queues] = [
    await readTick(db),
    await countWorkers(db),
    await readDeadJobs(db),
    await readQueueState(runtime, db),
  ];
  const queueOf = ({ jobs, oldest_s }: { jobs: number; oldest_s: number | null }): HealthReading => ({
    state: waitState(oldest_s),
    facts: [
      { is: "waiting", count: jobs },
      ...(oldest_s === null ? [] : [{ is: "oldest", at: agoOf(oldest_s) } as const]),
    ],
  });
  const deadCount = dead.reduce((sum, { jobs }) => sum + jobs, 0);
  return {
    tick: {
      state: tickState(tick.age_s, tick.is_failing),
      facts: [
        tick.age_s === null ? { is: "never" } : { is: "due", at: agoOf(tick.age_s) },
        ...(tick.is_failing ? [{ is: "failing" } as const] : []),
      ],
    },
    workers: { state: workerState(workers), facts: [{ is: "workers", count: workers }] },
    queue_main: queueOf(queues.main),
    queue_mail: queueOf(queues.mail),
    queue_webhook: queueOf(queues.webhook),
    dead_jobs: { state: givenUpState(deadCount), facts: [{ is: "dead", count: deadCount }] },
  };
}

async function readDatabase({ scope, runtime: { db, env } }: Place): Promise<Readings> {
  const [facts, applied, known, backup] = [
    await readServerFacts(db),
    await appliedMigrations(db),
    await knownMigrations(),
    await readLastBackup(db),
  ];
  const { missing, newer, state } = compareMigrations(known, applied);
  const connections = connectionState(facts, mostConnections);
  const none: HealthFact = env.MODE === "demo" ? { is: "needs_none" } : { is: "no_backup" };
  return {
    backup: {
      state: backupState(env.MODE, backup, scope.now),
      facts: [lastOr(backup?.toISOString() ?? null, none)],
    },
    migrations: {
      state,
      facts: [
        { is: "applied", count: known.length - missing.length },
        { is: "missing", count: missing.length },
        ...(newer.length > 0 ? [{ is: "newer", count: newer.length } as const] : []),
      ],
    },
    checksums: {
      state: facts.has_checksums ? "ok" : "warning",
      facts: [{ is: facts.has_checksums ? "checksums" : "no_checksums" }],
    },
    connections: {
      state: connections,
      facts: [
        connections === "ok"
          ? { is: "enough" }
          : { is: "connections", count: facts.open, accepted: facts.accepted },
      ],
    },
    database_clock: clockReading(facts.now, facts.before, facts.after),
    versions: {
      state: databaseState(facts.version),
      facts: [
        { is: "product", text: release },
        { is: "node", text: process.versions.node },
        { is: "postgresql", text: databaseVersion(facts.version) },
      ],
    },
  };
}

async function readMachine({ runtime: { env } }: Place): Promise<Readings> {
  const folders = await readFolders(env);
  const key = keyState(env.MODE, env.STRIPE_SECRET_KEY);
  return {
    disk: {
      state: worstOf(folders.map(({ free_bytes }) => spaceState(free_bytes))),
      facts: folders.map(({ setting: text, free_bytes }): HealthFact => {
        if (free_bytes === null) return { is: "unwritable", text };
        const isLittle = spaceState(free_bytes) !== "ok";
        return isLittle
          ? { is: "little_free", text, count: megabytesOf(free_bytes) }
          : { is: "free", text, count: gigabytesOf(free_bytes) };
      }),
    },
    keys: {
      state: key,
      facts: [
        { is: modeOfKey(env) === "live" ? "key_live" : "key_test" },
        ...(key === "ok" ? [] : [{ is: "key_all" } as const]),
      ],
    },
  };
}

/** A source that fails leaves its checks without a reading. */
const unread: HealthReading = { state: "problem", facts: [{ is: "unread" }] };

const orNone = (work: Promise<Readings>): Promise<Readings> => work.catch(() => ({}));

/** Everything on the page; the caller has made sure that an operator asks. */
export const readHealthPage = ({ session, scope }: Page) =>
  readHealth({ scope, runtime: detailsOf(session).runtime });

export async function readHealth(place: Place) {
  const { scope } = place;
  const webhooks = readWebhooks(place).catch(() => ({ readings: {}, deliveries: [] }));
  const found: Readings = Object.assign(
    {},
    ...(await Promise.all([
      orNone(readStripe(place)),
      orNone(readStripeEvents(place)),
      webhooks.then(({ readings }) => readings),
      orNone(readMails(place)),
      orNone(readJobs(place)),
      orNone(readDatabase(place)),
      orNone(readMachine(place)),
    ])),
  );
  const groups = Object.entries(healthGroups).map(([group, checks]) => ({
    group: group as HealthGroup,
    rows: checks.map((check) => ({ check: check as HealthCheck, ...(found[check] ?? unread) })),
  }));
  const states = groups.flatMap(({ rows }) => rows.map(({ state }) => state));
  const jobs = await listDeadJobs(scope, shownRows);
  const { rows: mails } = await listMails(scope, { state: "failed", after: null }, shownRows);
  return {
    groups,
    problems: states.filter((state) => state === "problem").length,
    warnings: states.filter((state) => state === "warning").length,
    jobs,
    mails: mails.filter(({ failure }) => failure?.may_be_resent),
    deliveries: (await webhooks).deliveries,
  };
}
