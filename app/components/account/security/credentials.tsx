import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { m } from "#messages/messages.js";
import { CodeField, NewPasswordField } from "../auth-fields.tsx";
import { BackToSecurity } from "./back-to-security.tsx";
import { type ChangeProps, securityPath } from "./view.ts";

/** Change of address; the old and the new mailbox must both confirm it. */
export function ChangeEmail({ view, result }: ChangeProps) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader
        title={m.security_email_title()}
        sentence={m.security_email_sentence({ email: view.email })}
      />
      <Form id="email" action={`${securityPath}?change=email`} result={result} isDocument>
        <TextField
          name="email"
          type="email"
          label={m.security_email_new()}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <FormActions>
          <Button look="primary" name="command" value="change_email">
            {m.security_email_submit()}
          </Button>
          <BackToSecurity />
        </FormActions>
      </Form>
    </div>
  );
}

/** Change of password. Asks for the current one or a mailed code once the auth service demands it. */
export function ChangePassword({ result }: ChangeProps) {
  const code = result?.refusal?.code;
  const values = result?.values ?? {};
  const asksForCode = code === "code_needed" || code === "code_wrong" || "nonce" in values;
  const asksForOld = code === "current_password_needed" || code === "password_wrong";
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.security_password_title()} sentence={m.security_password_sentence()} />
      <Form id="password" action={`${securityPath}?change=password`} result={result} isDocument>
        {asksForOld ? (
          <PasswordField
            name="current_password"
            show={m.account_password_show()}
            label={m.security_password_current()}
            autoComplete="current-password"
          />
        ) : null}
        <NewPasswordField label={m.account_reset_new()} />
        {asksForCode ? <CodeField name="nonce" /> : null}
        <FormActions>
          <Button look="primary" name="command" value="change_password">
            {m.security_password_submit()}
          </Button>
          <BackToSecurity />
        </FormActions>
      </Form>
    </div>
  );
}
