import { redirect } from "react-router";
import { CodeField, EmailField } from "#app/components/account/auth-fields.tsx";
import { InboxNotice } from "#app/components/account/inbox-notice.tsx";
import {
  EmailChangeProgress,
  LinkFailure,
  LinkForm,
  type MailLink,
  type MailLinkKind,
} from "#app/components/account/mail-link-forms.tsx";
import { pageTitle } from "#app/settings.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { isId } from "#domain/ids.ts";
import { queryOf } from "#domain/query.ts";
import { m } from "#messages/messages.js";
import { chooseAuthAction } from "#server/http/auth/action.ts";
import { confirmCode, confirmLink, confirmReturn, pendingEmail, resend } from "#server/http/auth/activate.ts";
import { confirmEmailChange } from "#server/http/auth/email-change.ts";
import { acceptInvite } from "#server/http/auth/invite.ts";
import { sessionContext } from "#server/http/context.ts";
import type { Route } from "./+types/activate-account.ts";

export const handle = { scriptFree: true };

/** The address may contain a sign-in token, so the referrer never includes the path. */
export function headers() {
  return { "Referrer-Policy": "strict-origin" };
}

/** Reads a mailed link's `token_hash` or the auth service's `code` from the address. */
function linkOf(query: URLSearchParams): MailLink | null {
  const token_hash = query.get("token_hash");
  const type = query.get("type") ?? "signup";
  if (token_hash) {
    if (type === "invite") return { kind: "invite", command: "accept_invite", hidden: { token_hash } };
    if (type === "email_change")
      return { kind: "email_change", command: "confirm_email_change", hidden: { token_hash } };
    const kind = type === "magiclink" ? "sign_in" : "confirm";
    const request_id = submittedIn(query.get("redirect_to"));
    return {
      kind: request_id ? "send" : kind,
      command: "confirm_link",
      hidden: { token_hash, type, ...(request_id ? { request_id } : {}) },
    };
  }
  const code = query.get("code");
  return code ? { kind: "confirm", command: "confirm_return", hidden: { code } } : null;
}

/** The request that waits for this e-mail address, taken from the address that the mail leads back to. */
function submittedIn(redirect_to: string | null): string | null {
  const id = URL.canParse(redirect_to ?? "") ? new URL(redirect_to ?? "").searchParams.get("request") : null;
  return isId(id) ? id : null;
}

export function loader({ request, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const query = queryOf(request);
  if (query.get("type") === "recovery") throw redirect(`/auth/reset-password?${query}`);
  const link = linkOf(query);
  const why = query.has("error_code") ? "spent" : query.get("why");
  if (!link && why !== "other_mailbox" && session.actor.kind === "member") throw redirect("/");
  return {
    link,
    why,
    email: pendingEmail(context, request),
    inbox_url: session.demo?.inbox_url ?? null,
  };
}

export const action = chooseAuthAction({
  confirm_link: confirmLink,
  confirm_return: confirmReturn,
  confirm_code: confirmCode,
  accept_invite: acceptInvite,
  confirm_email_change: confirmEmailChange,
  resend,
});

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: pageTitle(matches, m.account_activate_title()) }];
}

const linkFailures: Readonly<Record<string, "spent" | "other_browser">> = {
  link_used_or_expired: "spent",
  link_of_other_browser: "other_browser",
};

/** Only the confirmation of a sign-up can be sent again from here. */
const canResend = (kind: MailLinkKind) => kind === "confirm";

export default function ActivateAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { link, email, why, inbox_url } = loaderData;
  const resultOf = (...commands: string[]) =>
    actionData && commands.includes(actionData.command ?? "") ? actionData.result : null;
  const result = link ? resultOf(link.command) : null;
  const failure = linkFailures[result?.refusal?.code ?? ""] ?? (why === "spent" ? "spent" : null);
  if (link && !failure && !resultOf("confirm_code", "resend"))
    return <LinkForm link={link} result={result} />;
  if (why === "other_mailbox") return <EmailChangeProgress />;
  const kind = link?.kind ?? "confirm";
  const resent = resultOf("resend");
  return (
    <div className="stack loose mx-auto w-full max-w-form">
      {failure ? (
        <LinkFailure kind={kind} why={failure} />
      ) : (
        <InboxHeader email={email} why={why} isUnsent={resent !== null} />
      )}
      {canResend(kind) ? (
        <>
          <InboxNotice url={inbox_url} />
          <CodeForm email={email} result={resultOf("confirm_code")} />
          <ResendForm email={email} result={resent} />
        </>
      ) : null}
    </div>
  );
}

type InboxHeaderProps = { email: string | null; why: string | null; isUnsent: boolean };

/** Right after a failed resend, nothing here says that a mail was sent. */
function InboxHeader({ email, why, isUnsent }: InboxHeaderProps) {
  const isUnconfirmed = why === "unconfirmed";
  return (
    <div className="stack">
      <PageHeader
        title={isUnconfirmed ? m.account_inbox_unconfirmed_title() : m.account_inbox_title()}
        sentence={
          isUnconfirmed
            ? m.account_inbox_unconfirmed_text()
            : email && !isUnsent
              ? m.account_inbox_sentence({ email })
              : m.account_inbox_sentence_plain()
        }
      />
      {why === "resent" && !isUnsent ? <Notice tone="good">{m.account_inbox_resent()}</Notice> : null}
    </div>
  );
}

type CodeFormProps = { email: string | null; result: FormResult | null };

function CodeForm({ email, result }: CodeFormProps) {
  return (
    <section className="stack">
      <h2>{m.account_code_title()}</h2>
      <Form id="code" result={result} isDocument>
        <EmailField value={email} />
        <CodeField />
        <FormActions>
          <Button look="primary" name="command" value="confirm_code">
            {m.account_code_submit()}
          </Button>
        </FormActions>
      </Form>
    </section>
  );
}

function ResendForm({ email, result }: CodeFormProps) {
  return (
    <section className="stack">
      <h2>{m.account_resend_title()}</h2>
      <p>{m.account_resend_text()}</p>
      <Form id="resend" result={result} isDocument>
        <EmailField value={email} />
        <FormActions>
          <Button name="command" value="resend">
            {m.account_resend_submit()}
          </Button>
          <LinkButton to="/auth/signin" look="quiet" isDocument>
            {m.shell_sign_in()}
          </LinkButton>
        </FormActions>
      </Form>
    </section>
  );
}
