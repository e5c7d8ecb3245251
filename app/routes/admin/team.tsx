import { randomUUID } from "node:crypto";
import { BackToOperatorTasks } from "#app/components/admin/back-to-tasks.tsx";
import {
  Invitations,
  InviteForm,
  OwnActs,
  type TeamForms,
  TeamMembers,
} from "#app/components/admin/team/team.tsx";
import { useMay } from "#app/roles.ts";
import { pageTitle } from "#app/settings.ts";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { pageOf } from "#server/http/page/page.ts";
import { requireOperator } from "#server/http/session/guard.ts";
import { listInvitations, listOwnActs, listTeam } from "#server/operator/reads/team.ts";
import type { Route } from "./+types/team.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { member } = requireOperator(context, request);
  const { scope } = pageOf(context);
  return {
    team: await listTeam(scope),
    invitations: await listInvitations(scope),
    acts: await listOwnActs(scope),
    hidden: { _key: randomUUID(), profile_id: member.profile?.id ?? null },
  };
}

const here = () => "/admin/team";

export const action = commandAction({
  invite_operator: { redirectTo: here, flash: "operator_invited" },
  revoke_operator_invitation: { redirectTo: here, flash: "operator_uninvited" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.operator_team()) }];
}

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { team, invitations, acts, hidden } = loaderData;
  const may = useMay();
  const sent = actionData?.result ?? null;
  const about = sent?.values?.invitation_id ?? "";
  const forms: TeamForms = { hidden, resultOf: (id) => (about === id ? sent : null) };
  return (
    <>
      <BackToOperatorTasks />
      <PageHeader
        title={m.operator_team()}
        sentence={<span className="soft">{m.operator_team_sentence()}</span>}
      />
      <div className="stack loose">
        <TeamMembers team={team} />
        <Invitations rows={invitations} forms={forms} />
        {may("invite_operator") ? <InviteForm forms={forms} /> : null}
        <OwnActs acts={acts} />
      </div>
    </>
  );
}
