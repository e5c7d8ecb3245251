import { LandingPicture } from "#app/components/category/picture.tsx";
import { Badge, EmptyState } from "#app/ui/content.tsx";
import { type Row, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { countText } from "#app/ui/format.ts";
import { Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { threadEndPath } from "#domain/thread/path.ts";
import { m } from "#messages/messages.js";
import type { ThreadRowView } from "#server/thread/reads/threads.ts";
import { personOf } from "./person.ts";

type ThreadListProps = {
  rows: readonly ThreadRowView[];
  next: string | null;
  is_first: boolean;
};

/** Conversations, those with the latest messages first. */
export function ThreadList({ rows, next, is_first }: ThreadListProps) {
  if (rows.length === 0 && is_first)
    return (
      <EmptyState picture={<LandingPicture />} title={m.thread_list_empty_title()}>
        {m.thread_list_empty_text()}
      </EmptyState>
    );
  return (
    <>
      <Rows label={m.thread_list_title()} heading="h2" rows={rows.map(rowOf)} />
      <ShowMore to={next ? `/messages?${new URLSearchParams({ after: next })}` : null} />
    </>
  );
}

/** A row of a conversation: with whom, about what, and the last message. */
export function rowOf(row: ThreadRowView): Row {
  return {
    key: row.id,
    to: threadEndPath(row),
    title: personOf(row),
    badge: row.unread > 0 ? <Badge tone="go">{m.thread_unread({ count: row.unread })}</Badge> : null,
    detail: [row.title, row.number].filter(Boolean).join(" · "),
    note: <LastText {...row} />,
    amount: <Time at={row.last_message_at} form="short" />,
  };
}

function LastText({ last_text, last_files, is_last_own }: ThreadRowView) {
  const { locale } = useViewer();
  const files = countText(last_files, locale, m.thread_file_one, m.thread_file_many);
  const text = last_text === null ? m.thread_text_gone() : last_text || files;
  return (
    <span className="line-clamp-1">
      {is_last_own ? `${m.thread_you()}: ` : null}
      {text}
    </span>
  );
}
