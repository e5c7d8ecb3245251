// What becomes of mails that a mail server refuses for good.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

/** Give up a refused mail at this try: the first refusal may have been a passing mistake. */
export const refused_tries = 2;

export const mailFailureReasons = [
  /** The server refuses mails to the address, which gets marked. */
  "address_refused",
  /** The server refuses this mail for its content, its size or the sender's reputation. */
  "mail_refused",
  /** Not tried: the address was marked before. */
  "held_back",
] as const;
export type MailFailureReason = (typeof mailFailureReasons)[number];

/** A mail server's refusal: its code, and whether it refuses the address rather than this mail. */
export type MailRefusal = { reply_code: number; is_about_address: boolean };

/** The decisive parts of an SMTP client's error. `answer`: the server's reply with its code. */
export type SmtpFailure = { command: string; reply_code: number; answer: string };

/** Codes that mean the mailbox when no enhanced code says otherwise (RFC 5321, 4.2.2). */
const mailboxCodes = new Set([550, 551, 553]);
/** Enhanced codes (RFC 3463) of a recipient that does not exist or takes no mail; 5.1.7 and 5.1.8 mean the sender. */
const addressStatus = /^5\.(?:1\.(?:[0-6]|9|10)|2\.1)$/;

/**
 * The refusal if an answer is final; null to try the mail again. Answers to the sign-in and to the sender's address
 * are about this installation's settings: an operator corrects them, and the waiting mails go out.
 */
export function planRefusal({ command, reply_code, answer }: SmtpFailure): MailRefusal | null {
  if (reply_code < 500 || reply_code > 599) return null;
  if (command !== "RCPT TO" && command !== "DATA") return null;
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1];
  const isMailbox = enhanced ? addressStatus.test(enhanced) : mailboxCodes.has(reply_code);
  // A server that refuses to relay answers 550 to every address.
  const isAboutAddress = command === "RCPT TO" && isMailbox && !/\brelay/i.test(answer);
  return { reply_code, is_about_address: isAboutAddress };
}

/** Tells the sender and the operators that a mail was given up. */
export const reportMailFailure = jobType("report_mail_failure", z.object({ mail_failure_id: Id }));
