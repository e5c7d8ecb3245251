import { useSyncExternalStore } from "react";
import { m } from "#messages/messages.js";

function subscribe(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

/** Says that the browser has no connection, as long as it has none. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  // Always rendered, because a live region announces only changes within it.
  return (
    <div role="status" className={isOnline ? undefined : "offline"}>
      {isOnline ? null : m.shell_offline()}
    </div>
  );
}
