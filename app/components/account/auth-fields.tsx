import { laterPart } from "#app/part.tsx";
import { CheckField } from "#app/ui/choices.tsx";
import { Notice } from "#app/ui/content.tsx";
import { TextField } from "#app/ui/inputs.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { m } from "#messages/messages.js";

/** The address an account is signed in with: the name that password managers keep it by. */
export function EmailField({ value }: { value?: string | null }) {
  return (
    <TextField
      name="email"
      type="email"
      label={m.account_email()}
      autoComplete="username"
      value={value ?? undefined}
      maxLength={254}
    />
  );
}

/** The code that came by mail. */
export function CodeField({ name = "token" }: { name?: "token" | "nonce" }) {
  return (
    <TextField
      name={name}
      label={m.account_code()}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={12}
    />
  );
}

// Its words and rules are no part of the first load: nothing is typed before the page is usable.
const PasswordStrength = laterPart(
  () => import("./password-strength.tsx"),
  (module) => module.PasswordStrength,
);

/** A password that is being chosen. `isWeighed`, on pages with scripts: what it is worth is said while it is typed. */
export function NewPasswordField({ label, isWeighed }: { label: string; isWeighed?: boolean }) {
  return (
    <div className="new-password">
      <PasswordField
        name="password"
        show={m.account_password_show()}
        label={label}
        hint={m.account_sign_up_password_hint()}
        autoComplete="new-password"
        minLength={10}
      />
      {isWeighed ? <PasswordStrength /> : null}
    </div>
  );
}

/** The box of whoever agrees to the terms in force, and where is told what becomes of the data given. */
export function TermsField({ version }: { version: string }) {
  return (
    <div className="stack tight">
      <CheckField
        name="terms_version"
        value={version}
        isRequired
        label={
          <>
            {m.account_profile_terms_before()} <a href="/terms">{m.account_profile_terms_link()}</a>
          </>
        }
      />
      <p className="small soft">
        {m.signin_privacy_before()} <a href="/privacy-policy">{m.signin_privacy_link()}</a>.
      </p>
    </div>
  );
}

/** Where the mails of a demo arrive. */
export function InboxNotice({ url }: { url: string | null }) {
  return url === null ? null : (
    <Notice title={m.account_inbox_demo()}>
      <a href={url}>{m.account_inbox_demo_open()}</a>
    </Notice>
  );
}
