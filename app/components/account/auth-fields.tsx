import { CheckField } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { PasswordField } from "#app/ui/form/password-field.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { PasswordStrength } from "./password-strength.tsx";

/** The sign-in address; `username` is the token by which password managers store it. */
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

/** The one-time code from the mail. */
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

/** A new password. `hasStrengthMeter` rates it while it is typed; it needs a page with scripts. */
export function NewPasswordField({ label, hasStrengthMeter }: { label: string; hasStrengthMeter?: boolean }) {
  return (
    <div className="new-password">
      <PasswordField
        name="password"
        show={m.account_password_show()}
        label={label}
        hint={m.account_sign_up_password_hint({ min: limits.password_min_characters })}
        autoComplete="new-password"
        minLength={10}
      />
      {hasStrengthMeter ? <PasswordStrength /> : null}
    </div>
  );
}

/** Consent to the terms in force, with a link to the privacy policy. */
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
