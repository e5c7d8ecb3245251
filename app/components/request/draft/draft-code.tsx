import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { RequestContact } from "#server/request/reads/contact.ts";
import { stepPath } from "./draft-steps.ts";
import type { HiddenFields } from "./use-uploads.ts";

type DraftCodeProps = {
  draft_id: string;
  contact: RequestContact;
  /** Sends the request again, which mails another code. */
  again: { hidden: HiddenFields; result: FormResult | null };
  result: FormResult | null;
  /** The code could not be mailed: an earlier one may still be valid. */
  is_unsent: boolean;
  children: ReactNode;
};

/** Takes the code from the mail, which opens the request. */
export function DraftCode({ draft_id, contact, again, result, is_unsent, children }: DraftCodeProps) {
  const path = stepPath("send", { draft: draft_id });
  return (
    <section className="stack loose" aria-labelledby="code-title">
      <div className="stack tight">
        <h2 id="code-title">{m.request_code_title()}</h2>
        {is_unsent ? (
          <Notice tone="warn">{m.request_code_unsent({ email: contact.email })}</Notice>
        ) : again.result ? null : (
          <p>{m.request_code_sentence({ email: contact.email })}</p>
        )}
      </div>
      {is_unsent ? null : children}
      <Form
        id="code"
        result={result}
        action={path}
        hidden={{ email: contact.email, next: `/request/success/${draft_id}` }}
        isDocument
      >
        <TextField
          name="token"
          label={m.account_code()}
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          maxLength={12}
        />
        <Button look="primary" isWide name="command" value="sign_in_by_code">
          {m.request_code_submit()}
        </Button>
      </Form>
      {is_unsent ? null : <p className="small soft">{m.request_code_link()}</p>}
      <Form
        id="again"
        result={again.result}
        action={stepPath("send", { draft: draft_id, send: true })}
        hidden={{
          ...again.hidden,
          step: "contact",
          name: contact.name,
          email: contact.email,
          phone: contact.phone,
        }}
        isDocument
      >
        <div className="draft-ways">
          <Button look="quiet" name="command" value="save_draft">
            {m.request_code_again()}
          </Button>
          <LinkButton to={`${path}&edit=1`} look="quiet">
            {m.request_code_change()}
          </LinkButton>
        </div>
      </Form>
    </section>
  );
}
