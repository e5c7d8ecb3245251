// The whole running product on one data folder: its processes, and the order of their start and stop.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { demoOperator } from "#domain/account/demo-operator.ts";
import { restorePlaces, type StandinsPlace } from "#scripts/backup/installation.ts";
import { settleRestore } from "#scripts/backup/settle-restore.ts";
import { banner } from "#scripts/supervisor/banner.ts";
import { lockDataFolder } from "#scripts/supervisor/data-folder-lock.ts";
import {
  addressesAt,
  adminAddressAt,
  configuredDatabase,
  type DatabaseUrls,
  embeddedDatabase,
} from "#scripts/supervisor/database.ts";
import { watchLogs } from "#scripts/supervisor/logs.ts";
import { checkPort, checkUser, claimFolder } from "#scripts/supervisor/preflight.ts";
import { runMarker } from "#scripts/supervisor/processes.ts";
import { webSpec, workerSpec } from "#scripts/supervisor/programs.ts";
import { loadSecrets, type Secrets } from "#scripts/supervisor/secrets.ts";
import { serverEnv } from "#scripts/supervisor/server-env.ts";
import { service } from "#scripts/supervisor/services.ts";
import { type ProgramSpec, SupervisedProgram } from "#scripts/supervisor/supervised-program.ts";
import { migrate } from "#server/kernel/database/migrate.ts";
import { checkSignIns } from "#server/kernel/database/start-check.ts";
import { roleOf } from "#server/kernel/env/address.ts";
import type { Settings } from "#server/kernel/env.ts";
import { Problem } from "#server/kernel/start/problem.ts";
import { authSettingFaults } from "#server/services/auth-settings.ts";

export type RunningProduct = {
  start: () => Promise<void>;
  /** Stops what runs, in reverse order, and releases the data folder; succeeds even if something was not running. */
  stop: () => Promise<void>;
  /** Resolves with the reason if a process keeps dying. */
  gaveUp: Promise<Problem>;
};

type Options = { isDev: boolean; say: (line: string) => void };

type OpenDatabase = { urls: DatabaseUrls; standins: StandinsPlace | null; secrets: Secrets };

const hasStandins = (env: Settings) => Object.values(env.standins).includes(true);

async function checkPorts(env: Settings): Promise<void> {
  await checkPort(env.PORT, "PORT");
  if (env.WORKER === "own" && env.WORKER_PORT !== undefined) await checkPort(env.WORKER_PORT, "WORKER_PORT");
  if (!hasStandins(env)) return;
  await checkPort(env.STANDINS_PORT, "STANDINS_PORT");
  if (!env.standins.mail) return;
  await checkPort(env.STANDINS_MAIL_PORT, "STANDINS_MAIL_PORT");
  await checkPort(env.STANDINS_SMTP_PORT, "STANDINS_SMTP_PORT");
}

/** The environment of every Node child: this process's, the settings made here, and the mark of this run. */
function childEnv(env: Settings, run: string, more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const clock = env.MODE === "demo" ? { CLOCK_FILE: env.CLOCK_FILE ?? join(env.DATA_DIR, "clock.json") } : {};
  return serverEnv({
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: env.DATA_DIR,
    [runMarker]: run,
    ...clock,
    ...more,
  });
}

function standinsSpec(
  env: Settings,
  base: NodeJS.ProcessEnv,
  databaseUrl: string,
  logFile: string,
): ProgramSpec {
  return service({
    name: "stand-ins",
    program: "standins/main.ts",
    memory: { old: 256, semi: 4 },
    env: {
      ...base,
      STANDINS_PORT: String(env.STANDINS_PORT),
      STANDINS_DATABASE_URL: databaseUrl,
      STANDINS_PUBLIC_URL: env.STANDINS_URL,
      MAIL_WEB_PORT: String(env.STANDINS_MAIL_PORT),
      MAIL_SMTP_PORT: String(env.STANDINS_SMTP_PORT),
      MAIL_DIR: join(env.DATA_DIR, "mail"),
      MAIL_FROM: env.MAIL_FROM,
      APP_URL: env.PUBLIC_URL,
      STANDINS_AUTH: env.standins.auth ? "1" : "0",
      AUTH_TOTP_KEY: env.SEED === "demo" ? `${demoOperator.email}=${demoOperator.totp_key}` : "",
      SMTP_URL: env.standins.mail ? "" : env.SMTP_URL,
      SUPABASE_PUBLISHABLE_KEY: env.SUPABASE_PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: env.SUPABASE_SECRET_KEY,
      STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
    },
    readyUrl: `http://127.0.0.1:${env.STANDINS_PORT}/healthz`,
    healthUrl: `http://127.0.0.1:${env.STANDINS_PORT}/healthz`,
    startPatience: 60_000,
    stopPatience: 5_000,
    logFile,
  });
}

