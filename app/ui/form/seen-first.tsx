import { type ReactNode, useId } from "react";
import { Notice } from "../content.tsx";
import { FieldError } from "./field.tsx";
import type { SeenFirst } from "./use-seen-first.ts";

type SeenFirstCheckProps = {
  seen: Pick<SeenFirst<unknown>, "isAsked" | "isTicked" | "tick">;
  title: ReactNode;
  /** What has changed. */
  children: ReactNode;
  label: ReactNode;
  /** Shown at the box after a press that came too early. */
  error: string;
};

/** What has changed since the page was read, and the box that says it was seen. It stays in place when it is ticked. */
export function SeenFirstCheck({ seen, title, children, label, error }: SeenFirstCheckProps) {
  const id = useId();
  const shownError = seen.isAsked ? error : undefined;
  return (
    <Notice tone="warn" title={title} isLive>
      {children}
      <label className="check" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          data-seen-first
          checked={seen.isTicked}
          onChange={({ currentTarget }) => seen.tick(currentTarget.checked)}
          required
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? `${id}-error` : undefined}
        />
        <span>{label}</span>
        <FieldError id={id} error={shownError} />
      </label>
    </Notice>
  );
}
