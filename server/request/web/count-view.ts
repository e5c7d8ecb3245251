// A provider's first look at a request, on its own page or beside the board.
import { noteVisit } from "#server/http/page/note-visit.ts";
import { type Context, pageOf } from "#server/http/page/page.ts";
import { noteRequestView } from "../commands/note-request-view.ts";
import type { RequestDetail } from "../reads/request.ts";
import { hasViewed } from "../reads/views.ts";

/** Counts the visitor's provider among those who have looked at an open request. Every later look costs one read. */
export async function countView(
  context: Context,
  request: Request,
  { id, status, is_owner }: Pick<RequestDetail, "id" | "status" | "is_owner">,
): Promise<void> {
  const { scope } = pageOf(context);
  const isProvider = scope.actor.kind === "member" && scope.actor.profile?.kind === "provider";
  if (!isProvider || is_owner || status !== "open" || (await hasViewed(scope, id))) return;
  await noteVisit(context, request, noteRequestView, { request_id: id });
}