/** Finishes or undoes an interrupted restore, before anything reads the data. */
async function finishRestore(
  env: Settings,
  open: OpenDatabase,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const end = await settleRestore({ ...restorePlaces(env), urls: open.urls, standins: open.standins });
  if (end === "nothing") return open;
  say(`An interrupted restore was ${end}.`);
  return { ...open, secrets: loadSecrets(env.DATA_DIR, open.standins !== null) };
}

/** Claims the data folder; `start` starts the processes. */
export async function prepareProduct(env: Settings, { isDev, say }: Options): Promise<RunningProduct> {
  if (!isDev && !existsSync("build/server/index.js"))
    throw new Problem("There is no build: `npm start` makes it, or run `npm run build`.");
  checkUser(env);
  claimFolder(env.DATA_DIR);
  const folderLock = await lockDataFolder(env.DATA_DIR, say);
  const parts: SupervisedProgram[] = [];
  let report: (reason: Problem) => void = () => undefined;
  const gaveUp = new Promise<Problem>((done) => {
    report = done;
  });
  const logs = join(env.DATA_DIR, "logs");
  const log = (name: string) => join(logs, `${name}.log`);
  const stopLogs = watchLogs(logs);
  const run = async (spec: ProgramSpec) => {
    const part = new SupervisedProgram(spec, { child: folderLock.note, say, giveUp: report });
    parts.push(part);
    await part.start();
  };

  /** The embedded or the configured database, and the secrets. */
  async function openDatabase(): Promise<OpenDatabase> {
    const configured = configuredDatabase(env);
    if (configured) await checkSignIns({ ...configured, DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL });
    if (configured && !hasStandins(env))
      return { urls: configured, standins: null, secrets: loadSecrets(env.DATA_DIR, false) };
    const embedded = await embeddedDatabase(env.DATA_DIR, { [runMarker]: folderLock.run });
    if (embedded.note) say(embedded.note);
    await run(embedded.spec);
    folderLock.notePort(embedded.port);
    await embedded.prepare();
    const { port, secrets } = embedded;
    const { STANDINS_DATABASE_URL: url, ...own } = addressesAt(port, secrets);
    return { urls: configured ?? own, standins: { url, adminUrl: adminAddressAt(port, secrets) }, secrets };
  }

  return {
    gaveUp,
    start: async () => {
      await checkPorts(env);
      const { urls, standins: place, secrets } = await finishRestore(env, await openDatabase(), say);
      const base = childEnv(env, folderLock.run, {
        ...urls,
        COOKIE_SECRET: env.COOKIE_SECRET ?? secrets.cookie,
      });
      const roles = { appRole: roleOf(urls.DATABASE_URL), apiRole: roleOf(urls.DATABASE_API_URL) };
      const standins = hasStandins(env)
        ? run(standinsSpec(env, base, place?.url ?? "", log("standins")))
        : undefined;
      await Promise.all([migrate(urls.DATABASE_OWNER_URL, roles), standins]);
      const outputOf = (name: string) => (env.MODE === "live" ? undefined : log(name));
      // In development the worker is always inline: a separate one would run the built bundle.
      const worker =
        env.WORKER === "own" && !isDev ? run(await workerSpec(env, base, outputOf("worker"))) : undefined;
      await Promise.all([run(webSpec(env, base, { isDev, logFile: outputOf("web") })), worker]);
      for (const line of banner(env)) say(line);
      for (const fault of await authSettingFaults(env)) say(`auth service: ${fault} (docs/deploying.md)`);
      say("ready");
    },
    stop: async () => {
      for (const part of parts.toReversed()) await part.stop();
      stopLogs();
      folderLock.release();
    },
  };
}
