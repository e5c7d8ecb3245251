// This page's session, to mark in the list the device that the person is using.
import { detailsOf } from "../session/session.ts";
import { type Context, pageOf } from "./page.ts";

/** The id of this page's session, or null for a visitor. */
export function ownSessionId(context: Context): string | null {
  return detailsOf(pageOf(context).session).identity?.session_id ?? null;
}
