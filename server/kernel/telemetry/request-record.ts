// What is known about the current request, for its one log line: each step fills in what it finds out.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Actor } from "../actor.ts";
import type { CommandOutcome } from "./observe.ts";

export type RequestRecord = {
  /** The pattern of the route table that the address matched. */
  route: string | null;
  actor: Actor | null;
  /** The last command that the request ran for its caller. */
  command: { name: string; outcome: CommandOutcome; code: string | null } | null;
};

const storage = new AsyncLocalStorage<RequestRecord>();

/** Runs the work of one request with its record. */
export function withRequestRecord<T>(record: RequestRecord, work: () => T): T {
  return storage.run(record, work);
}

/** The record of the current request; undefined outside of one. */
export function findRequestRecord(): Readonly<RequestRecord> | undefined {
  return storage.getStore();
}

/** Notes the actor. Does nothing outside a request. */
export function noteActor(actor: Actor): void {
  const record = storage.getStore();
  if (record) record.actor = actor;
}

/** Notes the matched route and keeps the first: an error page is rendered by a route of its own. */
export function noteRoute(pattern: string): void {
  const record = storage.getStore();
  if (record) record.route ??= pattern;
}

/** Notes a command that ran for the caller. */
export function noteCommand(command: NonNullable<RequestRecord["command"]>): void {
  const record = storage.getStore();
  if (record) record.command = command;
}

/** The actor for the log: its kind and the ids of the accounts, nothing else. */
export function actorLine(actor: Actor | null): Record<string, string> {
  if (actor === null) return {};
  if (actor.kind !== "member") return { actor: actor.kind };
  const { account_id, on_behalf_of } = actor;
  return { actor: actor.kind, account_id, ...(on_behalf_of ? { on_behalf_of } : {}) };
}
