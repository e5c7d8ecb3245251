import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { InvitationView } from "#server/invitation/reads/invitation.ts";
import type { PanelForm } from "../request/panel-form.ts";
import { saidReasons } from "../request/pass-text.ts";

type InviteProvidersProps = {
  request_id: string;
  invitations: readonly InvitationView[];
  public_url: string;
  form: PanelForm;
};

/** For the owner of an open request: invites providers to make an offer and says what became of each invitation. */
export function InviteProviders({ request_id, invitations, public_url, form }: InviteProvidersProps) {
  const hidden = { ...form.hidden, _key: `${form.hidden._key}-invite`, request_id };
  const result = form.resultOf("invite_provider");
  return (
    <details
      className="card padded"
      id="invite"
      open={result !== null || invitations.length > 0 || undefined}
    >
      <summary className="font-semibold">{m.invitation_title()}</summary>
      <div className="stack mt-4">
        <p className="soft">{m.invitation_sentence()}</p>
        <Form id="invite-provider" hidden={hidden} result={result}>
          <TextField
            name="recipient_email"
            type="email"
            label={m.share_recipient()}
            hint={m.invitation_recipient_hint()}
            autoComplete="off"
            maxLength={254}
            isOptional
          />
          <FormActions>
            <Button name="command" value="invite_provider">
              {m.invitation_submit()}
            </Button>
          </FormActions>
        </Form>
        {invitations.length > 0 ? (
          <ul className="stack">
            {invitations.map((one) => (
              <li key={one.id} className="stack tight share-row">
                <p>
                  <b>{one.recipient_email ?? one.provider_name ?? m.invitation_link()}</b>{" "}
                  <span className="soft">
                    {stateText(one)} · <Time at={one.created_at} form="day" />
                  </span>
                </p>
                {one.path ? (
                  <p className="feed-address">
                    <code>{`${public_url}${one.path}`}</code>
                    <CopyButton text={`${public_url}${one.path}`} />
                  </p>
                ) : null}
                {one.state === "offered" || one.state === "revoked" ? null : <Revoke one={one} form={form} />}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </details>
  );
}

function Revoke({ one, form }: { one: InvitationView; form: PanelForm }) {
  const hidden = {
    ...form.hidden,
    _key: `${form.hidden._key}-revoke-${one.id}`,
    invitation_id: one.id,
    version: one.version,
  };
  return (
    <Form id={`revoke-${one.id}`} hidden={hidden} result={null}>
      <FormActions>
        <Button look="quiet" name="command" value="revoke_invitation">
          {m.invitation_revoke()}
        </Button>
      </FormActions>
    </Form>
  );
}

const stateTexts: Record<InvitationView["state"], () => string> = {
  sent: m.invitation_state_sent,
  taken: m.invitation_state_taken,
  declined: m.invitation_state_declined,
  offered: m.invitation_state_offered,
  revoked: m.invitation_state_revoked,
};

function stateText({ state, reason, is_undelivered }: InvitationView): string {
  if (reason) return m.invitation_state_declined_because({ reason: saidReasons[reason]() });
  return is_undelivered && state === "sent" ? m.invitation_state_undelivered() : stateTexts[state]();
}
