import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, PageHeader } from "#app/ui/content.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { m } from "#messages/messages.js";
import { AppCodeField } from "../factor-fields.tsx";
import { BackToSecurity } from "./back-to-security.tsx";
import { type ChangeProps, type OneTimeSecret, securityPath } from "./view.ts";

const action = `${securityPath}?change=app`;

/** Explains authenticator apps; submitting creates the key. */
export function AppStart({ view, result }: ChangeProps) {
  const { is_lost, next } = view;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.security_app_title()} sentence={m.security_app_sentence()} />
      {is_lost ? (
        <Notice tone="warn" title={m.security_lost_title()}>
          <p>{m.security_lost_text()}</p>
        </Notice>
      ) : null}
      <ol className="steps-list">
        <li>{m.security_app_step_install()}</li>
        <li>{m.security_app_step_scan()}</li>
        <li>{m.security_app_step_code()}</li>
      </ol>
      <Form
        id="begin"
        action={next ? `${action}&next=${encodeURIComponent(next)}` : action}
        result={result}
        isDocument
      >
        <FormActions>
          <Button look="primary" name="command" value="begin_app">
            {m.security_app_begin()}
          </Button>
          {next ? (
            <LinkButton to={next} look="quiet">
              {m.security_app_later()}
            </LinkButton>
          ) : (
            <BackToSecurity />
          )}
        </FormActions>
      </Form>
    </div>
  );
}

type AppKeyView = Extract<OneTimeSecret, { kind: "app" }>;

/** The key as QR code and as text, and the field for the app's first code. */
export function AppSteps({ shown, result }: { shown: AppKeyView; result: FormResult | null }) {
  const { factor_id, uri, secret } = shown;
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.security_app_title()} sentence={m.security_app_scan_sentence()} />
      <Picture {...shown.qr} />
      <div className="stack tight">
        <p className="soft small">{m.security_app_type_instead()}</p>
        <p className="app-key">
          <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton text={secret} />
        </p>
      </div>
      <Form id="confirm" action={action} result={result} hidden={{ factor_id, uri }} isDocument>
        <AppCodeField />
        <FormActions>
          <Button look="primary" name="command" value="confirm_app">
            {m.security_app_submit()}
          </Button>
          <BackToSecurity />
        </FormActions>
      </Form>
    </div>
  );
}

/** Dark on white in every theme, because scanners fail on inverted codes. */
function Picture({ size, path }: AppKeyView["qr"]) {
  return (
    <svg
      className="qr"
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={m.security_app_picture()}
    >
      <path d={path} />
    </svg>
  );
}
