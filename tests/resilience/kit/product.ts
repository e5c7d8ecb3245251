// The built product under its own supervisor, with its own PostgreSQL; the services it depends on run next to it, on
// another PostgreSQL and behind gates, so that each can be killed, held or cut off without the others. Both databases
// start as copies of one seeded folder: the users at the auth service are those of the demo's accounts.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { sendMail } from "#domain/notification/jobs.ts";
import { sendLinkMail } from "#domain/notification/link-mails.ts";
import { changeUrl } from "#scripts/postgres/roles.ts";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import {
  isRunning,
  type ProcessRecord,
  processesOfRun,
  signalProcess,
  waitUntilEnded,
} from "#scripts/supervisor/processes.ts";
import { demoKeys } from "#server/kernel/env.ts";
import { freePort } from "#tests/kit/product/free-port.ts";
import { type Gate, openGate } from "#tests/kit/product/gate.ts";
import { type Program, startProduct, startProgram, stopProduct } from "#tests/kit/product/product.ts";
import { compileCache, copySeededData } from "#tests/kit/product/seeded-data.ts";
import { makeTestFolder } from "#tests/kit/product/test-product.ts";
import { until, untilAnswers } from "#tests/kit/product/until.ts";

export type GatedProduct = Awaited<ReturnType<typeof openGatedProduct>>;

type State = {
  run: string;
  supervisor: ProcessRecord;
  children: Record<string, ProcessRecord>;
  database_port: number;
};

/** Starts everything, with `settings` besides the usual ones; `close` ends all of it, even after a failed test. */
export async function openGatedProduct(settings: NodeJS.ProcessEnv = {}) {
  const { data_dir: dataDir, remove } = makeTestFolder();
  const endings: (() => Promise<unknown>)[] = [async () => remove()];
  const close = async () => {
    for (const end of endings.toReversed()) await end();
  };
  try {
    await copySeededData("demo", dataDir);
    const { superuser } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as {
      superuser: string;
    };
    const throwaway = await startThrowawayPostgres({ data: join(dataDir, "postgres"), password: superuser });
    endings.push(throwaway.stop);
    const standins_url = changeUrl(throwaway.url, { database: "standins" });
    const services = await startServices(standins_url, dataDir, endings);
    const env = { ...productEnv(dataDir, services), ...settings };
    let program: Program = await startProduct(env);
    const state = (): State => JSON.parse(readFileSync(join(dataDir, "supervisor.json"), "utf8"));
    endings.push(() => (program.child.exitCode === null ? stopProduct(program) : program.ended));
    let db = ownerPool(dataDir, state().database_port);
    const handled: string[] = [];
    endings.push(() => db.end());
    const standins = new pg.Pool({ connectionString: standins_url, max: 3 });
    endings.push(() => standins.end());
    const url = `http://127.0.0.1:${services.web}`;
    const isReady = () => fetch(`${url}/readyz`).then((answer) => answer.status === 200);
    const child = (name: string): ProcessRecord => {
      const known = state().children[name];
      if (!known) throw new Error(`no child is called ${name}`);
      return known;
    };
    return {
      url,
      dataDir,
      /** The settings it was started with. */
      settings: env,
      gates: services.gates,
      standinsUrl: services.url,
      standinsDatabaseUrl: standins_url,
      inboxUrl: services.inboxUrl,
      /** The product's database as its owner. */
      get db() {
        return db;
      },
      standins,
      child,
      state,
      isReady,
      output: () => program.output(),
      close,
      /** Kills a part without warning. The supervisor restarts it; `isBack` waits for that. */
      kill: async (name: "web" | "postgres", signal: NodeJS.Signals = "SIGKILL") => {
        const before = child(name);
        signalProcess(before, signal);
        const left = await waitUntilEnded([before], 15_000);
        if (left.length > 0) throw new Error(`${name} does not end by ${signal}`);
        if (name === "web") handled.push(...(await mailsInHand(db)));
      },
      /** Keys of the mails that a web server was sending when it was killed, once for each kill. */
      handled: handled as readonly string[],
      isBack: () => until("the product is ready again", isReady, 90_000),
      /** Kills the supervisor without warning and starts the product again, as a person would. */
      killSupervisor: async () => {
        const left = state();
        // If the next start fails, nobody else ends what is left.
        endings.push(async () => {
          for (const known of processesOfRun(left.run)) signalProcess(known, "SIGKILL");
        });
        signalProcess(left.supervisor, "SIGKILL");
        await program.ended;
        return async () => {
          program = await startProduct(env);
          await db.end();
          // A new start uses a new port.
          db = ownerPool(dataDir, state().database_port);
          return Object.values(left.children).filter(isRunning);
        };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Services = {
  web: number;
  url: string;
  inboxUrl: string;
  gates: Record<"auth" | "stripe" | "mail", Gate>;
};

async function startServices(
  postgres: string,
  dataDir: string,
  endings: (() => Promise<unknown>)[],
): Promise<Services> {
  const [web, port, inbox, smtp] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const gates = { auth: await openGate(port), stripe: await openGate(port), mail: await openGate(smtp) };
  endings.push(() => Promise.all(Object.values(gates).map((gate) => gate.close())));
  const program = startProgram(process.execPath, ["standins/main.ts"], {
    settings: {
      ...compileCache,
      STANDINS_PORT: String(port),
      STANDINS_DATABASE_URL: postgres,
      STANDINS_PUBLIC_URL: `http://127.0.0.1:${gates.auth.port}`,
      STANDINS_CONTROL: "1",
      MAIL_WEB_PORT: String(inbox),
      MAIL_SMTP_PORT: String(smtp),
      APP_URL: `http://127.0.0.1:${web}`,
      CLOCK_FILE: join(dataDir, "clock.json"),
      ...demoKeys,
    },
  });
  endings.push(async () => {
    program.child.kill("SIGTERM");
    await program.ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(program, `${url}/healthz`);
  return { web, url, inboxUrl: `http://127.0.0.1:${inbox}`, gates };
}

/** Replaces the demo's own services with configured ones; only the addresses differ. */
function productEnv(dataDir: string, { web, gates }: Services): NodeJS.ProcessEnv {
  return {
    ...compileCache,
    MODE: "demo",
    SEED: "demo",
    DATA_DIR: dataDir,
    PORT: String(web),
    PUBLIC_URL: `http://127.0.0.1:${web}`,
    SUPABASE_URL: `http://127.0.0.1:${gates.auth.port}`,
    STRIPE_API_URL: `http://127.0.0.1:${gates.stripe.port}`,
    SMTP_URL: `smtp://127.0.0.1:${gates.mail.port}`,
    ...demoKeys,
    PROFFER_LAUNCHER: String(process.pid),
  };
}

/** The mails whose jobs a worker holds; read right after its death, before anybody releases them. */
async function mailsInHand(db: pg.Pool): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select job.payload->>'key' as key from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = any($1) and job.locked_at is not null`,
    [[sendMail.name, sendAccountMail.name, sendLinkMail.name]],
  );
  return rows.map(({ key }) => key);
}

/** The product's database as its owner. Killing the server cuts these connections too; that is not a fault. */
function ownerPool(dataDir: string, port: number): pg.Pool {
  const { owner } = JSON.parse(readFileSync(join(dataDir, "secrets.json"), "utf8")) as { owner: string };
  const pool = new pg.Pool({
    connectionString: `postgres://proffer_owner:${owner}@127.0.0.1:${port}/proffer`,
    max: 4,
  });
  pool.on("error", () => undefined);
  return pool;
}
