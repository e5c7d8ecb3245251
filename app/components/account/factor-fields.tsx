import { TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";

/** The six digits an authenticator app shows. */
export function AppCodeField() {
  return (
    <TextField
      name="token"
      label={m.security_code_label()}
      autoComplete="one-time-code"
      inputMode="numeric"
      spellCheck={false}
      maxLength={12}
    />
  );
}

/** One of the recovery codes, for an account whose app is lost. */
export function RecoveryCodeField() {
  return (
    <TextField
      name="recovery_code"
      label={m.security_recovery_label()}
      hint={m.security_recovery_hint()}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={100}
    />
  );
}
