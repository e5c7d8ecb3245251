import type { ReactNode } from "react";

type WayButtonProps = {
  /** The address that the screen's form is sent to: it names where the answer leads. */
  to: string;
  children: ReactNode;
  className?: string;
};

/** A way to another screen that looks like a link and is a button of the screen's form, so that what is typed is kept. */
export function WayButton({ to, children, className = "" }: WayButtonProps) {
  return (
    <button
      type="submit"
      form="draft-step"
      name="command"
      value="keep_draft_input"
      formAction={to}
      className={`link-button ${className}`.trim()}
    >
      {children}
    </button>
  );
}

/** The form's first button is the one that Enter presses: it goes on, and not to another screen. */
export function EnterButton() {
  return <button type="submit" name="command" value="save_draft" hidden />;
}
