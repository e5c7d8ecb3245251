// The real auth stand-in on a free port with its own database, mails kept in memory, and next to it an application
// runtime on a migrated database. Tests of sessions and sign-in use it.

import { randomUUID } from "node:crypto";
import type pg from "pg";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { type Clock, stoppedClock } from "#server/kernel/clock.ts";
import { type Database, makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { parseEnv } from "#server/kernel/env.ts";
import { cacheSettings } from "#server/kernel/live/settings.ts";
import { makeLog } from "#server/kernel/log.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { publishFirstTexts } from "#server/legal-text/first-texts.ts";
import { fromNouns } from "#server/nouns.ts";
import { parseEnv as parseStandinsEnv } from "#standins/kit/env.ts";
import { startStandins } from "#standins/server.ts";
import { FormCookies } from "#tests/kit/browser/form-cookies.ts";
import { createEmptyDatabase, createTestDatabase, endPool } from "#tests/kit/postgres.ts";
import { silentFaults } from "#tests/kit/product/silent-faults.ts";
import { type AskForRows, rowsOf } from "#tests/kit/runtime.ts";

export type SentMail = { to: string; subject: string; text: string };
export type AuthBench = {
  runtime: Runtime;
  /** The application's database as the machines' role. */
  api: Database;
  clock: Clock & { move(ms: number): void };
  /** The application's database as its owner, to inspect rows and put them into a state. */
  owner: pg.Pool;
  /** Queries rows as the owner. */
  rows: AskForRows;
  /** What somebody may read now. */
  scopeOf(actor: Actor): ReadScope;
  /** The stand-in's database as its owner: rows that a hosted service would not show. */
  standins: pg.Pool;
  mails: SentMail[];
  /** The link and the code of the service's last mail to an address; empty without one. */
  mailTo(email: string): { type: string; token_hash: string; token: string };
  /** Every mail is in flight until this resolves, as with a slow mail server. */
  delivery: { done: Promise<void> };
  stop(): Promise<void>;
};

type BenchOptions = { hasRealTimes?: boolean; breached_passwords?: string[] };

/** Starts everything; `stop` removes it. Answers take multiples of 10 ms and wait for mail unless `hasRealTimes`. */
export async function startAuthBench({
  hasRealTimes = false,
  breached_passwords = [],
}: BenchOptions = {}): Promise<AuthBench> {
  const standinsDatabase = await createEmptyDatabase();
  const database = await createTestDatabase();
  const mails: SentMail[] = [];
  const delivery = { done: Promise.resolve() };
  const server = await startStandins(
    parseStandinsEnv({
      STANDINS_PORT: "0",
      STANDINS_DATABASE_URL: standinsDatabase.ownerUrl,
      APP_URL: "http://app.test",
      SMTP_URL: "smtp://127.0.0.1:9",
    }),
    {
      hasInbox: false,
      log: () => undefined,
      auth: {
        settings: { bcrypt_cost: 4, mail_interval_ms: 0, breached_passwords },
        mailer: {
          async send(mail) {
            mails.push(mail);
            await delivery.done;
          },
          close: () => undefined,
        },
      },
    },
  );
  const failed = (error: Error) => {
    throw error;
  };
  const pool = makePool(database.appUrl, failed, { max: 5 });
  const owner = makePool(database.ownerUrl, failed, { max: 2 });
  const apiPool = makePool(database.apiUrl, failed, { max: 2 });
  const standins = makePool(standinsDatabase.ownerUrl, failed, { max: 2 });
  const clock = stoppedClock(new Date());
  const db = makeDatabase(pool);
  const log = makeLog("silent");
  const runtime: Runtime = {
    env: envFor(server.url, database),
    db,
    settings: cacheSettings(db, null, log),
    clock,
    log,
    faults: silentFaults,
    ...fromNouns,
    jobs: {},
    ...(hasRealTimes ? {} : { auth_times: { floor_ms: 10, mail_patience_ms: 10_000 } }),
  };
  await publishFirstTexts(runtime);
  return {
    runtime,
    api: makeDatabase(apiPool),
    clock,
    owner,
    rows: rowsOf(owner),
    scopeOf: (actor) => new ReadScope(db, actor, clock.now(), initialSettings),
    standins,
    mails,
    mailTo(email) {
      const text = mails.findLast((mail) => mail.to === email)?.text ?? "";
      const token_hash = /token_hash=([^&\s]+)/.exec(text)?.[1] ?? "";
      const type = /[?&]type=([a-z_]+)/.exec(text)?.[1] ?? "";
      return { type, token_hash, token: /\b(\d{6})\b/.exec(text.replace(/https?:\S+/, ""))?.[1] ?? "" };
    },
    delivery,
    async stop() {
      await Promise.all([pool, owner, apiPool, standins].map(endPool));
      await server.stop();
      await Promise.all([database.drop(), standinsDatabase.drop()]);
    },
  };
}

function envFor(url: string, database: { appUrl: string; ownerUrl: string; apiUrl: string }) {
  const parsed = parseEnv({
    MODE: "demo",
    PUBLIC_URL: "http://app.test",
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_demo_proffer",
    SUPABASE_SECRET_KEY: "sb_secret_demo_proffer",
    DATABASE_URL: database.appUrl,
    DATABASE_API_URL: database.apiUrl,
    COOKIE_SECRET: "a secret of one test run, long enough",
  });
  if (!parsed.ok) throw new Error(parsed.problems.join(" "));
  return parsed.env;
}

/** A browser's cookie jar: takes an answer's Set-Cookie lines, returns the next request's Cookie header. */
export class Browser {
  /** Its network address; each browser has its own by default. */
  address: string = `192.0.2.${randomUUID()}`;
  readonly cookies = new FormCookies();

  take(headers: Headers): void {
    this.cookies.take(headers);
  }

  request(path: string, form?: Record<string, string>): Request {
    const headers = new Headers({ "user-agent": "test browser", accept: "text/html" });
    if (this.cookies.size > 0) headers.set("cookie", this.cookies.header);
    const body = form ? new URLSearchParams(form) : null;
    return new Request(`http://app.test${path}`, { method: form ? "POST" : "GET", headers, body });
  }
}
