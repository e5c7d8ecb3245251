// Assembles the process: settings, pool, runtime, endpoints, queue. The web process, the worker and the command line
// all start here. It is part of the server bundle, so that mails and documents are compiled.
import { sql } from "kysely";
import { PageViews } from "#server/figure/web/page-views.ts";
import type { AppOptions } from "#server/http/app.ts";
import { authProxy } from "#server/http/auth-proxy/proxy.ts";
import { takesFiles } from "#server/http/form/upload/upload-pages.ts";
import { eventsEndpoint } from "#server/http/live/endpoint.ts";
import { LiveHub } from "#server/http/live/hub.ts";
import { clockEndpoint } from "#server/http/machine/clock.ts";
import { errorTunnel } from "#server/http/machine/error-tunnel.ts";
import { instanceEndpoint } from "#server/http/machine/instance.ts";
import { documentEndpoint } from "#server/http/machine/openapi/endpoint.ts";
import { referenceEndpoint } from "#server/http/machine/openapi/reference.ts";
import { restEndpoint } from "#server/http/machine/rest.ts";
import { rpcEndpoint } from "#server/http/machine/rpc.ts";
import { stripeWebhook } from "#server/http/machine/webhooks.ts";
import type { NoteFault } from "#server/http/middleware/fault.ts";
import { openPageSession } from "#server/http/session/session.ts";
import { fileClock } from "#server/kernel/clock.ts";
import { poolSizes } from "#server/kernel/database/connections.ts";
import { type Database, makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { knownMigrations, requireMigrated } from "#server/kernel/database/known-migrations.ts";
import { checkDatabaseAtStart } from "#server/kernel/database/start-check.ts";
import { type Env, readEnv, readMisspeltNames } from "#server/kernel/env.ts";
import { makeFaults } from "#server/kernel/fault/faults.ts";
import { endOnUncaught, logWarnings } from "#server/kernel/fault/process-faults.ts";
import { recordFaults } from "#server/kernel/fault/record-fault.ts";
import { openChannel } from "#server/kernel/live/channel.ts";
import { cacheSettings } from "#server/kernel/live/settings.ts";
import { ignoreLogErrors, makeLog } from "#server/kernel/log.ts";
import { type Queue, startQueue } from "#server/kernel/queue/queue.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { recordSecretUse } from "#server/kernel/start/secret-use.ts";
import { type Metrics, openMetrics } from "#server/kernel/telemetry/metrics.ts";
import { publishFirstTexts } from "#server/legal-text/first-texts.ts";
import { commands, fromNouns, jobs, relations } from "#server/nouns.ts";
import { readMatters } from "#server/operator/readings.ts";
import { createConfirmedUser } from "#server/services/auth-admin.ts";
import { offeredProviders, providerOrigins } from "#server/services/auth-providers.ts";
import { setUpDemoAuthenticator } from "#server/services/demo-authenticator.ts";
import { type ErrorReports, openErrorReports } from "#server/services/error-reports.ts";
import { closeMailTransports } from "#server/services/mail.ts";
import { openTraces } from "#server/services/traces.ts";
import { siteEndpoints } from "#server/setting/web/endpoint.ts";

export { operatorCli } from "#server/operator-cli.ts";

export type Boot = {
  runtime: Runtime;
  /** Forwards browsers' reports; null without a service for them. */
  reports: ErrorReports | null;
  /** The database as the api role, for reads of relations. */
  api: Database;
  /** The open streams of live events to browsers of this process. */
  live: LiveHub;
  /** Counts visits of the pages from which requests begin. */
  views: PageViews;
  /** The metrics of this process; null without METRICS_TOKEN. */
  metrics: Metrics | null;
  /** The names of the migrations that this build needs. */
  migrations: readonly string[];
  /** Whether the database is seeded and, with WORKER=inline, the queue takes jobs. */
  isUp(): boolean;
  /** Whether the queue takes jobs in this process: it has started and not failed. */
  isWorking(): boolean;
  /** Starts the queue in this process. */
  startWorker(): Promise<void>;
  /** Fills an empty database with the product's own legal texts and, with SEED=demo, the demo data. */
  seed(): Promise<void>;
  /** Notes the first uncaught error and ends the process; `place` names the process. */
  endOnUncaught(place: string): void;
  /** Ends queue and pool; call after the last request. */
  stop(): Promise<void>;
};

/** For `dev.ts`, which reloads them after each edit. */
export { fromNouns } from "#server/nouns.ts";

/**
 * Builds everything from the environment.
 * @throws EnvError with every problem of the settings, Problem when the database is unavailable or not migrated
 */
export async function boot(): Promise<Boot> {
  const env = readEnv();
  await checkDatabaseAtStart(env);
  ignoreLogErrors();
  const log = makeLog(env.LOG_LEVEL);
  for (const sentence of readMisspeltNames()) log.warn(sentence);
  const onLost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  const { DATABASE_URL, DATABASE_API_URL, DATABASE_DIRECT_URL, PREPARED_STATEMENTS } = env;
  const limit = DATABASE_DIRECT_URL ? { statement_limit_ms: null } : {};
  const prepared = { prepares: PREPARED_STATEMENTS === "on" };
  const pool = makePool(DATABASE_URL, onLost, { ...limit, max: poolSizes.app });
  // Connects at the first read of a relation.
  const apiPool = makePool(DATABASE_API_URL, onLost, { ...limit, max: poolSizes.api });
  // The queue listens and holds session locks, which fails through a pooler that lends a connection per transaction.
  const queuePool = DATABASE_DIRECT_URL
    ? makePool(DATABASE_DIRECT_URL, onLost, { max: poolSizes.queue })
    : pool;
  const db = makeDatabase(pool, prepared);
  const clock = fileClock(env.CLOCK_FILE);
  const reports = await openErrorReports(env);
  const traces = await openTraces(env);
  const faults = makeFaults({ log, send: reports?.send ?? null, record: recordFaults(db, clock) });
  const channel = openChannel(DATABASE_DIRECT_URL ?? DATABASE_URL, log);
  const runtime: Runtime = {
    env,
    db,
    settings: cacheSettings(db, channel, log),
    clock,
    log,
    faults,
    ...fromNouns,
    jobs: Object.fromEntries(jobs.map((job) => [job.name, job])),
  };
  await recordSecretUse(runtime);
  const live = new LiveHub(runtime, channel);
  const pools = { app: pool, api: apiPool, ...(queuePool === pool ? {} : { queue: queuePool }) };
  const metrics = env.METRICS_TOKEN
    ? await openMetrics(env.METRICS_TOKEN, {
        runtime,
        pools,
        countStreams: () => live.countOpenStreams(),
        readMatters: () => readMatters(runtime),
      })
    : null;
  const migrations = await knownMigrations();
  let queue: Queue | null = null;
  const isWorking = () => queue?.isRunning() ?? false;
  let isSeeded = false;
  const views = new PageViews(runtime);
  return {
    runtime,
    reports,
    views,
    endOnUncaught(place) {
      logWarnings(log);
      endOnUncaught(faults, log, place);
    },
    api: makeDatabase(apiPool, prepared),
    live,
    metrics,
    migrations,
    isUp: () => isSeeded && (env.WORKER !== "inline" || isWorking()),
    isWorking,
    async startWorker() {
      queue ??= await startQueue(runtime, queuePool);
    },
    async seed() {
      if (isSeeded) return;
      if (env.SEED === "demo") await seedDemoOnce(runtime);
      await publishFirstTexts(runtime);
      isSeeded = true;
    },
    async stop() {
      await live.stop();
      await views.stop();
      await queue?.stop();
      metrics?.stop();
      await traces?.stop();
      closeMailTransports();
      await faults.flush();
      if (queuePool !== pool) await queuePool.end();
      await Promise.all([pool.end(), apiPool.end()]);
    },
  };
}

async function seedDemoOnce(runtime: Runtime): Promise<void> {
  const { seedDemo } = await import("#db/seed/demo.ts");
  const { standinPayments } = await import("#db/seed/standin-payments.ts");
  await seedDemo(runtime, {
    createUser: async (email, password, locale) => ({
      id: await createConfirmedUser(runtime.env, { email, password, locale }),
    }),
    setUpFactor: (email, password) => setUpDemoAuthenticator(runtime.env, { email, password }),
    ...(runtime.env.standins.stripe ? { payments: standinPayments(runtime) } : {}),
  });
}

/** The options of the HTTP app: endpoints, sessions, probes. */
export function appOptions({
  runtime,
  reports,
  api,
  live,
  views,
  metrics,
  migrations,
  isUp,
}: Pick<
  Boot,
  "runtime" | "reports" | "api" | "live" | "views" | "metrics" | "migrations" | "isUp"
>): AppOptions & {
  onFault: NoteFault;
} {
  const { env, db } = runtime;
  // Fetched now so that the first sign-in page does not wait for the list. It never rejects.
  void offeredProviders(env);
  const siteName = async () => (await runtime.settings.current()).site_name;
  return {
    mountEndpoints: (app) => {
      authProxy(app, runtime);
      rpcEndpoint(app, runtime);
      documentEndpoint(app, { commands, relations }, siteName);
      referenceEndpoint(app, { commands, relations }, siteName);
      restEndpoint(app, runtime, { relations, api });
      eventsEndpoint(app, runtime, live);
      stripeWebhook(app, runtime);
      errorTunnel(app, runtime, reports);
      instanceEndpoint(app, runtime);
      siteEndpoints(app, runtime);
      if (env.CLOCK_FILE) clockEndpoint(app, runtime, env.CLOCK_FILE);
    },
    openSession: (request, basics) => openPageSession(runtime, request, basics),
    keepPages: runtime,
    settings: runtime.settings,
    noteView: (request, status) => views.note(request, status),
    onOutage: (error, request_id) =>
      runtime.log.warn({ err: error, request_id }, "the database did not answer"),
    onFault: (error, place) => runtime.faults.note(error, { ...place, message: "a request failed" }),
    isFaultReported: (request_id) => runtime.faults.isReported(request_id),
    log: runtime.log,
    metrics,
    ready: {
      database: async () => {
        await sql`select 1`.execute(db);
      },
      migrations: () => requireMigrated(db, migrations),
      queue: async () => {
        if (!isUp()) throw new Error("the queue takes no jobs");
        await sql`select 1 from graphile_worker.jobs limit 1`.execute(db);
      },
    },
    isLive: env.MODE === "live",
    compressesPages: env.COMPRESS_PAGES === "on",
    formActionOrigins: () => [...new Set([...checkoutOrigins(env), ...providerOrigins(env)])],
    trustedHops: env.TRUSTED_PROXY_HOPS,
    connectOrigins: [new URL(env.AUTH_PUBLIC_URL).origin],
    publicOrigin: new URL(env.PUBLIC_URL).origin,
    isFileUpload: takesFiles,
  };
}

/** Foreign origins to which a form may redirect (CSP `form-action`): the hosted checkout. Browsers block any other. */
function checkoutOrigins(env: Env): string[] {
  return env.standins.stripe ? [new URL(env.STANDINS_URL).origin] : ["https://checkout.stripe.com"];
}
