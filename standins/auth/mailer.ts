// Handing mails in by SMTP.
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
