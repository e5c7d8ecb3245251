import { TextField } from "#app/ui/inputs.tsx";
import { m } from "#messages/messages.js";

/** The six digits an authenticator app shows now. */
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

/** A code from the list that was kept for the loss of the app. */
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

/** What the fields of these pages are called in the summary of their faults. */
export const factorLabels = () => ({
  token: m.security_code_label(),
  recovery_code: m.security_recovery_label(),
});
