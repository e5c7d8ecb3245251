import { OperatorConsole } from "#app/components/admin/operator-console.tsx";
import { pageTitle } from "#app/settings.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listFailedRefunds, listSetAsideEvents, listTasks } from "#server/operator/reads/lists.ts";
import { isSetUp } from "#server/operator/web/setup.ts";
import type { Route } from "./+types/admin.ts";

export const handle = { live: { noun: "desk" } };

export async function loader({ request, context }: Route.LoaderArgs) {
  requireOperator(context, request);
  const page = pageOf(context);
  const { scope, session } = page;
  const search = queryOf(request);
  const [chosen, after] = [search.get("list"), search.get("after")];
  const isOne = chosen === "set_aside" || chosen === "refunds" || chosen === "tasks";
  // Without `list` the first page of all three; with it, one page of that list.
  const wants = (list: string) => !isOne || list === chosen;
  const from = isOne ? after : null;
  const [set_aside, refunds, tasks] = await Promise.all([
    wants("set_aside") ? listSetAsideEvents(scope, from) : null,
    wants("refunds") ? listFailedRefunds(scope, from) : null,
    wants("tasks") ? listTasks(scope, from) : null,
  ]);
  // The demo counts as set up, although its texts stay templates.
  const isComplete = session.demo !== null || (await isSetUp(page));
  return { is_set_up: isComplete, is_one: isOne, is_later: from !== null, set_aside, refunds, tasks };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.admin_title()) }];
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  const { is_set_up, is_one, is_later, ...lists } = loaderData;
  return (
    <OperatorConsole lists={lists} isLater={is_later} isSetUp={is_set_up}>
      {is_one ? (
        <p>
          <a href="/admin">{m.admin_back_long()}</a>
        </p>
      ) : null}
    </OperatorConsole>
  );
}
