// What each noun declares in its `noun.ts`, of which `server/nouns.ts` makes one table of each.
import type { RefusalCode } from "#domain/refusal.ts";
import type { Erasure, Exports } from "./account-data.ts";
import type { AnyCommand } from "./command.ts";
import type { Mails } from "./mail/mail.ts";
import type { Relation } from "./relation.ts";
import type { AnyJob } from "./runtime.ts";

export type Noun = {
  /** What can be done: nothing else reaches a form, the API or a job. */
  commands?: readonly AnyCommand[];
  /** What it writes to people, each list by the names of the templates in the queue. */
  mails?: readonly Mails[];
  /** The tables that programs read. */
  relations?: readonly Relation[];
  /** What runs in the background. */
  jobs?: readonly AnyJob[];
  /** The refusal for each violated constraint; any other violation is a fault of ours. */
  refusals?: Readonly<Record<string, RefusalCode>>;
  /** Its tables in the copy of an account's data. */
  export?: Exports;
  /** Erases its data of an account that is being closed. */
  erasure?: Erasure;
};

/** Declares a noun; keeps the exact types of its commands. */
export const defineNoun = <const N extends Noun>(noun: N): N => noun;

type CommandOf<N> = N extends { commands: readonly (infer C)[] } ? C : never;
/** The commands of these nouns by their names. */
export type CommandsOf<N> = {
  [C in CommandOf<N> as C extends { name: infer Name extends string } ? Name : never]: C;
};

/** @throws Error when two have one name */
export const byName = <One extends { readonly name: string }>(all: readonly One[]): Record<string, One> =>
  oneTable(all.map((one) => ({ [one.name]: one })));

/** @throws Error when two have one name */
export function oneTable<One>(tables: readonly Readonly<Record<string, One>>[]): Record<string, One> {
  const entries = tables.flatMap((table) => Object.entries(table));
  const names = new Set<string>();
  for (const [name] of entries) {
    if (names.has(name)) throw new Error(`Two are called ${name}.`);
    names.add(name);
  }
  return Object.fromEntries(entries);
}
