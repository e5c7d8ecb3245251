// What a mail says, as data: messages, the values they name, facts and one button. `write.ts` puts it into the reader's
// language and zone. A sentence that is no message is a type error, and so is a message whose values are missing.
import type { Settings } from "#domain/setting/settings.ts";

export type Locale = "en" | "de";

/** To whom a mail goes; `account_id` is null for an address without an account. */
export type Recipient = {
  account_id: string | null;
  email: string;
  locale: Locale;
  time_zone: string;
  profile_name: string;
};

/**
 * The marketplace that sends a mail: its name and logo (without one for light, its name alone), where questions go (null:
 * nowhere), and where links lead.
 */
export type Sender = Pick<Settings, "site_name" | "logo_light" | "logo_dark" | "support_email"> & {
  public_url: string;
};

/** Who reads the mail, who sends it, and the page that stops mails of its topic (null: it is always sent). */
export type Reader = Recipient & Sender & { unsubscribe_path: string | null };

/** Written with its currency. */
export type Amount = { minor: number; currency: string };

/** Values that messages name. A date is written in full in the reader's zone, but short in a subject or on a button. */
export type Texts = Readonly<Record<string, string | number | Date | Amount>>;
type NoTexts = Record<never, never>;

/** A message that names no other values than those of `T`. */
export type Message<T extends Texts = NoTexts> = (
  texts: Record<keyof T, string | number>,
  options: { locale: Locale },
) => string;

/** A message with values of its own. */
export type Sentence = { message: Message<Texts>; texts: Texts };

/** A message as a fact's value, or with other values than the rest of its mail. */
export function say<T extends Texts = NoTexts>(message: Message<NoInfer<T>>, texts?: T): Sentence {
  return { message: message as Message<Texts>, texts: texts ?? {} };
}

/** People's own words are strings, or one for each line. A function writes what depends on language and zone. */
export type Value =
  | string
  | readonly string[]
  | Date
  | Amount
  | Sentence
  | ((reader: Reader) => string | readonly string[]);

/** A label and its value; a fact without a value is left out. Sums come last, aligned to the right. */
export type Fact = readonly [label: Line, value: Value | null, kind?: "sum"];

/** What stands in a paragraph, a subject or on a button. */
export type Line<T extends Texts = NoTexts> = Message<T> | Sentence;

/** The one button; the path begins with a slash. */
export type Action<T extends Texts = NoTexts> = readonly [label: Line<T>, path: string];

export type Content<T extends Texts = NoTexts> = {
  /** The values that the messages below may name. */
  texts?: T;
  subject: Line<NoInfer<T>>;
  title: Line<NoInfer<T>>;
  /** What happened and what it means, in paragraphs; also the preview in the inbox. */
  lead: readonly Line<NoInfer<T>>[];
  facts: readonly Fact[];
  action: Action<NoInfer<T>>;
  notes?: readonly Line<NoInfer<T>>[];
  /** Why the reader gets the mail; default: because of the profile. */
  why?: Line<NoInfer<T>>;
  /** A calendar file to attach. */
  calendar?: string | null;
};
