// Finds all faults of an input at once: those of the schema, and those that only data can show.
import { issuesOf } from "#domain/issues.ts";
import { type Issue, isRefusal } from "#domain/refusal.ts";
import type { Actor } from "./actor.ts";
import type { AnyCommand } from "./command.ts";
import type { Runtime } from "./runtime.ts";

/** The issues of an input that the command's schema refuses; for each path, the schema's issue wins. Empty if valid. */
export async function findInputIssues(
  runtime: Runtime,
  command: AnyCommand,
  actor: Actor,
  input: unknown,
): Promise<Issue[]> {
  const parsed = command.input.safeParse(input);
  const issues = parsed.success ? [] : issuesOf(parsed.error);
  const { findIssues } = command;
  if (!findIssues) return issues;
  const known = new Set(issues.map((issue) => issue.path));
  const others = await runtime.db.transaction().execute(async (tx) => {
    try {
      return await findIssues({ tx, actor, now: runtime.clock.now() }, input);
    } catch (error) {
      // A caller who may not see the data learns nothing about it: answer with the schema's issues.
      if (isRefusal(error)) return [];
      throw error;
    }
  });
  return [...issues, ...others.filter((issue) => !known.has(issue.path))];
}
