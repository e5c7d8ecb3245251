import type { LucideIcon } from "lucide-react";

/** A lucide icon beside a text (hidden from screen readers) or, with `label`, in its place. */
export function Icon({ of: Drawing, label }: { of: LucideIcon; label?: string }) {
  return (
    <Drawing
      className="icon"
      strokeWidth={1.9}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
