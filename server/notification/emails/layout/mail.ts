// The type of mail templates. `defineMail` hides the type of a template's facts, so that all templates fit one table;
// the facts are loaded once and rendered as subject and body.
import type { ReactElement } from "react";
import { closedName } from "#domain/account/closed.ts";
import { hiddenContact } from "#domain/contact/details.ts";
import type { Topic } from "#domain/notification/topics.ts";
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/database/db.ts";
import type { Recipient } from "#server/notification/reads.ts";

/** Who reads the mail, where its links lead, and the topic under which it can be switched off (null: it cannot). */
export type Reader = Recipient & { public_url: string; topic: Topic | null };

export type MailSpec<F> = {
  /** Null when the mail is obsolete at `now`, or not for this profile. */
  load(db: Database, subject_id: string, profile_id: string, now: Date): Promise<F | null>;
  subject(facts: F, reader: Reader): string;
  body(facts: F, reader: Reader): ReactElement;
  /** A calendar file to attach, or null. */
  calendar?(facts: F, reader: Reader): string | null;
};

/** Which row a mail is about, to which profile it goes, and when it is made. */
export type MailTarget = { subject_id: string; profile_id: string; now: Date };
/** A sentence without facts. */
export type MessageText = (params: object, options: { locale: "en" | "de" }) => string;
export type MailContent = { subject: string; body: ReactElement; calendar?: string | null };
export type Mail = {
  compose(db: Database, about: MailTarget, reader: Reader): Promise<MailContent | null>;
};

/** Declares one mail. */
export function defineMail<F>(spec: MailSpec<F>): Mail {
  return {
    async compose(db, { subject_id, profile_id, now }, reader) {
      const loaded = await spec.load(db, subject_id, profile_id, now);
      if (loaded === null) return null;
      const facts = inWordsOf(reader, loaded);
      return {
        subject: spec.subject(facts, reader),
        body: spec.body(facts, reader),
        calendar: spec.calendar?.(facts, reader) ?? null,
      };
    },
  };
}

/** The facts with "deleted account" and the placeholder of hidden contact details in the reader's language. */
function inWordsOf<F>({ locale }: Pick<Reader, "locale">, facts: F): F {
  if (facts === closedName) return m.common_deleted_account({}, { locale }) as F;
  if (typeof facts === "string")
    return facts.replaceAll(hiddenContact, m.common_hidden_contact({}, { locale })) as F;
  if (Array.isArray(facts)) return facts.map((one) => inWordsOf({ locale }, one)) as F;
  if (typeof facts !== "object" || facts === null || Object.getPrototypeOf(facts) !== Object.prototype)
    return facts;
  const named = Object.entries(facts).map(([key, value]) => [key, inWordsOf({ locale }, value)]);
  return Object.fromEntries(named) as F;
}
