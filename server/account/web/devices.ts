// This page's session, to mark in the list the device that the person is using.

import { type Context, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";

/** The id of this page's session, or null for a visitor. */
export function ownSessionId(context: Context): string | null {
  return detailsOf(pageOf(context).session).identity?.session_id ?? null;
}
