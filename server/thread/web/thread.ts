// The page of a conversation: showing it to somebody marks its messages as read by that side.

import { isId } from "#domain/ids.ts";
import { queryOf } from "#domain/query.ts";
import { isRefusal } from "#domain/refusal.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Context, orNotFound, pageOf, refusePage } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { runCommand } from "#server/kernel/run-command.ts";
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
function positionOf(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** Marks the latest messages as read, unless the page is only fetched ahead or an operator reads for somebody. */
async function noteRead(context: Context, request: Request, thread: ThreadView): Promise<void> {
  const { session } = pageOf(context);
  const { actor, request_id } = session;
  if (thread.id === null || thread.read_count === thread.message_count) return;
  if (actor.kind !== "member" || actor.on_behalf_of || request.headers.has("sec-purpose")) return;
  const input = { thread_id: thread.id, count: thread.message_count };
  try {
    await runCommand(detailsOf(session).runtime, markThreadRead, { actor, request_id, input });
  } catch (error) {
    // What cannot be noted now, such as during an outage, is noted with the next visit.
    if (!isRefusal(error)) throw error;
  }
}
