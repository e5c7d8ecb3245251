import { Button } from "#app/ui/button.tsx";
import { Badge, EmptyState } from "#app/ui/content.tsx";
import { type Row, Rows, ShowMore } from "#app/ui/data/rows.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { NotificationGroup, NotificationView } from "#server/notification/reads/notifications.ts";

type ToldView = NotificationView & { text: string };
export type GroupView = Omit<NotificationGroup, "notifications"> & { notifications: readonly ToldView[] };

type NotificationListProps = {
  groups: readonly GroupView[];
  next: string | null;
  is_first: boolean;
};

/** What happened, by request, booking or direct offer; the group with the latest first. */
export function NotificationList({ groups, next, is_first }: NotificationListProps) {
  if (groups.length === 0 && is_first)
    return <EmptyState title={m.notification_empty_title()}>{m.notification_empty_text()}</EmptyState>;
  return (
    <div className="stack">
      {groups.map(({ key, title, number, notifications }) => {
        const name = [title, number].filter(Boolean).join(" · ") || m.notification_gone();
        return (
          <section key={key} className="stack tight">
            <h2 className="h3">{name}</h2>
            <Rows label={name} rows={notifications.map(rowOf)} />
          </section>
        );
      })}
      <ShowMore to={next ? `/notifications?${new URLSearchParams({ after: next })}` : null} />
    </div>
  );
}

const rowOf = ({ id, text, path, is_read, happened_at }: ToldView): Row => ({
  key: id,
  to: path,
  title: text,
  badge: is_read ? null : <Badge tone="go">{m.notification_new()}</Badge>,
  detail: <Time at={happened_at} form="short" />,
});

/** Reads all of them until the page was made; what happened since stays new. */
export function ReadAllForm({ hidden }: { hidden: Record<string, string | null> }) {
  return (
    <Form isInline hidden={hidden}>
      <Button name="command" value="mark_notifications_read">
        {m.notification_read_all()}
      </Button>
    </Form>
  );
}
