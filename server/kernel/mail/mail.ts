// Every mail is of one of three kinds. Most are about a row: `defineMail` hides the type of the row, so that all mails
// fit one table.
import { closedName } from "#domain/account/closed.ts";
import { hiddenContact } from "#domain/contact/details.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { m } from "#messages/messages.js";
import type { Database } from "../database/db.ts";
import type { AccountMail } from "./account-mail.ts";
import type { Content, Reader, Texts } from "./content.ts";
import type { LinkMail } from "./link-mail.ts";
import { type WrittenContent, writeContent } from "./write.ts";

/** Loads the row; null when the mail is obsolete at `now`, or not for this profile. */
export type Load<F> = (db: Database, subject_id: string, profile_id: string, now: Date) => Promise<F | null>;

/** The same by the settings of that moment. */
type LoadBySettings<F> = (...by: [...Parameters<Load<F>>, settings: Settings]) => Promise<F | null>;

/** Which row a mail is about, to which profile it goes, when it is made, and by which settings. */
type MailTarget = { subject_id: string; profile_id: string; now: Date; settings: Settings };
export type RowMail = {
  kind: "row";
  /** Null when the mail is obsolete. */
  compose(db: Database, about: MailTarget, reader: Reader): Promise<WrittenContent | null>;
};

export type Mail = RowMail | AccountMail | LinkMail;
/** By the names of their templates in the queue. */
export type Mails = Readonly<Record<string, Mail>>;

/** Declares one mail: the row it is about, and what it says about it. */
export function defineMail<F, T extends Texts>(
  load: LoadBySettings<F>,
  content: (facts: F, reader: Reader) => Content<T>,
): RowMail {
  return {
    kind: "row",
    async compose(db, { subject_id, profile_id, now, settings }, reader) {
      const facts = await load(db, subject_id, profile_id, now, settings);
      return facts === null ? null : writeContent(content(inWordsOf(reader, facts), reader), reader);
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
