// Ids are UUIDs in their lower-case text form everywhere: rows, addresses, wire.
import { z } from "zod";

/** A UUID of any version, lower-cased so that text comparison is enough. */
export const Id = z.uuid().toLowerCase();
export type Id = z.infer<typeof Id>;

/** True for a well-formed UUID: lets a page answer 404 instead of asking the database with nonsense. */
export function isId(value: unknown): value is Id {
  return Id.safeParse(value).success;
}
