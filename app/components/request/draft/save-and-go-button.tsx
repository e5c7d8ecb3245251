import type { ReactNode } from "react";

type SaveAndGoButtonProps = {
  /** The address that the screen's form is sent to: it names where the answer leads. */
  to: string;
  children: ReactNode;
  className?: string;
};

/** Leads to another screen; looks like a link, but is a button of the screen's form, so that it saves the input. */
export function SaveAndGoButton({ to, children, className = "" }: SaveAndGoButtonProps) {
  return (
    <button
      type="submit"
      form="draft-step"
      name="command"
      value="save_draft_input"
      formAction={to}
      className={`link-button ${className}`.trim()}
    >
      {children}
    </button>
  );
}

/** Enter presses the form's first button: this one goes on, and not to another screen. */
export function EnterButton() {
  return <button type="submit" name="command" value="save_draft" hidden />;
}
