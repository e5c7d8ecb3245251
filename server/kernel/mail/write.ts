// Writes the content of a mail in its reader's language and zone.
import { m } from "#messages/messages.js";
import type { Content, Fact, Line, Message, Reader, Texts, Value } from "./content.ts";
import { moment, money, shortMoment } from "./format.ts";

export type WrittenFact = { label: string; lines: readonly string[]; isSum: boolean };
export type WrittenContent = {
  subject: string;
  title: string;
  lead: readonly string[];
  facts: readonly WrittenFact[];
  action: { label: string; path: string };
  notes: readonly string[];
  why: string;
  calendar: string | null;
};

/** The content as its reader gets it. */
export function writeContent<T extends Texts>(content: Content<T>, reader: Reader): WrittenContent {
  const { facts, notes = [], why, calendar = null } = content;
  const texts = content.texts ?? {};
  const inFull = messageWriter(texts, reader, moment);
  const short = messageWriter(texts, reader, shortMoment);
  const [label, path] = content.action;
  return {
    subject: short(content.subject),
    title: inFull(content.title),
    lead: content.lead.map(inFull),
    facts: facts.flatMap((fact) => writeFact(fact, reader)),
    action: { label: short(label), path },
    notes: notes.map(inFull),
    why: why ? inFull(why) : m.mail_footer_why({ profile: reader.profile_name }, { locale: reader.locale }),
    calendar,
  };
}

type DateWriter = (reader: Reader, at: Date) => string;

/** Writes messages that name these values, and sentences, which have their own. */
function messageWriter(texts: Texts, reader: Reader, writeDate: DateWriter) {
  const write = (message: Message<Texts>, named: Texts) => {
    const written = Object.entries(named).map(([key, value]) => [key, writeText(value, reader, writeDate)]);
    return message(Object.fromEntries(written), { locale: reader.locale });
  };
  return <T extends Texts>(said: Line<T>): string =>
    typeof said === "function" ? write(said as Message<Texts>, texts) : write(said.message, said.texts);
}

function writeText(value: Texts[string], reader: Reader, writeDate: DateWriter): string | number {
  if (value instanceof Date) return writeDate(reader, value);
  return typeof value === "object" ? money(reader, value.minor, value.currency) : value;
}

function writeFact([label, value, kind]: Fact, reader: Reader): WrittenFact[] {
  if (value === null) return [];
  const write = messageWriter({}, reader, moment);
  return [{ label: write(label), lines: writeValue(value, reader), isSum: kind === "sum" }];
}

function writeValue(value: Value, reader: Reader): readonly string[] {
  if (typeof value === "function") return [value(reader)].flat();
  if (value instanceof Date || typeof value === "string") return [String(writeText(value, reader, moment))];
  if ("message" in value) return [messageWriter({}, reader, moment)(value)];
  return "minor" in value ? [money(reader, value.minor, value.currency)] : value;
}
