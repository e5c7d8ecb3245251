import { randomUUID } from "node:crypto";
import { Thread, threadName } from "#app/components/thread/thread.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { threadEndPath, threadPath } from "#domain/thread/path.ts";
import { m } from "#messages/messages.js";
import { commandActionWithFiles } from "#server/file/web/attached-files.ts";
import type { ActionArgs } from "#server/http/form/types.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { placeMessageFiles } from "#server/thread/web/files.ts";
import { openThread } from "#server/thread/web/thread.ts";
import type { Route } from "./+types/thread.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export const handle: RouteHandle = { live: { noun: "request", param: "id", keepsInput: true } };

const pairOf = ({ id, profileId }: ActionArgs["params"]) => ({
  request_id: id ?? "",
  provider_profile_id: profileId ?? "",
});

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { member } = requireMember(context, request);
  return {
    key: randomUUID(),
    profile_id: member.profile?.id ?? null,
    thread: await openThread(context, request, pairOf(params)),
  };
}

const here = (_out: unknown, { params }: Pick<ActionArgs, "params">) => threadPath(pairOf(params));

export const action = commandActionWithFiles(
  {
    send_message: { redirectTo: (_out, { params }) => threadEndPath(pairOf(params)), with: pairOf },
    publish_answer: {
      redirectTo: ({ request_id }) => `/request/${request_id}#answers`,
      flash: "answer_published",
      with: ({ id }) => ({ request_id: id ?? "" }),
    },
    block_thread: { redirectTo: here, flash: "thread_blocked" },
    unblock_thread: { redirectTo: here, flash: "thread_unblocked" },
    report_message: { redirectTo: here, flash: "message_reported" },
    delete_message: { redirectTo: here, flash: "message_deleted" },
  },
  (args) => placeMessageFiles(args, pairOf(args.params)),
);

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? threadName(loaderData.thread) : m.thread_list_title();
  return [{ title: pageTitle(matches, title) }];
}

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, key, profile_id } = loaderData;
  const form = {
    hidden: { _key: key, profile_id },
    resultOf: (command: string) => (actionData?.command === command ? actionData.result : null),
  };
  return <Thread thread={thread} form={form} />;
}
