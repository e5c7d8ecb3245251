import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import { matterText } from "#app/components/admin/matter-text.ts";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { matterKinds } from "#domain/operator/tasks.ts";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listUnmailedMatters } from "#server/operator/reads/watch/mails.ts";
import type { Route } from "./+types/alerts.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const unmailed = await listUnmailedMatters(pageOf(context).scope, member.account_id);
  const mailed = matterKinds.filter((kind) => !unmailed.includes(kind));
  const hidden = { _key: randomUUID(), profile_id: member.profile?.id ?? null, "mailed[]": "" };
  return { kinds: matterKinds, mailed, hidden };
}

export const action = commandAction({
  choose_matters: { redirectTo: () => "/admin/alerts", flash: "matters_saved" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.watch_alerts_title()) }];
}

export default function Alerts({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, mailed, hidden } = loaderData;
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={m.watch_alerts_title()}
        sentence={<span className="soft">{m.watch_alerts_sentence()}</span>}
      />
      {/* The empty entry makes the form send an empty list when every box is unticked. */}
      <Form result={actionData?.result ?? null} hidden={hidden}>
        {kinds.map((kind) => (
          <input key={kind} type="hidden" name="kinds[]" value={kind} />
        ))}
        <Choices
          name="mailed[]"
          legend={m.watch_alerts_legend()}
          choices={kinds.map((kind) => ({ value: kind, label: matterText(kind) }))}
          value={[...mailed]}
          isMultiple
        />
        <FormActions>
          <Button look="primary" name="command" value="choose_matters">
            {m.watch_alerts_save()}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
