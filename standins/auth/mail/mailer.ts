// Handing mails in: by SMTP, or into a file for who wants to read them by program.
import { appendFile } from "node:fs/promises";
import { createTransport } from "nodemailer";

export type Mail = { from: string; to: string; subject: string; text: string; html: string };

/** Delivers mails; `send` rejects when the mail could not be handed in. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** A mailer that hands in at `smtpUrl` (`smtp://user:pass@host:port`). */
export function createSmtpMailer(smtpUrl: string): Mailer {
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 },
    { headers: { "Auto-Submitted": "auto-generated" } },
  );
  return {
    async send(mail) {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** A mailer that adds each mail to `file` as one line of JSON. The file is for its owner alone: it opens accounts. */
export function createFileMailer(file: string): Mailer {
  return {
    send: (mail) => appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 }),
    close: () => undefined,
  };
}
