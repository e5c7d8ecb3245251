// The three keys by which an installation numbers its requests, offers and bookings. They are in a function that the
// schema makes with random keys; an archive carries them as numbers, and a restore never runs text from an archive.
import type { Client } from "pg";
import { Problem } from "#server/kernel/start/problem.ts";

type ShortNumberKeys = [number, number, number];

const keyLimit = 2 ** 30;
/** Each key precedes the factor of its step (db/schema/request.sql). */
const steps = ["668265263", "374761393", "951274213"].map(
  (factor) => new RegExp(`(?<=\\(\\(x \\+ )\\d{1,10}(?=( \\+ ascii\\(prefix\\))?\\) \\* ${factor}\\))`, "g"),
);

/** The keys in the definition of `short_number`. @throws Problem for another form */
function keysIn(definition: string): ShortNumberKeys {
  const found = steps.map((step) => definition.match(step) ?? []);
  const keys = found.map(([key]) => Number(key));
  if (found.some(({ length }) => length !== 1) || keys.some((key) => !(key < keyLimit)))
    throw new Problem("The function short_number of the database is not the one of the schema.");
  return keys as ShortNumberKeys;
}

/** The installation's keys. @throws Problem for another form */
export async function readShortNumberKeys(client: Client): Promise<ShortNumberKeys> {
  return keysIn(await readDefinition(client));
}

/** Puts these keys into the function made by this version's schema. @throws Problem */
export async function setShortNumberKeys(client: Client, keys: ShortNumberKeys): Promise<void> {
  const definition = await readDefinition(client);
  keysIn(definition);
  const changed = steps.reduce((text, step, index) => text.replace(step, String(keys[index])), definition);
  await client.query(changed);
}

async function readDefinition(client: Client): Promise<string> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_functiondef(p.oid) as definition from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and p.proname = 'short_number'`,
  );
  return rows[0]?.definition ?? "";
}
