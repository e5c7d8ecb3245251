// One HTTP server on loopback for all stand-ins: auth, Stripe, error reports, VIES, the redirect to the inbox, health.
import { Hono } from "hono";
import { type AuthOptions, mountAuth } from "./auth/mount.ts";
import { mountErrors } from "./errors/mount.ts";
import { createClock } from "./kit/clock.ts";
import { createDb } from "./kit/db.ts";
import type { Mounted } from "./kit/deps.ts";
import type { StandinsEnv } from "./kit/env.ts";
import { openListener } from "./kit/listen.ts";
import { type Log, logToStderr } from "./kit/log.ts";
import { mountMail, startMail } from "./mail/mail.ts";
import { mountStripe } from "./stripe/mount.ts";
import { mountVies } from "./vies/mount.ts";

/** A running server. `env` names the bound ports. `stop()` ends everything within 3 s. */
export type StandinsServer = { port: number; url: string; env: StandinsEnv; stop(): Promise<void> };

/** For tests: another log, no inbox process, and the auth stand-in's settings and mail delivery. */
export type ServerOptions = { log?: Log; hasInbox?: boolean; auth?: AuthOptions };

/** With port 0 the addresses are known only now; explicit addresses stay as they are. */
function withBoundPorts(
  env: StandinsEnv,
  port: number,
  mail?: { smtp_port: number; web_port: number },
): StandinsEnv {
  const smtp_port = mail?.smtp_port ?? env.MAIL_SMTP_PORT;
  return {
    ...env,
    STANDINS_PORT: port,
    STANDINS_PUBLIC_URL: env.STANDINS_PUBLIC_URL.replace(/:0$/, `:${port}`),
    MAIL_SMTP_PORT: smtp_port,
    MAIL_WEB_PORT: mail?.web_port ?? env.MAIL_WEB_PORT,
    SMTP_URL: env.SMTP_URL.replace(/:0$/, `:${smtp_port}`),
  };
}

/** Whether to start the inbox: only if SMTP_URL points to it. */
function needsInbox(env: StandinsEnv): boolean {
  const url = new URL(env.SMTP_URL);
  return (
    ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname) && url.port === String(env.MAIL_SMTP_PORT)
  );
}

/** Starts every stand-in. If one cannot start, stops the others, then throws. */
export async function startStandins(
  settings: StandinsEnv,
  options: ServerOptions = {},
): Promise<StandinsServer> {
  const log = options.log ?? logToStderr;
  const undo: (() => Promise<void>)[] = [];
  async function stop(): Promise<void> {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => log("standins.stop_failed", { error }));
    }
  }

  try {
    const listener = await openListener("127.0.0.1", settings.STANDINS_PORT, log);
    const { port } = listener;
    undo.push(() => listener.close());
    const pool = createDb(settings.STANDINS_DATABASE_URL, (error) =>
      log("standins.database_error", { error }),
    );
    undo.push(() => pool.end());
    const hasInbox = (options.hasInbox ?? true) && needsInbox(settings);
    const mail = hasInbox ? await startMail(settings, log) : undefined;
    if (mail) undo.push(() => mail.stop());

    const env = withBoundPorts(settings, port, mail);
    const deps = { pool, env, log, clock: createClock(env.CLOCK_FILE) };
    const app = new Hono();
    app.get("/healthz", (c) => c.json({ status: "ok", now: new Date(deps.clock.now()).toISOString() }));
    if (mail) mountMail(app, env.MAIL_WEB_PORT);
    const mounted: Mounted[] = [];
    undo.push(async () => {
      await Promise.all(mounted.map((one) => one.stop()));
    });
    if (env.STANDINS_AUTH === "1") mounted.push(await mountAuth(app, deps, options.auth));
    mounted.push(await mountStripe(app, deps));
    mounted.push(await mountErrors(app, deps));
    mountVies(app, deps.clock);
    listener.answerWith(app);
    return { port, url: env.STANDINS_PUBLIC_URL, env, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
