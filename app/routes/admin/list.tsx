import { ConsoleList } from "#app/components/admin/lists/console-list.tsx";
import { textsOf } from "#app/components/admin/lists/list-text.ts";
import { pageTitle } from "#app/settings.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { loadConsoleList } from "#server/operator/web/console-list.ts";
import type { Route } from "./+types/list.ts";

/** Any list of the console, by its name. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { view, ...more } = await loadConsoleList(context, request, params.list);
  // The page shows the rows with their texts.
  return { view: { ...view, rows: [] }, texts: textsOf(view, more.categories), ...more };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, loaderData?.texts.title ?? m.list_console()) }];
}

export const action = commandAction({
  save_list_view: { redirectTo: ({ path }) => path, flash: "view_saved" },
  rename_list_view: { redirectTo: ({ path }) => path, flash: "view_renamed" },
  delete_list_view: { redirectTo: ({ path }) => path, flash: "view_deleted" },
  // Pages of release 0.1.0 send these to the lists.
  resend_mail: { redirectTo: () => "/admin/mails?state=resent", flash: "mail_resent" },
  retry_job: { redirectTo: () => "/admin/jobs?state=dead", flash: "job_retried" },
});

export default function List({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, ...data } = loaderData;
  const sent = actionData?.result;
  const result = sent ? { view_id: String(sent.values?.view_id ?? ""), result: sent } : null;
  return <ConsoleList {...data} forms={{ ...saved, result }} />;
}
