// The mail stand-in: an SMTP server and an inbox, and the redirect to it from the shared server's /mail.
import { Hono } from "hono";
import type { StandinsEnv } from "../kit/env.ts";
import { openListener } from "../kit/listen.ts";
import type { Log } from "../kit/log.ts";
import { mountInbox } from "./inbox.ts";
import { openMailbox } from "./mailbox.ts";
import { openSmtp } from "./smtp.ts";

/** A running inbox with the ports that it bound. */
export type MailStandin = { smtp_port: number; web_port: number; stop(): Promise<void> };

type MailSettings = Pick<StandinsEnv, "MAIL_SMTP_PORT" | "MAIL_WEB_PORT" | "MAIL_DIR">;

/** Starts the inbox. Throws with the reason (a taken port, an unwritable folder) if it cannot start. */
export async function startMail(settings: MailSettings, log: Log): Promise<MailStandin> {
  const undo: (() => Promise<void>)[] = [];
  async function stop(): Promise<void> {
    for (const step of undo.splice(0).reverse()) await step();
  }
  try {
    const mailbox = await openMailbox(settings.MAIL_DIR);
    undo.push(() => mailbox.close());
    const smtp = await openSmtp(settings.MAIL_SMTP_PORT, (raw) => mailbox.add(raw), log);
    undo.push(() => smtp.close());
    const web = await openListener("127.0.0.1", settings.MAIL_WEB_PORT, log);
    undo.push(() => web.close());
    const app = new Hono();
    mountInbox(app, mailbox);
    web.answerWith(app);
    return { smtp_port: smtp.port, web_port: web.port, stop };
  } catch (error) {
    await stop();
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `mail stand-in (SMTP ${settings.MAIL_SMTP_PORT}, page ${settings.MAIL_WEB_PORT}) did not start: ${reason}`,
    );
  }
}

/** `GET /mail` redirects to the inbox, on the host name of the request. */
export function mountMail(app: Hono, webPort: number): void {
  app.get("/mail/*", (c) => c.redirect(`http://${new URL(c.req.url).hostname}:${webPort}/`, 302));
}
