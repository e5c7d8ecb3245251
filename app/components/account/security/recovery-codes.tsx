import { useEffect, useState } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { m } from "#messages/messages.js";
import { BackToSecurity } from "./back-to-security.tsx";
import { type ChangeProps, securityPath } from "./view.ts";

/** Creates recovery codes; the page says first that the previous ones become invalid. */
export function CreateRecoveryCodes({ result }: ChangeProps) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.security_codes_make_title()} sentence={m.security_codes_make_sentence()} />
      <Form id="codes" action={`${securityPath}?change=codes`} result={result} isDocument>
        <FormActions>
          <Button look="primary" name="command" value="make_codes">
            {m.security_codes_make()}
          </Button>
          <BackToSecurity />
        </FormActions>
      </Form>
    </div>
  );
}

/** The new codes. No later page shows them again. */
export function NewRecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.security_codes_keep_title()} sentence={m.security_codes_keep_sentence()} />
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <CopyButton text={codes.join("\n")} />
        <Print />
      </div>
      <Notice tone="warn" title={m.security_codes_once_title()}>
        <p>{m.security_codes_once_text()}</p>
      </Notice>
      <div className="form-actions">
        <LinkButton to={next || securityPath} look="primary">
          {m.security_codes_kept()}
        </LinkButton>
      </div>
    </div>
  );
}

/** Rendered only where scripts run; elsewhere the browser's menu prints. */
function Print() {
  const [isScripted, setIsScripted] = useState(false);
  useEffect(() => setIsScripted(true), []);
  return isScripted ? (
    <span data-enhancement>
      <Button type="button" isCompact onClick={() => print()}>
        {m.security_codes_print()}
      </Button>
    </span>
  ) : null;
}
