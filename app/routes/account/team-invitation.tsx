import { randomUUID } from "node:crypto";
import { RoleBadges } from "#app/components/admin/team/role-choices.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader, Pairs } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import { commandAction } from "#server/http/form/form.ts";
import { orNotFound, pageOf } from "#server/http/page/page.ts";
import { requireInPerson } from "#server/http/session/guard.ts";
import { findOwnInvitation } from "#server/operator/reads/team.ts";
import type { Route } from "./+types/team-invitation.ts";

/** An invitation to become an operator, for whoever has an account with its address. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { member } = requireInPerson(context, request);
  const invitation = orNotFound(await findOwnInvitation(pageOf(context).scope, params.id));
  const hidden = {
    _key: randomUUID(),
    profile_id: member.profile?.id ?? null,
    invitation_id: invitation.id,
  };
  return { invitation, hidden };
}

export const action = commandAction({
  // An operator without a second factor is led to its setup.
  accept_operator_invitation: { redirectTo: () => "/admin", flash: "operator_joined" },
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.operator_mail_invited_title()) }];
}

export default function TeamInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, hidden } = loaderData;
  return (
    <>
      <PageHeader title={m.operator_mail_invited_title()} sentence={m.operator_team_accept_text()} />
      <div className="stack max-w-form">
        <Pairs
          pairs={[
            {
              key: "roles",
              term: m.operator_mail_label_roles(),
              value: (
                <span className="flex flex-wrap gap-2">
                  <RoleBadges roles={invitation.roles} />
                </span>
              ),
            },
            {
              key: "until",
              term: m.operator_mail_label_until(),
              value: <Time at={invitation.expires_at} />,
            },
          ]}
        />
        <p className="soft">{m.operator_mail_invited_factor()}</p>
        <Form result={actionData?.result ?? null} hidden={hidden}>
          <FormActions>
            <Button look="primary" name="command" value="accept_operator_invitation">
              {m.operator_team_accept()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </>
  );
}
