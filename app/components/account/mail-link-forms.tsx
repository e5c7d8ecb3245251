// What the landing page of a mailed link shows, by kind of link.
import { NewPasswordField } from "#app/components/account/auth-fields.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { m } from "#messages/messages.js";

export type MailLinkKind = "confirm" | "sign_in" | "send" | "invite" | "email_change";
export type MailLink = { kind: MailLinkKind; command: string; hidden: Record<string, string> };

const words: Record<MailLinkKind, { title: () => string; sentence: () => string; submit: () => string }> = {
  confirm: {
    title: m.account_activate_title,
    sentence: m.account_activate_sentence,
    submit: m.account_activate_submit,
  },
  sign_in: { title: m.signin_link_title, sentence: m.signin_link_sentence, submit: m.signin_link_submit },
  send: {
    title: m.account_activate_title,
    sentence: m.account_activate_request,
    submit: m.request_code_submit,
  },
  invite: {
    title: m.signin_invite_title,
    sentence: m.signin_invite_sentence,
    submit: m.signin_invite_submit,
  },
  email_change: {
    title: m.signin_change_title,
    sentence: m.signin_change_sentence,
    submit: m.signin_change_submit,
  },
};

/** The button that redeems a link; an invitation also asks for a password. */
export function LinkForm({ link, result }: { link: MailLink; result: FormResult | null }) {
  const { title, sentence, submit } = words[link.kind];
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={title()} sentence={sentence()} />
      <Form id="link" result={result} hidden={link.hidden} isDocument>
        {link.kind === "invite" ? <NewPasswordField label={m.account_password()} /> : null}
        <FormActions>
          <Button look="primary" name="command" value={link.command}>
            {submit()}
          </Button>
        </FormActions>
      </Form>
      <p className="small soft">{m.account_activate_why()}</p>
    </div>
  );
}

/** Text for a link that cannot be redeemed. */
const spentWords: Record<MailLinkKind, () => string> = {
  confirm: m.account_activate_retry_text,
  sign_in: m.signin_link_spent,
  send: m.signin_link_spent,
  invite: m.signin_invite_spent,
  email_change: m.signin_change_spent,
};

type SpentProps = { kind: MailLinkKind; why: "spent" | "other_browser" };

/** Why a link failed, with links onward. The route adds the forms for another try where there are any. */
export function LinkFailure({ kind, why }: SpentProps) {
  const title = {
    spent: m.account_fault_link_used_or_expired,
    other_browser: m.signin_spent_other_title,
  }[why]();
  const text = { spent: spentWords[kind], other_browser: m.signin_spent_other_text }[why];
  return (
    <div className="stack">
      <PageHeader title={words[kind].title()} />
      <Notice tone="warn" title={title}>
        <p>{text()}</p>
      </Notice>
      <div className="form-actions">
        {kind === "email_change" ? (
          <LinkButton to="/account" look="primary" isDocument>
            {m.signin_change_account()}
          </LinkButton>
        ) : (
          <LinkButton to="/auth/signin" look="primary" isDocument>
            {m.shell_sign_in()}
          </LinkButton>
        )}
        {kind === "invite" ? (
          <LinkButton to="/auth/forgot-password" isDocument>
            {m.account_sign_in_forgot()}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

/** One of the two addresses of an e-mail change is confirmed, the other is not. */
export function EmailChangeProgress() {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.signin_change_half_title()} sentence={m.signin_change_half_sentence()} />
      <p className="soft">{m.signin_change_half_text()}</p>
      <div className="form-actions">
        <LinkButton to="/account" isDocument>
          {m.signin_change_account()}
        </LinkButton>
      </div>
    </div>
  );
}
