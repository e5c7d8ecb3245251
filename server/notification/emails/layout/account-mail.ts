// The type of mails about an account. Unlike a mail about a row it reads nothing: its payload says what happened.
import type { ReactElement } from "react";
import type { AccountMailFacts } from "#domain/notification/account-mails.ts";
import type { Reader } from "./mail.ts";

/** When it happened, and the facts given by the command that enqueued the mail. */
export type AccountMailInput = { at: Date; facts: AccountMailFacts };

export type AccountMail = {
  subject(happened: AccountMailInput, reader: Reader): string;
  body(happened: AccountMailInput, reader: Reader): ReactElement;
};

/** A fact that the command must have given. @throws Error when it is missing */
export function requireFact({ facts }: AccountMailInput, name: string): string {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`the mail lacks its ${name}`);
  return fact;
}
