// Where the files of a message go.
import { isId } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { pageOf } from "#server/http/page/page.ts";
import { profileId } from "#server/kernel/actor.ts";
import { findThread } from "../reads/thread.ts";
import type { Pair } from "../store/dealings.ts";

/** Of a thread in which the sender may write. @throws Refusal not_found, thread_closed */
export async function placeMessageFiles({ context }: ActionArgs, pair: Pair) {
  const { scope } = pageOf(context);
  const profile_id = profileId(scope.actor) ?? refuse("profile_required");
  if (!isId(pair.request_id) || !isId(pair.provider_profile_id)) return refuse("not_found");
  const thread = (await findThread(scope, pair, null)) ?? refuse("not_found");
  if (!thread.may_write) refuse("thread_closed");
  return { folder: `messages/${profile_id}`, command: "store_message_file", input: {} };
}
