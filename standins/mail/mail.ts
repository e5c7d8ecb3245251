// Starts and stops the mail stand-in and points the shared server's /mail at its page.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import { z } from "zod";
import type { StandinsEnv } from "../kit/env.ts";
import type { Log } from "../kit/log.ts";

const report = z.discriminatedUnion("ready", [
  z.object({ ready: z.literal(true), smtp_port: z.number(), web_port: z.number() }),
  z.object({ ready: z.literal(false), reason: z.string() }),
]);

const START_WITHIN_MS = 20_000;
const STOP_WITHIN_MS = 1_500;

/** A running inbox; both ports are the bound ones. `stop()` takes at most two seconds. */
export type MailStandin = { smtp_port: number; web_port: number; stop(): Promise<void> };

type MailSettings = Pick<StandinsEnv, "MAIL_SMTP_PORT" | "MAIL_WEB_PORT" | "MAIL_DIR">;

/** It keeps two thousand mails in memory and is idle most of the time, so the young generation can be small. */
const memoryOptions = ["--max-old-space-size=256", "--max-semi-space-size=4"];

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  const killer = setTimeout(() => child.kill("SIGKILL"), STOP_WITHIN_MS);
  child.kill("SIGTERM");
  await exited;
  clearTimeout(killer);
}

/** Starts the inbox. Throws with the reason (a taken port, an unwritable folder) when it cannot. */
export async function startMail(settings: MailSettings, log: Log): Promise<MailStandin> {
  const child = fork(
    fileURLToPath(new URL("./child.ts", import.meta.url)),
    [String(settings.MAIL_SMTP_PORT), String(settings.MAIL_WEB_PORT), settings.MAIL_DIR ?? ""],
    { stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: memoryOptions },
  );
  let isStopping = false;
  try {
    const signal = AbortSignal.timeout(START_WITHIN_MS);
    const first = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => [{ ready: false, reason: "it ended while starting" }]),
    ]);
    const message = report.parse(first[0]);
    if (!message.ready) throw new Error(message.reason);
    child.on("exit", (code, signal_name) => {
      if (!isStopping) log("mail.ended", { code, signal: signal_name });
    });
    return {
      smtp_port: message.smtp_port,
      web_port: message.web_port,
      async stop() {
        isStopping = true;
        await stopChild(child);
      },
    };
  } catch (error) {
    await stopChild(child);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `mail stand-in (SMTP ${settings.MAIL_SMTP_PORT}, page ${settings.MAIL_WEB_PORT}) did not start: ${reason}`,
    );
  }
}

/** `GET /mail` redirects to the inbox, on the host name of the request. */
export function mountMail(app: Hono, webPort: number): void {
  app.get("/mail/*", (c) => {
    const { hostname } = new URL(c.req.url);
    // The inbox listens on IPv4 only.
    const host = hostname === "[::1]" ? "127.0.0.1" : hostname;
    return c.redirect(`http://${host}:${webPort}/`, 302);
  });
}
