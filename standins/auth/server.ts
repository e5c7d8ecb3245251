// The auth stand-in as a separate server, with port and keys from its configuration.
import { Hono } from "hono";
import { createClock } from "../kit/clock.ts";
import { createDb } from "../kit/db.ts";
import { parseEnv } from "../kit/env.ts";
import { openListener } from "../kit/listen.ts";
import { type Log, logToStderr } from "../kit/log.ts";
import type { AuthConfig } from "./config.ts";
import { createFileMailer } from "./mail/mailer.ts";
import { mountAuth } from "./mount.ts";

/** The settings shared by all stand-ins, from this one's configuration. */
function envOf(config: AuthConfig, port: number) {
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return parseEnv({
    STANDINS_PORT: String(port),
    STANDINS_DATABASE_URL: config.database_url,
    STANDINS_PUBLIC_URL: config.public_url ?? `http://${host}:${port}`,
    APP_URL: config.site_url,
    MAIL_FROM: config.mail.from,
    SMTP_URL: config.mail.smtp_url,
    SUPABASE_PUBLISHABLE_KEY: config.api_keys.publishable,
    SUPABASE_SECRET_KEY: config.api_keys.secret,
    CLOCK_FILE: config.clock_file,
  });
}

/** Starts the server. If the start fails, releases port and pool, then throws. */
export async function startAuthServer(
  config: AuthConfig,
  log: Log = logToStderr,
): Promise<{ port: number; stop(): Promise<void> }> {
  const listener = await openListener(config.host, config.port, log);
  const pool = createDb(config.database_url, (error) => log("standins.database_error", { error }));
  const end = async () => {
    await listener.close();
    await pool.end();
  };
  try {
    const env = envOf(config, listener.port);
    const clock = createClock(env.CLOCK_FILE);
    const { signing_keys, legacy_jwt_secret, settings } = config;
    const { outbox_file } = config.mail;
    const app = new Hono();
    app.get("/healthz", (c) => c.json({ status: "ok", now: new Date(clock.now()).toISOString() }));
    const mounted = await mountAuth(
      app,
      { pool, clock, env, log },
      {
        settings,
        keys: { keys: signing_keys, legacy_secret: legacy_jwt_secret },
        mailer: outbox_file ? createFileMailer(outbox_file) : undefined,
      },
    );
    listener.answerWith(app);
    return {
      port: listener.port,
      async stop() {
        await mounted.stop();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
