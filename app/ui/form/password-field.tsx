import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { Field, type FieldProps } from "./field.tsx";

type PasswordFieldProps = FieldProps & {
  /** Name of the button that shows the password. */
  show: string;
} & Pick<ComponentProps<"input">, "autoComplete" | "minLength">;

/**
 * A password, never rendered back into the page. Where scripts run a button shows it; before a submit it is hidden
 * again, so that the browser offers to save it.
 */
export function PasswordField({ name, label, hint, show, autoComplete, minLength }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  // Script-free pages use the field too, where the button would do nothing.
  const [isScripted, setIsScripted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setIsScripted(true);
    const form = input.current?.form;
    const hide = () => {
      // Sets the DOM directly, because the form is sent before the next render.
      if (input.current) input.current.type = "password";
      setIsShown(false);
    };
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <Field name={name} label={label} hint={hint}>
      {(control) => (
        <span className="password">
          <input
            {...control}
            autoComplete={autoComplete}
            minLength={minLength}
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
