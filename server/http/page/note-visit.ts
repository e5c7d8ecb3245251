// What a page that was shown leaves behind: its messages and notifications count as read.
import { isRefusal } from "#domain/refusal.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { detailsOf } from "../session/session.ts";
import { type Context, pageOf } from "./page.ts";

/**
 * Runs a command that notes what the visitor has seen; nothing while a browser only fetches the page ahead, and while an
 * operator looks at it for somebody. A refused command changes nothing: the next visit notes the same.
 */
export async function noteVisit(
  context: Context,
  request: Request,
  command: AnyCommand,
  input: Record<string, unknown>,
): Promise<void> {
  const { session } = pageOf(context);
  const { actor, request_id } = session;
  if (actor.kind !== "member" || actor.on_behalf_of || request.headers.has("sec-purpose")) return;
  try {
    await runCommand(detailsOf(session).runtime, command, { actor, request_id, input });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}
