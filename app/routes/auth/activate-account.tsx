import { redirect } from "react-router";
import { sessionContext } from "#app/context.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-state.ts";
import { TextField } from "#app/ui/inputs.tsx";
import { m } from "#messages/messages.js";
import { chooseAuthAction } from "#server/http/auth-action.ts";
import { confirmCode, confirmLink, confirmReturn, pendingEmail, resend } from "#server/http/auth-activate.ts";
import type { Route } from "./+types/activate-account.ts";

export const handle = { scriptFree: true };

type ConfirmingLink = { command: string; hidden: Record<string, string> };

/** What the address carries: a link of ours, the service's own way back, an error of the latter, or nothing. */
function linkOf(query: URLSearchParams): ConfirmingLink | null {
  const token_hash = query.get("token_hash");
  if (token_hash)
    return { command: "confirm_link", hidden: { token_hash, type: query.get("type") ?? "signup" } };
  const code = query.get("code");
  return code ? { command: "confirm_return", hidden: { code } } : null;
}

export function loader({ request, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const query = new URL(request.url).searchParams;
  const link = linkOf(query);
  if (!link && session.actor.kind === "member") throw redirect("/");
  const email = pendingEmail(context, request);
  const why = query.has("error_code") ? "spent" : query.get("why");
  return { link, email, why, inbox_url: session.demo?.inbox_url ?? null };
}

export const action = chooseAuthAction({
  confirm_link: confirmLink,
  confirm_return: confirmReturn,
  confirm_code: confirmCode,
  resend,
});

export function meta() {
  return [{ title: `${m.account_activate_title()} · ${m.common_brand()}` }];
}

export default function ActivateAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { link, email, why, inbox_url } = loaderData;
  const resultOf = (...commands: string[]) =>
    actionData && commands.includes(actionData.command ?? "") ? actionData.result : null;
  const linkResult = resultOf("confirm_link", "confirm_return");
  const isSpent = linkResult?.refusal?.code === "link_used_or_expired" || why === "spent";
  if (link && !isSpent && !resultOf("confirm_code", "resend")) {
    return <ConfirmLink link={link} result={linkResult} />;
  }
  return (
    <div className="stack loose">
      {isSpent ? <SpentHeader /> : <InboxHeader email={email} why={why} />}
      {inbox_url ? (
        <Notice title={m.account_inbox_demo()}>
          <a href={inbox_url}>{m.account_inbox_demo_open()}</a>
        </Notice>
      ) : null}
      <CodeForm email={email} result={resultOf("confirm_code")} />
      <ResendForm email={email} result={resultOf("resend")} />
    </div>
  );
}

function ConfirmLink({ link, result }: { link: ConfirmingLink; result: FormResult | null }) {
  const { command, hidden } = link;
  return (
    <div className="stack">
      <PageHeader title={m.account_activate_title()} sentence={m.account_activate_sentence()} />
      <Form result={result} hidden={hidden} isDocument>
        <FormActions>
          <Button look="primary" name="command" value={command}>
            {m.account_activate_submit()}
          </Button>
        </FormActions>
      </Form>
      <p className="small soft">{m.account_activate_why()}</p>
    </div>
  );
}

function SpentHeader() {
  return (
    <div className="stack">
      <PageHeader title={m.account_activate_title()} />
      <Notice tone="warn" title={m.account_fault_link_used_or_expired()}>
        <p>{m.account_activate_retry_text()}</p>
      </Notice>
      <div className="form-actions">
        <LinkButton to="/auth/signin" isDocument>
          {m.shell_sign_in()}
        </LinkButton>
      </div>
    </div>
  );
}

function InboxHeader({ email, why }: { email: string | null; why: string | null }) {
  const isUnconfirmed = why === "unconfirmed";
  return (
    <div className="stack">
      <PageHeader
        title={isUnconfirmed ? m.account_inbox_unconfirmed_title() : m.account_inbox_title()}
        sentence={
          isUnconfirmed
            ? m.account_inbox_unconfirmed_text()
            : email
              ? m.account_inbox_sentence({ email })
              : m.account_inbox_sentence_plain()
        }
      />
      {why === "resent" ? <Notice tone="good">{m.account_inbox_resent()}</Notice> : null}
    </div>
  );
}

type CodeFormProps = { email: string | null; result: FormResult | null };

function CodeForm({ email, result }: CodeFormProps) {
  return (
    <section className="stack">
      <h2>{m.account_code_title()}</h2>
      <Form
        id="code"
        result={result}
        labels={{ email: m.account_email(), token: m.account_code() }}
        isDocument
      >
        <TextField
          name="email"
          type="email"
          label={m.account_email()}
          autoComplete="email"
          value={email ?? undefined}
          maxLength={254}
        />
        <TextField
          name="token"
          label={m.account_code()}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={12}
        />
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
      <Form id="resend" result={result} labels={{ email: m.account_email() }} isDocument>
        <TextField
          name="email"
          type="email"
          label={m.account_email()}
          autoComplete="email"
          value={email ?? undefined}
          maxLength={254}
        />
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
