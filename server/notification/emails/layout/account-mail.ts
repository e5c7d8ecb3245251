// What a mail about an account is. Unlike a mail about a row it reads nothing: what happened comes with it.
import type { ReactElement } from "react";
import type { AccountMailFacts } from "#domain/notification/account-mails.ts";
import type { Reader } from "./mail.ts";

/** When it happened, and what the command that asked for the mail said of it. */
export type Happened = { at: Date; facts: AccountMailFacts };

export type AccountMail = {
  subject(happened: Happened, reader: Reader): string;
  body(happened: Happened, reader: Reader): ReactElement;
};

/** A fact that the command must have given. @throws Error when it did not */
export function factOf({ facts }: Happened, name: string): string {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`the mail lacks its ${name}`);
  return fact;
}
