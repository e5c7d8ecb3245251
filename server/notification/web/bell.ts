// The bell in the frame of every page.
import { subjectInPath } from "#domain/notification/event-paths.ts";
import { noteVisit } from "#server/http/page/note-visit.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { markNotificationsRead } from "../commands/mark-notifications-read.ts";
import { countNotifications, hasUnreadAbout } from "../reads/notifications.ts";

/**
 * The bell's number. What the visitor was told about the page being opened counts as read, and is noted as read: mails lead
 * to the same page, and whoever came that way need not open the list as well.
 */
export async function countForBell(context: Context, request: Request): Promise<number> {
  const { scope, session } = pageOf(context);
  const opened = subjectInPath(new URL(request.url).pathname);
  if (opened && (await hasUnreadAbout(scope, opened)))
    await noteVisit(context, request, markNotificationsRead, { ...opened, until: session.now });
  return countNotifications(scope, opened);
}
