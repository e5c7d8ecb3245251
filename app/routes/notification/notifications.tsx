import { randomUUID } from "node:crypto";
import { NotificationList, ReadAllForm } from "#app/components/notification/notification-list.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { PageHeader } from "#app/ui/content.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { eventText } from "#server/notification/reads/event-text.ts";
import { countNotifications, listNotifications } from "#server/notification/reads/notifications.ts";
import type { Route } from "./+types/notifications.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export const handle: RouteHandle = { live: { noun: "request" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  const { scope, session } = pageOf(context);
  const after = queryOf(request).get("after");
  const { rows, next } = await listNotifications(scope, after);
  return {
    groups: rows.map((group) => ({
      ...group,
      notifications: group.notifications.map((one) => ({ ...one, text: eventText(one.event) })),
    })),
    next,
    is_first: after === null,
    has_unread: (await countNotifications(scope, null)) > 0,
    form: { _key: randomUUID(), profile_id: member.profile?.id ?? null, until: session.now },
    days: session.settings.notification_kept_days,
  };
}

export const action = commandAction({
  mark_notifications_read: { redirectTo: () => "/notifications", flash: "notifications_read" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.notification_title()) }];
}

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  const { has_unread, form, days } = loaderData;
  return (
    <>
      <PageHeader
        title={m.notification_title()}
        sentence={m.notification_sentence({ days })}
        action={has_unread ? <ReadAllForm hidden={form} /> : null}
      />
      <NotificationList {...loaderData} />
    </>
  );
}
