import type { LucideIcon } from "lucide-react";

/** A lucide icon: hidden from screen readers, or named by `label` where it replaces text. */
export function Icon({ of: Drawing, label }: { of: LucideIcon; label?: string }) {
  return (
    <Drawing
      className="icon"
      strokeWidth={1.9}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    />
  );
}
