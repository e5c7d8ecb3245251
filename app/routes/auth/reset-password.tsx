import { CodeField, EmailField, NewPasswordField } from "#app/components/account/auth-fields.tsx";
import { InboxNotice } from "#app/components/account/inbox-notice.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { pendingEmail } from "#server/http/auth/activate.ts";
import {
  newPasswordStep,
  resetAfterFactor,
  resetByCode,
  resetByLink,
  resetByReturn,
} from "#server/http/auth/recover.ts";
import { sessionContext } from "#server/http/context.ts";
import type { Route } from "./+types/reset-password.ts";

export const handle = { scriptFree: true };

/** The address may contain a sign-in token, so the referrer never includes the path. */
export function headers() {
  return { "Referrer-Policy": "strict-origin" };
}

type ResetLink = { command: string; hidden: Record<string, string> };

/** Reads a mailed link's `token_hash` or the auth service's `code` from the address. */
function linkOf(query: URLSearchParams): ResetLink | null {
  const token_hash = query.get("token_hash");
  if (token_hash) return { command: "reset_by_link", hidden: { token_hash } };
  const code = query.get("code");
  return code ? { command: "reset_by_return", hidden: { code } } : null;
}

export function loader({ request, context }: Route.LoaderArgs) {
  const query = queryOf(request);
  return {
    link: linkOf(query),
    step: newPasswordStep(context.get(sessionContext), query),
    is_spent: query.has("error_code"),
    email: pendingEmail(context, request),
    inbox_url: context.get(sessionContext).demo?.inbox_url ?? null,
  };
}

export const action = chooseAuthAction({
  reset_by_link: resetByLink,
  reset_by_return: resetByReturn,
  reset_by_code: resetByCode,
  reset_after_factor: resetAfterFactor,
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_reset_title()) }];
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { link, email, inbox_url, is_spent, step } = loaderData;
  const result = actionData?.result ?? null;
  const code = result?.refusal?.code;
  if (is_spent || code === "link_used_or_expired")
    return <LinkFailure title={m.account_fault_link_used_or_expired()} />;
  if (code === "link_of_other_browser") return <LinkFailure title={m.signin_spent_other_title()} />;
  if (step) return <NewPasswordForm {...step} result={result} />;
  if (!link) {
    const sentence = email ? m.account_reset_sent_sentence({ email }) : m.account_reset_plain_sentence();
    return (
      <div className="stack mx-auto w-full max-w-form">
        <PageHeader title={m.account_reset_title()} sentence={sentence} />
        <InboxNotice url={inbox_url} />
        <Form id="reset" result={result} isDocument>
          <EmailField value={email} />
          <CodeField />
          <NewPasswordField label={m.account_reset_new()} />
          <Submit command="reset_by_code" />
        </Form>
        <p className="small soft">
          {m.account_reset_none()} <a href="/auth/forgot-password">{m.account_reset_again()}</a>
        </p>
      </div>
    );
  }
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.account_reset_title()} sentence={m.account_reset_sentence()} />
      <Form id="reset" result={result} hidden={link.hidden} isDocument>
        <NewPasswordField label={m.account_reset_new()} />
        <Submit command={link.command} />
      </Form>
      <p className="small soft">{m.account_activate_why()}</p>
    </div>
  );
}

type NewPasswordProps = NonNullable<ReturnType<typeof newPasswordStep>> & { result: FormResult | null };

/** Asks only for the new password, once mailbox and second factor are proved; a replaced one may also be set later. */
function NewPasswordForm({ next, kind, onward, result, is_replaced, refused }: NewPasswordProps) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      {is_replaced ? (
        <PageHeader title={m.signin_replaced_title()} sentence={m.signin_replaced_sentence()} />
      ) : (
        <PageHeader
          title={m.signin_reset_factor_title()}
          sentence={refused ?? m.signin_reset_factor_sentence()}
        />
      )}
      <Form id="reset" result={result} hidden={{ next, kind }} isDocument>
        <NewPasswordField label={m.account_reset_new()} />
        <FormActions>
          <Button look="primary" name="command" value="reset_after_factor">
            {m.signin_reset_factor_submit()}
          </Button>
          {is_replaced ? (
            <LinkButton to={onward} look="quiet" isDocument>
              {m.signin_replaced_later()}
            </LinkButton>
          ) : null}
        </FormActions>
      </Form>
    </div>
  );
}

function Submit({ command }: { command: string }) {
  return (
    <FormActions>
      <Button look="primary" name="command" value={command}>
        {m.account_reset_submit()}
      </Button>
    </FormActions>
  );
}

/** The link or code cannot be used: the reason and links onward. */
function LinkFailure({ title }: { title: string }) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.account_reset_title()} />
      <Notice tone="warn" title={title}>
        <p>{m.account_reset_spent_text()}</p>
      </Notice>
      <div className="form-actions">
        <LinkButton to="/auth/forgot-password" look="primary" isDocument>
          {m.account_reset_again()}
        </LinkButton>
        <LinkButton to="/auth/signin" isDocument>
          {m.shell_sign_in()}
        </LinkButton>
      </div>
    </div>
  );
}
