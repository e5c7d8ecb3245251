import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

type PasswordFieldProps = FieldProps & {
  /** What the button beside it is called; pressed, the password can be read. */
  show: string;
} & Pick<ComponentProps<"input">, "autoComplete" | "minLength">;

/**
 * A password, never put back into the page. Where scripts run it can be read on demand; it is sent as a password
 * whatever was shown, so that the browser knows what to offer to remember.
 */
export function PasswordField({ name, label, hint, show, autoComplete, minLength }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  // Pages that ship no scripts have the field as well.
  const [isScripted, setIsScripted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setIsScripted(true);
    const form = input.current?.form;
    const hide = () => {
      // At once: the form goes on its way before anything is rendered again.
      if (input.current) input.current.type = "password";
      setIsShown(false);
    };
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <Field {...{ name, label, hint }}>
      {(control) => (
        <span className="password">
          <input
            {...control}
            {...{ autoComplete, minLength }}
            ref={input}
            type={isShown ? "text" : "password"}
            className="input"
            autoCapitalize="none"
            spellCheck={false}
          />
          {isScripted ? (
            <button
              type="button"
              aria-pressed={isShown}
              aria-controls={control.id}
              data-enhancement
              onClick={() => setIsShown(!isShown)}
            >
              <Icon of={isShown ? EyeOff : Eye} />
              <span className="visually-hidden">{show}</span>
            </button>
          ) : null}
        </span>
      )}
    </Field>
  );
}
