// Delivers mails by SMTP, or to a file for programs to read.
import { appendFile } from "node:fs/promises";
import { createTransport } from "nodemailer";

export type Mail = { from: string; to: string; subject: string; text: string; html: string };

/** Delivers mails; `send` rejects when the server does not accept the mail. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** A mailer that delivers to `smtpUrl` (`smtp://user:pass@host:port`). */
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

/** Appends each mail to `file` as one line of JSON. Only the owner may read it: its codes and links open accounts. */
export function createFileMailer(file: string): Mailer {
  return {
    send: (mail) => appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 }),
    close: () => undefined,
  };
}
