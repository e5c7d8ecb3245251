import { AppCodeField, RecoveryCodeField } from "#app/components/account/factor-fields.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { localPath } from "#domain/account/next-path.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { pendingFactorOf } from "#server/account/web/security.ts";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { submitFactorCode, useRecoveryCode } from "#server/http/auth/factor.ts";
import { signInDetour } from "#server/http/session/guard.ts";
import type { Route } from "./+types/second-factor.ts";

export const handle = { scriptFree: true };

const path = "/auth/second-factor";

export function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(request);
  const next = localPath(query.get("next"));
  const { email } = pendingFactorOf(context, next);
  const by_app = signInDetour(path, next);
  const by_code = `${path}?${new URLSearchParams({ ...(next === "/" ? {} : { next }), way: "recovery" })}`;
  return { next, email, is_lost: query.get("way") === "recovery", by_app, by_code };
}

export const action = chooseAuthAction({ give_code: submitFactorCode, use_recovery_code: useRecoveryCode });

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.security_challenge_title()) }];
}

/** Second step of a sign-in; no page of the account opens before it. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { email, is_lost } = loaderData;
  const result = actionData?.result ?? null;
  return (
    <div className="stack mx-auto w-full max-w-form">
      {is_lost ? (
        <RecoveryCodeForm {...loaderData} result={result} />
      ) : (
        <AppCodeForm {...loaderData} result={result} />
      )}
      <hr />
      <form method="post" action="/auth/sign-out" className="not-you">
        <p className="small soft">{m.security_challenge_account({ email })}</p>
        <Button look="quiet" isCompact>
          {m.security_challenge_leave()}
        </Button>
      </form>
    </div>
  );
}

type MethodProps = { next: string; by_app: string; by_code: string; result: FormResult | null };

function AppCodeForm({ next, by_app, by_code, result }: MethodProps) {
  return (
    <>
      <PageHeader title={m.security_challenge_title()} sentence={m.security_challenge_sentence()} />
      <Form id="code" action={by_app} result={result} hidden={{ next }} isDocument>
        <AppCodeField />
        <FormActions>
          <Button look="primary" name="command" value="give_code">
            {m.security_challenge_submit()}
          </Button>
          <LinkButton to={by_code} look="quiet" isDocument>
            {m.security_challenge_lost()}
          </LinkButton>
        </FormActions>
      </Form>
    </>
  );
}

function RecoveryCodeForm({ next, by_app, by_code, result }: MethodProps) {
  return (
    <>
      <PageHeader title={m.security_recovery_title()} sentence={m.security_recovery_sentence()} />
      <Form id="recovery" action={by_code} result={result} hidden={{ next }} isDocument>
        <RecoveryCodeField />
        <FormActions>
          <Button look="primary" name="command" value="use_recovery_code">
            {m.security_recovery_submit()}
          </Button>
          <LinkButton to={by_app} look="quiet" isDocument>
            {m.security_recovery_back()}
          </LinkButton>
        </FormActions>
      </Form>
      <p className="small soft">
        {m.security_recovery_none()} <a href="/legal">{m.security_recovery_help()}</a>
      </p>
    </>
  );
}
