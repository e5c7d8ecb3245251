// The page of a conversation: showing it to somebody marks its messages as read by that side.

import { isId } from "#domain/ids.ts";
import { queryOf } from "#domain/query.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { noteVisit } from "#server/http/page/note-visit.ts";
import { type Context, orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { markThreadRead } from "../commands/mark-thread-read.ts";
import { findThread, type ThreadView } from "../reads/thread.ts";
import type { Pair } from "../store/dealings.ts";

/** The thread of a request and a provider for its reader. @throws Response 404 */
export async function openThread(context: Context, request: Request, pair: Pair): Promise<ThreadView> {
  const { scope } = pageOf(context);
  if (!isId(pair.request_id) || !isId(pair.provider_profile_id)) return refusePage("not_found");
  const before = positionOf(queryOf(request).get("before"));
  const thread = orNotFound(replaceClosedNames(await findThread(scope, pair, before)));
  if (before === null) await noteRead(context, request, thread);
  return thread;
}

/** A position in the address; null for anything else. */
export function positionOf(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Marks the latest messages as read. */
async function noteRead(context: Context, request: Request, thread: ThreadView): Promise<void> {
  if (thread.id === null || thread.read_count === thread.message_count) return;
  await noteVisit(context, request, markThreadRead, { thread_id: thread.id, count: thread.message_count });
}
