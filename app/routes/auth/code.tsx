import { redirect } from "react-router";
import { CodeField, EmailField } from "#app/components/account/auth-fields.tsx";
import { InboxNotice } from "#app/components/account/inbox-notice.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { localPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { pendingEmail } from "#server/http/auth/activate.ts";
import { requestCode, signInByCode } from "#server/http/auth/code.ts";
import { sessionContext } from "#server/http/context.ts";
import { signInDetour } from "#server/http/session/guard.ts";
import type { Route } from "./+types/code.ts";

export const handle = { scriptFree: true };

export function loader({ request, context }: Route.LoaderArgs) {
  const next = localPath(queryOf(request).get("next"));
  const session = context.get(sessionContext);
  if (session.actor.kind === "member") throw redirect(next);
  return {
    next,
    email: pendingEmail(context, request),
    self: signInDetour("/auth/code", next),
    sign_in: signInDetour("/auth/signin", next),
    inbox_url: session.demo?.inbox_url ?? null,
  };
}

export const action = chooseAuthAction({ sign_in_by_code: signInByCode, request_code: requestCode });

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.signin_code_title()) }];
}

/** Second step of a sign-in by mailed code. It is the same whether or not the account exists. */
export default function SignInByCode({ loaderData, actionData }: Route.ComponentProps) {
  const { next, email, self, sign_in, inbox_url } = loaderData;
  const resultOf = (command: string) => (actionData?.command === command ? actionData.result : null);
  const again = resultOf("request_code");
  // Right after a failed mail, nothing here says that one was sent.
  const sentence = email && !again ? m.signin_code_sentence({ email }) : m.signin_code_sentence_plain();
  return (
    <div className="stack loose mx-auto w-full max-w-form">
      <PageHeader title={m.signin_code_title()} sentence={sentence} />
      <InboxNotice url={inbox_url} />
      <Form id="code" action={self} result={resultOf("sign_in_by_code")} hidden={{ next, email }} isDocument>
        {email ? null : <EmailField />}
        <CodeField />
        <FormActions>
          <Button look="primary" name="command" value="sign_in_by_code">
            {m.signin_code_submit()}
          </Button>
          <LinkButton to={sign_in} look="quiet" isDocument>
            {m.signin_code_other()}
          </LinkButton>
        </FormActions>
      </Form>
      <section className="stack">
        <h2>{m.signin_code_again_title()}</h2>
        <p>{m.signin_code_again_text()}</p>
        <Form id="again" action={self} result={again} hidden={{ next, email }} isDocument>
          {email ? null : <EmailField />}
          <FormActions>
            <Button name="command" value="request_code">
              {m.signin_code_again_submit()}
            </Button>
          </FormActions>
        </Form>
      </section>
    </div>
  );
}
