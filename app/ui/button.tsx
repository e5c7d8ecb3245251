import { type ComponentProps, type ReactNode, useId } from "react";
import { Link, useNavigation } from "react-router";
import { useViewer } from "./viewer.ts";

export type ButtonLook = "plain" | "primary" | "quiet" | "danger";
type Look = { look?: ButtonLook; isWide?: boolean; isCompact?: boolean };

/** The classes of a button, for other elements that look like one. */
export function buttonClass(
  { look = "plain", isWide = false, isCompact = false }: Look,
  extra?: string,
): string {
  return [
    "button",
    look === "plain" ? "" : look,
    isWide ? "wide" : "",
    isCompact ? "compact" : "",
    extra ?? "",
  ]
    .filter(Boolean)
    .join(" ");
}

export type ButtonProps = Omit<ComponentProps<"button">, "type"> & Look & { type?: "submit" | "button" };

/** Id of the button pressed last, because the buttons of two rows with the same command send the same. */
let pressedId: string | null = null;

/**
 * A button. With `name="command"` it names the form's command. While its own submission is pending it shows the saving
 * text and stays clickable, because the form's idempotency key makes a second click harmless; all others stay as they are.
 */
export function Button({
  look,
  isWide,
  isCompact,
  className,
  type = "submit",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const id = useId();
  const isSent = useIsSubmitting(rest.name, typeof rest.value === "string" ? rest.value : undefined);
  const isBusy = isSent && pressedId === id;
  const { words } = useViewer();
  return (
    <button
      type={type}
      className={buttonClass({ look, isWide, isCompact }, className)}
      aria-busy={isBusy || undefined}
      // Enter in a field clicks the form's first button too.
      onClick={(event) => {
        pressedId = id;
        onClick?.(event);
      }}
      {...rest}
    >
      {isBusy ? words.saving() : children}
    </button>
  );
}

/** Whether the pending submission names this command. */
function useIsSubmitting(name: string | undefined, value: string | undefined): boolean {
  const { formData } = useNavigation();
  if (!formData || !name || value === undefined) return false;
  return formData.get(name) === value;
}

type LinkButtonProps = Look & {
  to: string;
  children: ReactNode;
  className?: string;
  /** Loads a document instead of navigating on the client: for script-free pages and other origins. */
  isDocument?: boolean;
  viewTransition?: boolean;
};

/** A link that looks like a button, because following it is the next step. */
export function LinkButton({
  to,
  look,
  isWide,
  isCompact,
  className,
  isDocument,
  viewTransition,
  children,
}: LinkButtonProps) {
  const classes = buttonClass({ look, isWide, isCompact }, className);
  if (isDocument) {
    return (
      <a href={to} className={classes}>
        {children}
      </a>
    );
  }
  return (
    <Link to={to} className={classes} viewTransition={viewTransition}>
      {children}
    </Link>
  );
}
