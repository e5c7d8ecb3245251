// The page of each event's subject, and the subject of each page.
import { isId } from "../ids.ts";
import type { EventSubject } from "./events.ts";

/** The page that a notification leads to. */
export function eventPath(
  subject: EventSubject,
  { id, request_id }: { id: string; request_id: string | null },
): string {
  if (subject === "booking") return `/booking/${id}`;
  if (subject === "offer") return `/request/${request_id}/offer/${id}`;
  return subject === "request" ? `/request/${id}` : "/offers/direct";
}

/** What opening a page reads: one row's notifications, or with null all of a kind. */
export type OpenedSubject = { subject: EventSubject; subject_id: string | null };

const pages: readonly { subject: EventSubject; path: RegExp }[] = [
  { subject: "booking", path: /^\/booking\/([^/]+)$/ },
  { subject: "offer", path: /^\/request\/[^/]+\/offer\/([^/]+)$/ },
  { subject: "request", path: /^\/request\/([^/]+)$/ },
];

/** The subject of a page that notifications lead to; null for any other page. */
export function subjectInPath(pathname: string): OpenedSubject | null {
  if (pathname === "/offers/direct") return { subject: "direct_offer", subject_id: null };
  for (const { subject, path } of pages) {
    const id = path.exec(pathname)?.[1];
    if (isId(id)) return { subject, subject_id: id };
  }
  return null;
}
