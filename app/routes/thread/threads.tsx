import { ThreadList } from "#app/components/thread/thread-list.tsx";
import type { RouteHandle } from "#app/script-free.ts";
import { pageTitle } from "#app/settings.ts";
import { PageHeader } from "#app/ui/content.tsx";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireMember } from "#server/http/session/guard.ts";
import { listThreads } from "#server/thread/reads/threads.ts";
import type { Route } from "./+types/threads.ts";

export { revalidatePage as shouldRevalidate } from "#app/revalidation.ts";

export const handle: RouteHandle = { live: { noun: "request" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  requireMember(context, request);
  const { scope } = pageOf(context);
  const after = queryOf(request).get("after");
  return { ...(await listThreads(scope, after)), is_first: after === null };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.thread_list_title()) }];
}

export default function ThreadsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.thread_list_title()} sentence={m.thread_list_sentence()} />
      <ThreadList {...loaderData} />
    </>
  );
}
