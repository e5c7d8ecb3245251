import type { ReactNode } from "react";
import { Badge } from "#app/ui/content.tsx";
import { type Tab, Tabs } from "#app/ui/data/tabs.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import type { ThreadLinkView } from "#server/thread/reads/unread.ts";

const parts = {
  overview: m.booking_tab_overview,
  details: m.booking_tab_details,
  documents: m.booking_documents,
  history: m.booking_timeline,
};
export type BookingPart = keyof typeof parts;

const isPart = (name: string | null): name is BookingPart => name !== null && Object.hasOwn(parts, name);

/** The part of a booking that the address opens: by name, or as the one that has the form it opens. */
export function openPart(request: Request): BookingPart {
  const query = queryOf(request);
  const named = query.get("part");
  if (isPart(named)) return named;
  return query.has("change") || query.has("cancel") ? "details" : "overview";
}

const pathOf = (part: BookingPart) => (part === "overview" ? "." : `?part=${part}`);

/** Links to the parts of a booking, and to its conversation. */
export function BookingTabs({ current, talk }: { current: BookingPart; talk: ThreadLinkView | null }) {
  const tabs: Tab[] = Object.entries(parts).map(([key, label]) => ({
    key,
    label: label(),
    to: pathOf(key as BookingPart),
  }));
  const messages = talk && { key: "messages", label: <Conversation talk={talk} />, to: talk.path };
  return (
    <div className="no-print booking-tabs">
      <Tabs
        label={m.booking_tabs()}
        current={current}
        tabs={messages ? tabs.toSpliced(1, 0, messages) : tabs}
      />
    </div>
  );
}

const Conversation = ({ talk: { messages, unread } }: { talk: ThreadLinkView }) => (
  <>
    {messages > 0 ? m.thread_open({ count: messages }) : m.thread_write()}
    {unread > 0 ? <Badge tone="go">{m.thread_unread({ count: unread })}</Badge> : null}
  </>
);

type PartPanelProps = { part: BookingPart; current: BookingPart; children: ReactNode };

/** A part of the booking: on the screen only the current one, on paper each. */
export function PartPanel({ part, current, children }: PartPanelProps) {
  return <div className={part === current ? "stack loose" : "stack loose other-part"}>{children}</div>;
}
