import { useEffect, useRef, useState } from "react";
import { passwordStrength, type PasswordStrength as Strength } from "#domain/account/password-strength.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";

const strengthText: Record<Strength, () => string> = {
  too_short: () => m.signin_strength_short({ min: limits.password_min_characters }),
  too_long: () => m.signin_strength_long({ max: limits.password_max_bytes }),
  password_common: m.account_issue_password_common,
  password_repetitive: m.account_issue_password_repetitive,
  password_has_email: m.account_issue_password_has_email,
  password_has_name: m.account_issue_password_has_name,
  fair: m.signin_strength_fair,
  good: m.signin_strength_good,
  strong: m.signin_strength_strong,
};

/** Number of full bars, of four. */
const bars: Record<Strength, number> = {
  too_short: 1,
  too_long: 1,
  password_common: 1,
  password_repetitive: 1,
  password_has_email: 1,
  password_has_name: 1,
  fair: 2,
  good: 3,
  strong: 4,
};

/**
 * Strength of the typed password as text, announced when the text changes, not at every keystroke. It reads
 * `password` and `email` of the enclosing form and is empty until something is typed.
 */
export function PasswordStrength() {
  const box = useRef<HTMLDivElement>(null);
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!form) return;
    const fieldValue = (name: string) => {
      const control = form.elements.namedItem(name);
      return control instanceof HTMLInputElement ? control.value : "";
    };
    const update = () => setStrength(passwordStrength(fieldValue("password"), fieldValue("email")));
    update();
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, []);
  return (
    <div ref={box} className="strength" data-level={strength ? bars[strength] : 0} data-enhancement>
      <span className="bars" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span role="status" aria-label={m.signin_strength_label()}>
        {strength ? strengthText[strength]() : null}
      </span>
    </div>
  );
}
