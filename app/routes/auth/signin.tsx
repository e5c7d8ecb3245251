import { redirect } from "react-router";
import { sessionContext } from "#app/context.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form.tsx";
import { TextField } from "#app/ui/inputs.tsx";
import { ownPath } from "#domain/account/next-path.ts";
import { m } from "#messages/messages.js";
import { chooseAuthAction } from "#server/http/auth-action.ts";
import { signInDetour } from "#server/http/auth-guard.ts";
import { signIn } from "#server/http/auth-sign-in.ts";
import type { Route } from "./+types/signin.ts";

export function loader({ request, context }: Route.LoaderArgs) {
  const next = ownPath(new URL(request.url).searchParams.get("next"));
  if (context.get(sessionContext).actor.kind === "member") throw redirect(next);
  return { next, self: signInDetour("/auth/signin", next), sign_up: signInDetour("/auth/signup", next) };
}

export const action = chooseAuthAction({ sign_in: signIn });

export function meta() {
  return [{ title: `${m.account_sign_in_title()} · ${m.common_brand()}` }];
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { next, self, sign_up } = loaderData;
  return (
    <div className="stack">
      <PageHeader title={m.account_sign_in_title()} sentence={m.account_sign_in_sentence()} />
      <Form
        action={self}
        result={actionData?.result}
        hidden={{ next }}
        labels={{ email: m.account_email(), password: m.account_password() }}
        isDocument
      >
        <TextField
          name="email"
          type="email"
          label={m.account_email()}
          autoComplete="username"
          maxLength={254}
        />
        <TextField
          name="password"
          type="password"
          label={m.account_password()}
          autoComplete="current-password"
        />
        <FormActions>
          <Button look="primary" name="command" value="sign_in">
            {m.account_sign_in_submit()}
          </Button>
        </FormActions>
      </Form>
      <p>
        {m.account_sign_in_new()} <a href={sign_up}>{m.shell_sign_up()}</a>
      </p>
    </div>
  );
}
