import { CodeField } from "#app/components/account/auth-fields.tsx";
import { AppCodeField } from "#app/components/account/factor-fields.tsx";
import { InboxNotice } from "#app/components/account/inbox-notice.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { localPath } from "#domain/account/next-path.ts";
import { limits } from "#domain/limits.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { proofOptionsOf } from "#server/account/web/security.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { mailProofCode, proveByFactor, proveByMail, proveByPassword } from "#server/http/auth/proof.ts";
import { sessionContext } from "#server/http/context.ts";
import { signInDetour } from "#server/http/session/guard.ts";
import type { Route } from "./+types/reauthenticate.ts";

export const handle = { scriptFree: true };

const path = "/auth/reauthenticate";

export function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(request);
  const next = localPath(query.get("next"));
  const { email, has_second_factor, has_password } = proofOptionsOf(context, request);
  const isMailed = query.get("by") === "mail" || !has_password;
  return {
    next,
    email,
    way: has_second_factor ? "app" : isMailed ? "mail" : "password",
    is_sent: query.get("by") === "mail",
    has_password,
    self: `${path}${new URL(request.url).search}`,
    by_password: signInDetour(path, next),
    inbox_url: context.get(sessionContext).demo?.inbox_url ?? null,
  } as const;
}

export const action = chooseAuthAction({
  prove_by_factor: proveByFactor,
  prove_by_password: proveByPassword,
  prove_by_mail: proveByMail,
  mail_proof_code: mailProofCode,
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.security_proof_title()) }];
}

/** Proof of identity before a change of credentials, for sessions whose last proof is too old. */
export default function Reauthenticate({ loaderData, actionData }: Route.ComponentProps) {
  const { way, email, is_sent, inbox_url } = loaderData;
  const resultOf = (command: string) => (actionData?.command === command ? actionData.result : null);
  const props = { ...loaderData, resultOf };
  // Right after a failed mail, nothing here says that a code was sent.
  const isMailed = is_sent && !resultOf("mail_proof_code");
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader
        title={m.security_proof_title()}
        sentence={m.security_proof_sentence({ minutes: limits.proof_minutes })}
      />
      {way === "app" ? <AppForm {...props} /> : null}
      {way === "password" ? <PasswordForm {...props} /> : null}
      {way === "mail" ? (
        <>
          <p>{isMailed ? m.security_proof_mailed({ email }) : m.security_proof_mail_text({ email })}</p>
          {is_sent ? <InboxNotice url={inbox_url} /> : null}
          {is_sent ? <CodeForm {...props} /> : null}
          <MailCodeForm {...props} />
        </>
      ) : null}
    </div>
  );
}

type MethodProps = {
  next: string;
  email: string;
  self: string;
  by_password: string;
  has_password: boolean;
  is_sent: boolean;
  resultOf(command: string): FormResult | null;
};

function AppForm({ next, self, resultOf }: MethodProps) {
  return (
    <Form id="proof" action={self} result={resultOf("prove_by_factor")} hidden={{ next }} isDocument>
      <AppCodeField />
      <FormActions>
        <Button look="primary" name="command" value="prove_by_factor">
          {m.security_proof_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}

function PasswordForm({ next, email, self, resultOf }: MethodProps) {
  return (
    <>
      <Form id="proof" action={self} result={resultOf("prove_by_password")} hidden={{ next }} isDocument>
        <PasswordField
          name="password"
          show={m.account_password_show()}
          label={m.account_password()}
          hint={m.security_proof_of({ email })}
          autoComplete="current-password"
        />
        <FormActions>
          <Button look="primary" name="command" value="prove_by_password">
            {m.security_proof_submit()}
          </Button>
        </FormActions>
      </Form>
      <hr />
      <Form id="mail" action={self} result={resultOf("mail_proof_code")} hidden={{ next }} isDocument>
        <p className="soft">{m.security_proof_no_password()}</p>
        <FormActions>
          <Button name="command" value="mail_proof_code">
            {m.security_proof_mail()}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

function CodeForm({ next, self, resultOf }: MethodProps) {
  return (
    <Form id="proof" action={self} result={resultOf("prove_by_mail")} hidden={{ next }} isDocument>
      <CodeField />
      <FormActions>
        <Button look="primary" name="command" value="prove_by_mail">
          {m.security_proof_submit()}
        </Button>
      </FormActions>
    </Form>
  );
}

function MailCodeForm({ next, self, by_password, has_password, is_sent, resultOf }: MethodProps) {
  return (
    <Form id="mail" action={self} result={resultOf("mail_proof_code")} hidden={{ next }} isDocument>
      <FormActions>
        <Button look={is_sent ? "plain" : "primary"} name="command" value="mail_proof_code">
          {is_sent ? m.security_proof_mail_again() : m.security_proof_mail()}
        </Button>
        {has_password ? (
          <LinkButton to={by_password} look="quiet" isDocument>
            {m.security_proof_by_password()}
          </LinkButton>
        ) : null}
      </FormActions>
    </Form>
  );
}
