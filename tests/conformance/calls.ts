// Calls registered commands for the conformance tests.
import { randomUUID } from "node:crypto";
import { isRefusal, type Refusal } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import type { Database } from "#server/kernel/database/db.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { commands } from "#server/nouns.ts";
import type { TestKit } from "#tests/kit/kit.ts";

export const all: [string, AnyCommand][] = Object.entries(commands);

export const isPublic = (command: AnyCommand) =>
  command.exposedVia.some((exposure) => exposure !== "internal");
export const needsSession = ({ needs }: AnyCommand) => needs !== "anyone" && needs !== "system";
export const commandsWhere = (isMeant: (command: AnyCommand) => boolean) =>
  all.filter(([, command]) => isMeant(command));

/** An unknown caller: no session and no visitor cookie. */
export const nobody: Actor = { kind: "visitor", visitor_id: null };

export type Attempt = { actor: Actor; input: unknown; key?: string };

export const call = (runtime: Runtime, command: AnyCommand, attempt: Attempt) =>
  runCommand(runtime, command, { ...attempt, request_id: "conformance" });

/** The same runtime with a database that fails on first use. */
export function withoutDatabase(runtime: Runtime): Runtime {
  const db: Database = new Proxy(runtime.db, {
    get(_, property) {
      throw new Error(`The database was asked (${String(property)}).`);
    },
  });
  return { ...runtime, db };
}

/** The refusal of a call; fails if the call succeeds. */
export async function refusalOf(runtime: Runtime, command: AnyCommand, attempt: Attempt): Promise<Refusal> {
  const outcome: unknown = await call(runtime, command, { key: randomUUID(), ...attempt }).then(
    () => new Error(`${command.name} was not refused`),
    (error: unknown) => error,
  );
  if (!isRefusal(outcome)) throw outcome;
  return outcome;
}

/** Expects a refusal before the first query. */
export const refusedUnasked = ({ runtime }: TestKit, command: AnyCommand, attempt: Attempt) =>
  refusalOf(withoutDatabase(runtime), command, attempt);
