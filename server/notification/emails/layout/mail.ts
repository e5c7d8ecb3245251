// What a mail template is. `defineMail` hides the type of its facts, so that templates of all kinds stand in
// one table; the facts are loaded once and then told as subject and body.
import type { ReactElement } from "react";
import { closedName } from "#domain/account/closed.ts";
import type { Topic } from "#domain/notification/topics.ts";
import { m } from "#messages/messages.js";
import type { Database } from "#server/kernel/database/db.ts";
import type { Recipient } from "#server/notification/reads.ts";

/** Who reads the mail, where its links lead, and the topic under which it can be switched off (null: it cannot). */
export type Reader = Recipient & { public_url: string; topic: Topic | null };

export type MailSpec<F> = {
  /** Null when the mail no longer makes sense at `now`, or was never this profile's to get. */
  load(db: Database, subject_id: string, profile_id: string, now: Date): Promise<F | null>;
  subject(facts: F, reader: Reader): string;
  body(facts: F, reader: Reader): ReactElement;
};

/** Which row a mail is about, to which profile it goes, and when it is made. */
export type About = { subject_id: string; profile_id: string; now: Date };
export type Told = { subject: string; body: ReactElement };
export type Mail = {
  tell(db: Database, about: About, reader: Reader): Promise<Told | null>;
};

/** Declares one mail. */
export function defineMail<F>(spec: MailSpec<F>): Mail {
  return {
    async tell(db, { subject_id, profile_id, now }, reader) {
      const found = await spec.load(db, subject_id, profile_id, now);
      if (found === null) return null;
      const facts = withNames(found, reader);
      return { subject: spec.subject(facts, reader), body: spec.body(facts, reader) };
    },
  };
}

/** Where a name stood whose account is closed, that is said in the reader's language. */
function withNames<F>(facts: F, { locale }: Reader): F {
  if (typeof facts !== "object" || facts === null || Array.isArray(facts)) return facts;
  const named = Object.entries(facts).map(([key, value]) => [
    key,
    value === closedName ? m.common_deleted_account({}, { locale }) : value,
  ]);
  return Object.fromEntries(named) as F;
}
