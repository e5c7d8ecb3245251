import { EmailField } from "#app/components/account/auth-fields.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { localPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { pendingEmail } from "#server/http/auth/activate.ts";
import { recover } from "#server/http/auth/recover.ts";
import { signInDetour } from "#server/http/session/guard.ts";
import type { Route } from "./+types/forgot-password.ts";

export const handle = { scriptFree: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const next = localPath(queryOf(request).get("next"));
  return { next, email: pendingEmail(context, request), sign_in: signInDetour("/auth/signin", next) };
}

export const action = chooseAuthAction({ recover });

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_recover_title()) }];
}

/** Requests the reset mail; the answer never reveals whether the address has an account. */
export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email, sign_in } = loaderData;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.account_recover_title()} sentence={m.account_recover_sentence()} />
      <Form id="recover" result={actionData?.result} hidden={{ next }} isDocument>
        <EmailField value={email} />
        <FormActions>
          <Button look="primary" name="command" value="recover">
            {m.account_recover_submit()}
          </Button>
          <LinkButton to={sign_in} look="quiet" isDocument>
            {m.account_recover_back()}
          </LinkButton>
        </FormActions>
      </Form>
    </div>
  );
}
