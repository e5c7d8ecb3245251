// The three keys by which an installation numbers its requests, offers and bookings. They are in a function that a
// migration wrote with random keys; an archive carries them as numbers, and a restore never runs text from an archive.
import type { Client } from "pg";
import { Problem } from "#server/kernel/start/problem.ts";

export type ShortNumberKeys = [number, number, number];

const keyLimit = 2 ** 30;
/** Each key precedes the factor of its step (db/migrations/0030-short-numbers.sql). */
const steps = ["668265263", "374761393", "951274213"].map(
  (factor) => new RegExp(`(?<=\\(\\(x \\+ )\\d{1,10}(?=( \\+ ascii\\(prefix\\))?\\) \\* ${factor}\\))`, "g"),
);

/** The keys in the definition of `short_number`; null if it has another form. */
export function keysIn(definition: string): ShortNumberKeys | null {
  const found = steps.map((step) => definition.match(step) ?? []);
  const keys = found.map(([key]) => Number(key));
  if (found.some(({ length }) => length !== 1) || keys.some((key) => !(key < keyLimit))) return null;
  return keys as ShortNumberKeys;
}

/** The installation's keys; null before the migration that draws them. @throws Problem for another form */
export async function readShortNumberKeys(client: Client): Promise<ShortNumberKeys | null> {
  const definition = await readDefinition(client);
  if (definition === null) return null;
  return keysIn(definition) ?? unknownForm();
}

/** Puts these keys into the function made by this version's migrations. @throws Problem */
export async function setShortNumberKeys(client: Client, keys: ShortNumberKeys): Promise<void> {
  const definition = await readDefinition(client);
  if (definition === null || !keysIn(definition)) return unknownForm();
  const changed = steps.reduce((text, step, index) => text.replace(step, String(keys[index])), definition);
  await client.query(changed);
}

async function readDefinition(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.proname = 'short_number'`,
  );
  return rows[0]?.definition ?? null;
}

function unknownForm(): never {
  throw new Problem("The function short_number of the database is not the one of the migrations.");
}
