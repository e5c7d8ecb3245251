// The only file that speaks SMTP. It pools and keeps connections per address, and loads the library with the first
// mail, so that a process that sends none does not carry it.
import type { SendMailOptions, Transporter } from "nodemailer";
import { scrubText } from "#domain/fault.ts";
import { type MailRefusal, planRefusal } from "#domain/notification/mail-failure.ts";
import type { MailSender } from "#domain/notification/sender.ts";
import { calendarType } from "#server/kernel/calendar/type.ts";
import { isPrivate } from "#server/kernel/env/address.ts";
import type { Env } from "#server/kernel/env.ts";
import { observeCall } from "#server/kernel/telemetry/observe.ts";

/** One mail as it is sent: both bodies, and an id that stays the same when sending is retried. */
export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** A calendar file (RFC 5545) to attach. */
  calendar?: string | null;
  /** With its angle brackets. */
  message_id: string;
  /** BCP 47, for the Content-Language header. */
  language: string;
  /** For mails with an unsubscribe link: the list's name and the page that stops them. */
  list?: { id: string; unsubscribe_url: string } | undefined;
};

type MailEnv = Pick<Env, "SMTP_URL">;

// A server that does not answer must fail the job soon: other mails wait for its slot in the queue.
const connectionTimeoutMs = 10_000;
const silenceTimeoutMs = 20_000;
const verifyTimeoutMs = 5_000;

/**
 * The connection to a mail server. Outside the operator's own network, mails and the password travel only by TLS, from
 * the start (`smtps:`) or by STARTTLS, which an attacker could otherwise strip from the server's answer.
 */
export function mailServer(url: string): { url: string; requireTLS: boolean } {
  return { url, requireTLS: !isPrivate(url) };
}

const transports = new Map<string, Promise<Transporter>>();

function transportFor(url: string): Promise<Transporter> {
  const existing = transports.get(url);
  if (existing) return existing;
  const transport = import("nodemailer").then(({ createTransport }) =>
    createTransport({
      ...mailServer(url),
      pool: true,
      maxConnections: 3,
      connectionTimeout: connectionTimeoutMs,
      greetingTimeout: connectionTimeoutMs,
      socketTimeout: silenceTimeoutMs,
      // We pass bodies and attachments as text: the library must not fetch or read files for them.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  transports.set(url, transport);
  return transport;
}

/** Why a mail failed, without addresses: the library's errors name recipients, and servers quote them. */
class MailFailed extends Error {
  override name = "MailFailed";
  readonly code: string | undefined;
  readonly responseCode: number | undefined;
  readonly refusal: MailRefusal | null;
  constructor(message: string, known: Pick<MailFailed, "code" | "responseCode" | "refusal">) {
    super(message);
    this.code = known.code;
    this.responseCode = known.responseCode;
    this.refusal = known.refusal;
  }
}

/** The mail server's final refusal, or null if a retry may succeed. */
export function refusalOf(error: unknown): MailRefusal | null {
  return error instanceof MailFailed ? error.refusal : null;
}

/**
 * Hands one mail to the mail server. Throws unless the server takes it for every recipient; `refusalOf` tells whether
 * that is final. The error contains no address.
 */
export async function sendMailMessage(env: MailEnv, from: MailSender, mail: MailMessage): Promise<void> {
  const transport = await transportFor(env.SMTP_URL);
  const send = () => transport.sendMail(fieldsOf(from, mail)).catch((error: unknown) => fail(error));
  await observeCall({ kind: "mail" }, send, (error) => refusalOf(error) !== null);
}

function fail(error: unknown): never {
  if (!(error instanceof Error)) throw error;
  const textOf = (key: string) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === "string" ? value : undefined;
  };
  const answered: unknown = Reflect.get(error, "responseCode");
  const reply_code = typeof answered === "number" ? answered : undefined;
  const refusal =
    reply_code === undefined
      ? null
      : planRefusal({ command: textOf("command") ?? "", reply_code, answer: textOf("response") ?? "" });
  throw new MailFailed(scrubText(error.message), { code: textOf("code"), responseCode: reply_code, refusal });
}

function fieldsOf(from: MailSender, mail: MailMessage): SendMailOptions {
  return {
    from,
    // As an object, the address is never parsed as a list: one mail, one recipient.
    to: { name: "", address: mail.to },
    subject: oneLine(mail.subject),
    html: mail.html,
    text: mail.text,
    messageId: mail.message_id,
    ...(mail.calendar
      ? { attachments: [{ filename: "booking.ics", content: mail.calendar, contentType: calendarType }] }
      : {}),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": mail.language,
      ...(mail.list ? listHeaders(mail.list) : {}),
    },
  };
}

/**
 * With `List-Unsubscribe-Post`, a mail program unsubscribes by one POST to the page (RFC 8058), which has to be https. The
 * mail server's DKIM signature has to cover both headers.
 */
function listHeaders({ id, unsubscribe_url }: NonNullable<MailMessage["list"]>): Record<string, string> {
  const isOneClick = unsubscribe_url.startsWith("https:");
  return {
    "List-Id": `<${id}>`,
    "List-Unsubscribe": `<${unsubscribe_url}>`,
    ...(isOneClick ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {}),
  };
}

/**
 * Opens one connection, greets, signs in if the address has credentials, and closes it. Sends no mail.
 * @throws when the server does not answer in five seconds or does not accept the sign-in
 */
export async function verifyMailServer({ SMTP_URL }: MailEnv): Promise<void> {
  const { createTransport } = await import("nodemailer");
  const timeouts = {
    connectionTimeout: verifyTimeoutMs,
    greetingTimeout: verifyTimeoutMs,
    socketTimeout: verifyTimeoutMs,
  };
  const transport = createTransport({ ...mailServer(SMTP_URL), ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Ends all connections, at shutdown. A later mail opens them again. */
export async function closeMailTransports(): Promise<void> {
  const open = [...transports.values()];
  transports.clear();
  for (const transport of await Promise.all(open)) transport.close();
}

/** A subject is one line, whatever a title contains. */
function oneLine(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
