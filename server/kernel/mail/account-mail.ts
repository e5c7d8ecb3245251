// Mails about an account. Unlike a mail about a row they read nothing: the payload says what happened.
import type { AccountMailFacts } from "#domain/notification/account-mails.ts";
import type { Content, Fact, Message, Reader, Texts } from "./content.ts";
import { type WrittenContent, writeContent } from "./write.ts";

/** When it happened, and the facts given by the command that enqueued the mail. */
export type Happened = { at: Date; facts: AccountMailFacts };

export type AccountMail = {
  kind: "account";
  compose(happened: Happened, reader: Reader): WrittenContent;
};

/** Declares one mail about an account. */
export function defineAccountMail<T extends Texts>(
  content: (happened: Happened, reader: Reader) => Content<T>,
): AccountMail {
  return {
    kind: "account",
    compose: (happened, reader) => writeContent(content(happened, reader), reader),
  };
}

/** A fact that the command must have given. @throws Error when it is missing */
export function requireFact({ facts }: Happened, name: string): string {
  const fact = facts[name];
  if (fact === undefined) throw new Error(`the mail lacks its ${name}`);
  return fact;
}

/** Such a fact with its label. */
export const givenFact = (label: Message, happened: Happened, name: string): Fact => [
  label,
  requireFact(happened, name),
];
