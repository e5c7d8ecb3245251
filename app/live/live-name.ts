/** The name of a browser's stream of live events: who is signed in, and for whom. Tabs with the same name share it. */
import type { BrowserSession, ShellMember } from "#server/http/context.ts";

/** Null for viewers who follow nothing: without an account, or with one that can see nothing yet. */
export function liveNameOf(member: ShellMember | null, session: BrowserSession | null): string | null {
  const active = member?.profiles.find(({ is_active }) => is_active);
  if (!session?.account_id || !(active || member?.is_operator)) return null;
  return `${session.account_id} ${active?.id ?? "desk"}`;
}
