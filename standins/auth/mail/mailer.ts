// Delivers mails by SMTP, or into a file for programs that read them.
import { appendFile } from "node:fs/promises";
import { createTransport } from "nodemailer";

export type Mail = { from: string; to: string; subject: string; text: string; html: string };

/** Delivers mails; `send` rejects when the mail was not accepted. */
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

/** A mailer that adds each mail to `file` as one line of JSON. Only its owner may read the file: its codes and links give access to accounts. */
export function createFileMailer(file: string): Mailer {
  return {
    send: (mail) => appendFile(file, `${JSON.stringify(mail)}\n`, { mode: 0o600 }),
    close: () => undefined,
  };
}
