import { useContext, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { FrameContext } from "#app/frame.ts";
import { isSignInPage, markBackupsRefused, restoreBackup } from "#app/session/form-backup.ts";
import { syncSession } from "#app/session/session-sync.ts";
import type { BrowserSession } from "#server/http/context.ts";

/** Keeps this tab in step with the browser's session. Renders nothing. */
export function SessionSync({ session }: { session: BrowserSession | null }) {
  const { clear } = useContext(FrameContext);
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isBusy = useRef(false);
  const { key } = useLocation();
  // The document's policy fixes the origins it may call, so the first value stays.
  const [client] = useState(session?.client ?? null);
  const account_id = session?.account_id;
  useEffect(() => {
    if (account_id === undefined || !clear) return;
    return syncSession({ account_id, client, isBusy: () => isBusy.current, revalidate, clear });
  }, [account_id, client, revalidate, clear]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation ends the form that was pending before it
  useEffect(() => {
    isBusy.current = state !== "idle";
    if (account_id === undefined || state !== "idle") return;
    if (isSignInPage()) markBackupsRefused();
    else restoreBackup(account_id);
  }, [account_id, state, key]);
  return null;
}
