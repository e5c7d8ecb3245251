// Limits after which a session cannot be refreshed, all off by default. An access token
// stays valid until it expires.
import type { Sql } from "#standins/kit/db.ts";
import type { AuthDeps } from "../wire/context.ts";
import { AuthFault } from "../wire/errors.ts";
import type { SessionRow } from "./session-store.ts";

const expired = (why: string) =>
  new AuthFault(400, "session_expired", `Invalid Refresh Token: Session Expired${why}`);

/** The refusal of this refresh, or null. */
export async function findExpiry(deps: AuthDeps, sql: Sql, session: SessionRow): Promise<AuthFault | null> {
  const { session_timebox_s, session_inactivity_s, is_single_session } = deps.settings;
  const isOver = (from: Date, seconds: number | null) =>
    seconds !== null && Date.now() > from.getTime() + seconds * 1_000;
  if (isOver(session.created_at, session_timebox_s)) return expired("");
  if (isOver(session.refreshed_at, session_inactivity_s)) return expired(" (Inactivity)");
  if (!is_single_session) return null;
  const newer = await sql.query(
    "select 1 from auth.sessions where user_id = $1 and id <> $2 and created_at > $3 limit 1",
    [session.user_id, session.id, session.created_at],
  );
  return newer.rows.length > 0 ? expired(" (Revoked by Newer Login)") : null;
}
