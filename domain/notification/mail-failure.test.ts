import { expect, test } from "vitest";
import { planRefusal } from "./mail-failure.ts";

const address = (reply_code: number) => ({ reply_code, is_about_address: true });
const mail = (reply_code: number) => ({ reply_code, is_about_address: false });

test.each([
  ["RCPT TO", "550 No such user here", address(550)],
  ["RCPT TO", "550 5.1.1 User unknown", address(550)],
  ["RCPT TO", "550-5.1.1 The email account does not exist", address(550)],
  ["RCPT TO", "550 5.1.10 Recipient not found", address(550)],
  ["RCPT TO", "550 5.2.1 The mailbox is disabled", address(550)],
  ["RCPT TO", "551 User not local", address(551)],
  ["RCPT TO", "553 Mailbox name not allowed", address(553)],
  // Complaints about us or a passing problem do not mark the address.
  ["RCPT TO", "550 5.7.1 Relaying denied", mail(550)],
  ["RCPT TO", "550 relay not permitted", mail(550)],
  ["RCPT TO", "550 5.1.8 Sender address has null MX", mail(550)],
  ["RCPT TO", "552 5.2.2 Mailbox full", mail(552)],
  ["RCPT TO", "554 5.7.1 Service unavailable; client host blocked", mail(554)],
  ["DATA", "554 5.7.1 Message contains spam", mail(554)],
  ["DATA", "552 Message too large", mail(552)],
  ["DATA", "550 5.1.1 User unknown", mail(550)],
  // Retried: a passing problem of the server, or our settings.
  ["RCPT TO", "450 4.2.1 Try again later", null],
  ["RCPT TO", "421 Too many connections", null],
  ["DATA", "451 Local error", null],
  ["MAIL FROM", "550 5.7.1 Sender not allowed", null],
  ["MAIL FROM", "553 Sender address rejected", null],
  ["AUTH PLAIN", "535 5.7.8 Authentication failed", null],
  ["EHLO", "554 No SMTP service here", null],
])("%s answered by %s", (command, answer, expected) => {
  expect(planRefusal({ command, reply_code: Number(answer.slice(0, 3)), answer })).toEqual(expected);
});
