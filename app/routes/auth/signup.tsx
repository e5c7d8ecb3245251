import { redirect } from "react-router";
import { EmailField, NewPasswordField, TermsField } from "#app/components/account/auth-fields.tsx";
import { OtherSignInMethods } from "#app/components/account/other-sign-in-methods.tsx";
import { ProviderIntro } from "#app/components/home/provider-intro.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { localPath, signUpPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { findFeeRange } from "#server/category/reads/category.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { signInWithProvider } from "#server/http/auth/provider/oauth.ts";
import { listProviders } from "#server/http/auth/provider/providers.ts";
import { signUp } from "#server/http/auth/sign-up.ts";
import { sessionContext } from "#server/http/context.ts";
import { pageOf } from "#server/http/page/page.ts";
import { signInDetour } from "#server/http/session/guard.ts";
import { findTermsVersion } from "#server/legal-text/reads/legal-text.ts";
import { findDraftEmail } from "#server/request/reads/contact.ts";
import type { Route } from "./+types/signup.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(request);
  const next = localPath(query.get("next"));
  const { actor } = context.get(sessionContext);
  if (actor.kind === "member") throw redirect(next);
  const kind = query.get("as") === "provider" ? "provider" : null;
  const mayHaveDraft = actor.kind === "visitor" && actor.visitor_id !== null;
  const { scope } = pageOf(context);
  return {
    next,
    kind,
    providers: await listProviders(context),
    terms_version: await findTermsVersion(scope),
    self: signUpPath({ as: kind, next }),
    fees: kind ? await findFeeRange(scope) : null,
    may_have_draft: mayHaveDraft,
    // From the draft's contact step; read here, so that no e-mail address is ever in a URL.
    email: mayHaveDraft ? await findDraftEmail(scope) : null,
    sign_in: signInDetour("/auth/signin", next),
  };
}

export const action = chooseAuthAction({ sign_up: signUp, sign_in_through: signInWithProvider });

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_sign_up_title()) }];
}

export default function SignUp({ loaderData, actionData }: Route.ComponentProps) {
  const { next, kind, self, fees, may_have_draft, email, sign_in, providers, terms_version } = loaderData;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.account_sign_up_title()} sentence={m.account_sign_up_sentence()} />
      {kind === "provider" ? <ProviderIntro fees={fees} /> : null}
      {may_have_draft ? <Notice>{m.account_sign_up_draft()}</Notice> : null}
      <Form result={actionData?.result} hidden={{ next, kind }} action={self} isDocument>
        <EmailField value={email} />
        <NewPasswordField label={m.account_password()} hasStrengthMeter />
        <TermsField version={terms_version} />
        <FormActions>
          <Button look="primary" name="command" value="sign_up">
            {m.account_sign_up_submit()}
          </Button>
        </FormActions>
      </Form>
      <OtherSignInMethods providers={providers} hidden={{ next, kind }} action={self} />
      <p>
        {m.account_sign_up_have()} <a href={sign_in}>{m.shell_sign_in()}</a>
      </p>
    </div>
  );
}
