import { Setting } from "#app/components/account/setting.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Badge, Notice } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { InboxNotice } from "../inbox-notice.tsx";
import { type ChangeProps, type SecurityView, securityPath } from "./view.ts";

const changePath = (change: string) => `${securityPath}?change=${change}`;

/** E-mail, password, second factor and recovery codes of the account. */
export function SecurityOverview({ view, result }: ChangeProps) {
  const { email, has_second_factor } = view;
  return (
    <div className="settings">
      <Setting id="e-mail" title={m.account_email()} text={m.security_email_text()}>
        <p className="font-semibold">{email}</p>
        {view.new_email ? (
          <PendingEmail view={view} new_email={view.new_email} result={result} />
        ) : (
          <LinkButton to={changePath("email")}>{m.security_email_change()}</LinkButton>
        )}
      </Setting>
      <Setting id="password" title={m.account_password()} text={m.security_password_text()}>
        <LinkButton to={changePath("password")}>{m.security_password_change()}</LinkButton>
      </Setting>
      <Setting id="second-factor" title={m.security_factor_title()} text={m.security_factor_text()}>
        <p>
          {has_second_factor ? (
            <Badge tone="good">{m.security_factor_on()}</Badge>
          ) : (
            <Badge>{m.security_factor_off()}</Badge>
          )}
        </p>
        {has_second_factor ? (
          <LinkButton to={changePath("off")}>{m.security_factor_remove()}</LinkButton>
        ) : (
          <LinkButton to={changePath("app")} look="primary">
            {m.security_factor_set_up()}
          </LinkButton>
        )}
      </Setting>
      {has_second_factor ? <Codes view={view} /> : null}
    </div>
  );
}

function Codes({ view: { codes_left } }: { view: SecurityView }) {
  const figures = { count: codes_left, all: limits.recovery_codes };
  return (
    <Setting id="recovery-codes" title={m.security_codes_title()} text={m.security_codes_text()}>
      {codes_left > 3 ? (
        <p>{m.security_codes_left(figures)}</p>
      ) : (
        <Notice tone="warn" title={m.security_codes_left(figures)}>
          <p>{m.security_codes_few()}</p>
        </Notice>
      )}
      <LinkButton to={changePath("codes")}>{m.security_codes_make()}</LinkButton>
    </Setting>
  );
}

type PendingProps = ChangeProps & { new_email: string };

function PendingEmail({ view, new_email, result }: PendingProps) {
  return (
    <>
      <Notice title={m.security_email_pending_title({ email: new_email })}>
        <p>{m.security_email_pending_text({ minutes: limits.one_time_link_minutes })}</p>
      </Notice>
      <InboxNotice url={view.inbox_url} />
      <Form id="pending" result={result} isDocument>
        <div className="form-actions">
          <Button name="command" value="resend_email">
            {m.security_email_resend()}
          </Button>
          <Button look="quiet" name="command" value="cancel_email">
            {m.security_email_cancel()}
          </Button>
        </div>
      </Form>
    </>
  );
}
