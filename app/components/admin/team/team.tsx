import { Button } from "#app/ui/button.tsx";
import { Badge, Card, Pairs } from "#app/ui/content.tsx";
import { type Row, Rows } from "#app/ui/data/rows.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { InvitationView, OwnAct, TeamMember } from "#server/operator/reads/team.ts";
import { Code } from "../operator-task.tsx";
import { RoleBadges, RoleChoices } from "./role-choices.tsx";
import { roleTexts } from "./role-text.ts";

export type TeamForms = {
  hidden: Record<"_key" | "profile_id", string | null>;
  /** The result of the form just sent, if it was about this row; "" for the form that invites. */
  resultOf(id: string): FormResult | null;
};

/** All operators; each leads to the account, where the roles are changed and the rights revoked. */
export function TeamMembers({ team }: { team: readonly TeamMember[] }) {
  if (team.length === 0) return null;
  const rowOf = ({ account_id, email, roles, has_second_factor, last_seen_at }: TeamMember): Row => ({
    key: account_id,
    title: <span className="[overflow-wrap:anywhere]">{email}</span>,
    to: `/admin/accounts/${account_id}`,
    detail: roles.map((role) => roleTexts[role].label()).join(", "),
    badge: has_second_factor ? null : <Badge tone="wait">{m.operator_team_no_factor()}</Badge>,
    note: last_seen_at
      ? richMessage(m.operator_team_seen, { when: <Time at={last_seen_at} form="short" /> })
      : m.operator_team_never_seen(),
  });
  return (
    <section className="stack tight">
      <h2>{m.operator_team_members()}</h2>
      <Rows rows={team.map(rowOf)} label={m.operator_team_members()} />
    </section>
  );
}

/** Who is invited, each with a button that takes the invitation back. */
export function Invitations({ rows, forms }: { rows: readonly InvitationView[]; forms: TeamForms }) {
  if (rows.length === 0) return null;
  return (
    <section className="stack tight">
      <h2>{m.operator_team_invited()}</h2>
      {rows.map(({ id, email, roles, expires_at }) => (
        <Card key={id}>
          <div className="grid gap-3">
            <h3 className="break-words">{email}</h3>
            <p className="flex flex-wrap gap-2">
              <RoleBadges roles={roles} />
            </p>
            <Pairs
              pairs={[{ key: "until", term: m.operator_mail_label_until(), value: <Time at={expires_at} /> }]}
            />
            <Form
              result={forms.resultOf(id)}
              hidden={{ ...forms.hidden, _key: `${forms.hidden._key}-${id}`, invitation_id: id }}
              label={email}
            >
              <FormActions>
                <Button name="command" value="revoke_operator_invitation">
                  {m.operator_team_uninvite()}
                  <span className="visually-hidden">: {email}</span>
                </Button>
              </FormActions>
            </Form>
          </div>
        </Card>
      ))}
    </section>
  );
}

/** Invites somebody by their address. */
export function InviteForm({ forms }: { forms: TeamForms }) {
  return (
    <section className="stack max-w-form" id="invite">
      <h2>{m.operator_team_invite()}</h2>
      <p className="soft">{m.operator_team_invite_text()}</p>
      <Form id="invite-form" result={forms.resultOf("")} hidden={{ ...forms.hidden }}>
        <TextField
          name="email"
          type="email"
          label={m.operator_team_email()}
          maxLength={254}
          autoComplete="off"
        />
        <RoleChoices value={[]} />
        <FormActions>
          <Button look="primary" name="command" value="invite_operator">
            {m.operator_team_invite_submit()}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

/** What the reader has done lately. */
export function OwnActs({ acts }: { acts: readonly OwnAct[] }) {
  return (
    <section className="stack tight" id="own">
      <h2>{m.operator_team_own()}</h2>
      {acts.length === 0 ? <p className="soft">{m.operator_team_own_none()}</p> : null}
      <ol className="past">
        {acts.map(({ id, name, subject_noun, at }) => (
          <li key={id}>
            <p className="font-medium">
              <Code>{name}</Code>
            </p>
            <p className="small soft">
              <Time at={at} /> · {subject_noun}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
