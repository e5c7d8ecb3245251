// What a mail template is. `defineMail` hides the type of its facts, so that templates of all kinds stand in
// one table; the facts are loaded once and then told as subject and body.
import type { ReactElement } from "react";
import type { Database } from "#server/kernel/db.ts";
import type { Recipient } from "../reads.ts";

/** Who reads the mail, and where its links lead. */
export type Reader = Recipient & { public_url: string };

export type MailSpec<F> = {
  /** Null when the mail no longer makes sense at `now`, or was never this profile's to get. */
  load(db: Database, subject_id: string, profile_id: string, now: Date): Promise<F | null>;
  subject(facts: F, reader: Reader): string;
  body(facts: F, reader: Reader): ReactElement;
  /** Sent to many who did not ask for it one by one: gets the headers of a list. */
  is_bulk?: boolean;
};

/** Which row a mail is about, to which profile it goes, and when it is made. */
export type About = { subject_id: string; profile_id: string; now: Date };
export type Told = { subject: string; body: ReactElement };
export type Mail = {
  is_bulk: boolean;
  tell(db: Database, about: About, reader: Reader): Promise<Told | null>;
};

/** Declares one mail. */
export function defineMail<F>(spec: MailSpec<F>): Mail {
  return {
    is_bulk: spec.is_bulk ?? false,
    async tell(db, { subject_id, profile_id, now }, reader) {
      const facts = await spec.load(db, subject_id, profile_id, now);
      if (facts === null) return null;
      return { subject: spec.subject(facts, reader), body: spec.body(facts, reader) };
    },
  };
}
