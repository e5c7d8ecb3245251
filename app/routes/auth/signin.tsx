import { redirect } from "react-router";
import { EmailField } from "#app/components/account/auth-fields.tsx";
import { OtherSignInMethods } from "#app/components/account/other-sign-in-methods.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { localPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { requestCode } from "#server/http/auth/code.ts";
import { signInWithProvider } from "#server/http/auth/provider/oauth.ts";
import { listProviders } from "#server/http/auth/provider/providers.ts";
import { startRecovery } from "#server/http/auth/recover.ts";
import { signIn } from "#server/http/auth/sign-in.ts";
import { sessionContext } from "#server/http/context.ts";
import { signInDetour } from "#server/http/session/guard.ts";
import type { Route } from "./+types/signin.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = localPath(queryOf(request).get("next"));
  if (context.get(sessionContext).actor.kind === "member") throw redirect(next);
  return {
    next,
    providers: await listProviders(context),
    self: signInDetour("/auth/signin", next),
    sign_up: signInDetour("/auth/signup", next),
  };
}

export const action = chooseAuthAction({
  sign_in: signIn,
  forgot: startRecovery,
  request_code: requestCode,
  sign_in_through: signInWithProvider,
});

const formId = "signin";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_sign_in_title()) }];
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { next, self, sign_up, providers } = loaderData;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.account_sign_in_title()} sentence={m.account_sign_in_sentence()} />
      <Form id={formId} action={self} result={actionData?.result} hidden={{ next }} isDocument>
        <EmailField />
        <PasswordField
          name="password"
          show={m.account_password_show()}
          label={m.account_password()}
          autoComplete="current-password"
        />
        <FormActions>
          <Button look="primary" name="command" value="sign_in">
            {m.account_sign_in_submit()}
          </Button>
          {/* A button, so that it sends the typed address without scripts. */}
          <Button look="quiet" name="command" value="forgot">
            {m.account_sign_in_forgot()}
          </Button>
        </FormActions>
      </Form>
      <OtherSignInMethods providers={providers} hidden={{ next }} action={self}>
        {/* Submits the form above, so that it sends the typed address without scripts. */}
        <Button isWide form={formId} name="command" value="request_code">
          {m.signin_code_send()}
        </Button>
      </OtherSignInMethods>
      <p>
        {m.account_sign_in_new()} <a href={sign_up}>{m.shell_sign_up()}</a>
      </p>
    </div>
  );
}
