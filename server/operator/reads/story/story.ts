// The story of a thing or an account in sections, each in pages: the beginning of all, or a page of one that the address
// names with `section`. The declaration says which sections a kind of subject has, in their order.
import { limits } from "#domain/limits.ts";
import type { NoteNoun } from "#domain/operator/note.ts";
import type { ListPage } from "#server/kernel/keyset.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { listMails, type MailRow } from "../watch/mails.ts";
import { listStoryDevices } from "./devices.ts";
import { listStoryMoney } from "./money.ts";
import { listStoryNotes } from "./notes.ts";
import { listStoryPayments } from "./payments.ts";
import type { StoryPlace } from "./place.ts";
import {
  listDeliveries,
  listStoryFiles,
  listStoryJobs,
  listStoryTasks,
  listStripeEvents,
} from "./records.ts";
import { findStorySubject, type StorySubject } from "./subject.ts";
import { listStoryEvents } from "./timeline.ts";

const readers = {
  notes: listStoryNotes,
  tasks: listStoryTasks,
  timeline: listStoryEvents,
  payments: listStoryPayments,
  money: listStoryMoney,
  mails: (
    scope: ReadScope,
    { noun, id, about }: StorySubject,
    { after, rows }: StoryPlace,
  ): Promise<ListPage<MailRow>> => {
    const subject = noun === "account" ? { account_id: id } : { about };
    return listMails(scope, { state: null, after, subject }, rows);
  },
  files: listStoryFiles,
  devices: listStoryDevices,
  stripe: listStripeEvents,
  webhooks: listDeliveries,
  jobs: listStoryJobs,
} as const satisfies Record<
  string,
  (scope: ReadScope, subject: StorySubject, place: StoryPlace) => Promise<ListPage<unknown>>
>;

type Readers = typeof readers;
export type SectionName = keyof Readers;
export type SectionRow<Name extends SectionName> = Awaited<ReturnType<Readers[Name]>>["rows"][number];
export type SectionPages = { -readonly [Name in SectionName]?: Awaited<ReturnType<Readers[Name]>> };

const sectionsOf: Readonly<Record<NoteNoun, readonly SectionName[]>> = {
  request: ["notes", "tasks", "timeline", "mails", "files", "webhooks", "jobs"],
  offer: ["notes", "tasks", "timeline", "mails", "webhooks"],
  booking: [
    "notes",
    "tasks",
    "timeline",
    "payments",
    "money",
    "mails",
    "files",
    "stripe",
    "webhooks",
    "jobs",
  ],
  attempt: ["notes", "timeline", "money", "mails", "stripe", "webhooks", "jobs"],
  refund: ["notes", "timeline", "money", "mails", "stripe", "webhooks", "jobs"],
  account: ["notes", "tasks", "timeline", "mails", "devices", "jobs"],
};

/** Rows of each section where all are shown. */
const beginning_rows = 8;

export type Story = {
  noun: NoteNoun;
  id: string;
  /** The one section that is shown; null: the beginning of all. */
  section: SectionName | null;
  is_later: boolean;
  pages: SectionPages;
};

/** The story that an address asks for; null for an unknown row and for everybody but an operator. */
export async function findStory(
  scope: ReadScope,
  noun: NoteNoun,
  id: string,
  search: URLSearchParams,
): Promise<Story | null> {
  const subject = await findStorySubject(scope, noun, id);
  if (!subject) return null;
  const names = sectionsOf[noun];
  const section = names.find((name) => name === search.get("section")) ?? null;
  const after = section ? search.get("after") : null;
  const place = { after, rows: section ? limits.page_rows : beginning_rows };
  const pages: SectionPages = {};
  for (const name of section ? [section] : names)
    Object.assign(pages, { [name]: await readers[name](scope, subject, place) });
  return { noun, id, section, is_later: after !== null, pages };
}
