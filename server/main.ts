// Assembles the process: settings, pool, runtime, endpoints, queue. The web process, the worker and the
// command line all start here; it is part of the server bundle, so that mails and documents are compiled.
import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import { sql } from "kysely";
import type { AppOptions } from "#server/http/app.ts";
import { authProxy } from "#server/http/auth-proxy/proxy.ts";
import { clockEndpoint } from "#server/http/machine/clock.ts";
import { restEndpoint } from "#server/http/machine/rest.ts";
import { rpcEndpoint } from "#server/http/machine/rpc.ts";
import { stripeWebhook } from "#server/http/machine/webhooks.ts";
import type { NoteFault } from "#server/http/middleware/fault.ts";
import { openPageSession } from "#server/http/session/session.ts";
import { fileClock } from "#server/kernel/clock.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { type Env, readEnv } from "#server/kernel/env.ts";
import { ignoreLogErrors, makeLog } from "#server/kernel/log.ts";
import { startQueue } from "#server/kernel/queue/queue.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { publishFirstTexts } from "#server/legal-text/first-texts.ts";
import { commands, constraintRefusals, jobs, relations } from "#server/registry.ts";
import { createConfirmedUser } from "#server/services/auth-admin.ts";
import { offeredProviders, providerOrigins } from "#server/services/auth-providers.ts";
import { setUpDemoAuthenticator } from "#server/services/demo-authenticator.ts";
import { closeMailTransports } from "#server/services/mail.ts";

export { operatorCli } from "#server/operator-cli.ts";

export type Boot = {
  runtime: Runtime;
  /** Whether the database is seeded and, with WORKER=inline, the queue has started. */
  isUp(): boolean;
  /** Whether the queue has been started in this process. */
  isWorking(): boolean;
  /** Starts the queue in this process. */
  startWorker(): Promise<void>;
  /** Fills an empty database with the product's own legal texts and, with SEED=demo, the demo data. */
  seed(): Promise<void>;
  /** Ends queue and pool; call after the last request. */
  stop(): Promise<void>;
};

/** For `dev.ts`, which reloads the commands after each edit. */
export { commands } from "#server/registry.ts";

/** Builds everything from the environment. @throws EnvError with every problem of the settings. */
export async function boot(): Promise<Boot> {
  const env = readEnv();
  ignoreLogErrors();
  const log = makeLog(env.LOG_LEVEL);
  const onLost = (error: Error) => log.warn({ err: error }, "a database connection was lost");
  const { DATABASE_URL, DATABASE_DIRECT_URL, PREPARED_STATEMENTS } = env;
  const pool = makePool(DATABASE_URL, onLost, DATABASE_DIRECT_URL ? { statement_limit_ms: null } : {});
  // The queue listens and holds locks by session: not through a pooler that lends a connection per transaction.
  const queuePool = DATABASE_DIRECT_URL ? makePool(DATABASE_DIRECT_URL, onLost) : pool;
  const runtime: Runtime = {
    env,
    db: makeDatabase(pool, { prepares: PREPARED_STATEMENTS === "on" }),
    clock: fileClock(env.CLOCK_FILE),
    log,
    commands,
    jobs: Object.fromEntries(jobs.map((job) => [job.name, job])),
    constraint_refusals: constraintRefusals,
  };
  let queue: Awaited<ReturnType<typeof startQueue>> | null = null;
  let is_seeded = false;
  return {
    runtime,
    isUp: () => is_seeded && (env.WORKER !== "inline" || queue !== null),
    isWorking: () => queue !== null,
    async startWorker() {
      queue ??= await startQueue(runtime, queuePool);
    },
    async seed() {
      if (is_seeded) return;
      if (env.SEED === "demo") await seedDemoOnce(runtime);
      await publishFirstTexts(runtime);
      is_seeded = true;
    },
    async stop() {
      await queue?.stop();
      closeMailTransports();
      if (queuePool !== pool) await queuePool.end();
      await pool.end();
    },
  };
}

async function seedDemoOnce(runtime: Runtime): Promise<void> {
  const { seedDemo } = await import("#db/seed/demo.ts");
  await seedDemo(runtime, {
    createUser: async (email, password, locale) => ({
      id: await createConfirmedUser(runtime.env, { email, password, locale }),
    }),
    setUpFactor: (email, password) => setUpDemoAuthenticator(runtime.env, { email, password }),
  });
}

/** The options of the HTTP app: endpoints, sessions, probes. */
export function appOptions({
  runtime,
  isUp,
}: Pick<Boot, "runtime" | "isUp">): AppOptions & { onFault: NoteFault } {
  const { env, db } = runtime;
  // Fetched now so that the first sign-in page does not wait for the list. It never rejects.
  void offeredProviders(env);
  return {
    mountEndpoints: (app) => {
      authProxy(app, runtime);
      rpcEndpoint(app, runtime);
      restEndpoint(app, runtime, relations);
      stripeWebhook(app, runtime);
      if (env.CLOCK_FILE) clockEndpoint(app, runtime, env.CLOCK_FILE);
    },
    openSession: (request, basics) => openPageSession(runtime, request, basics),
    onOutage: (error, request_id) =>
      runtime.log.warn({ err: error, request_id }, "the database cannot be asked"),
    onFault: (error, place) => runtime.log.error({ err: error, ...place }, "a request failed"),
    ready: {
      database: async () => {
        await sql`select 1`.execute(db);
      },
      migrations: () => requireMigrated(runtime),
      queue: async () => {
        if (!isUp()) throw new Error("the queue has not started yet");
        await sql`select 1 from graphile_worker.jobs limit 1`.execute(db);
      },
    },
    isLive: env.MODE === "live",
    compressesPages: env.COMPRESS_PAGES === "on",
    formActionOrigins: () => [...new Set([...checkoutOrigins(env), ...providerOrigins(env)])],
    trustedHops: env.TRUSTED_PROXY_HOPS,
    connectOrigins: [new URL(env.SUPABASE_URL).origin],
    publicOrigin: new URL(env.PUBLIC_URL).origin,
    isFileUpload: (path) => uploadPaths.has(path) || bookingPath.test(path),
  };
}

/** The pages whose forms carry files; the client router posts the same form to `.data`. */
const uploadPaths = new Set(["/request", "/account/profile"].flatMap((path) => [path, `${path}.data`]));

/** A booking's page, where files go with a delivery or a statement. */
const bookingPath = /^\/booking\/[^/]+$/;

/** Foreign origins that a form may redirect to (CSP `form-action`): the hosted checkout. Browsers block any other. */
function checkoutOrigins(env: Env): string[] {
  return env.standins.stripe ? [new URL(env.STANDINS_URL).origin] : ["https://checkout.stripe.com"];
}

async function requireMigrated(runtime: Runtime): Promise<void> {
  const files = (await readdir(resolve("db/migrations"))).filter((name) => name.endsWith(".sql"));
  const applied = await sql<{ count: number }>`select count(*)::int as count from migration.applied`.execute(
    runtime.db,
  );
  if (applied.rows[0]?.count !== files.length) throw new Error("migrations are missing");
}
