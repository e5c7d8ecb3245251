import { m } from "#messages/messages.js";

/** Link back to the list of operator tasks. */
export function BackToOperatorTasks() {
  return (
    <p className="small mb-2">
      <a className="inline-block py-1" href="/admin">
        {m.admin_back()}
      </a>
    </p>
  );
}
