// Which of the listed devices is asking: the session behind this page.

import { detailsOf } from "../session/session.ts";
import { type Context, pageOf } from "./page.ts";

/** The id of the session that asks for this page, or null for nobody's. */
export function ownSessionId(context: Context): string | null {
  return detailsOf(pageOf(context).session).identity?.session_id ?? null;
}
