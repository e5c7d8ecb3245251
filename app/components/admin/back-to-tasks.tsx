import type { ReactNode } from "react";
import { m } from "#messages/messages.js";

/** Link back to the list of operator tasks. */
export function BackToOperatorTasks() {
  return <BackToList to="/admin">{m.admin_back()}</BackToList>;
}

/** Link back to a list of the console. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  return (
    <p className="small mb-2">
      <a className="inline-block py-1" href={to}>
        {children}
      </a>
    </p>
  );
}
