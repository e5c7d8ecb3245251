// Ids are UUIDs in their lower-case text form everywhere: rows, addresses, wire.
import { z } from "zod";

/** A UUID of any version, lower-cased so that ids compare as text. */
export const Id = z.uuid().toLowerCase();
export type Id = z.infer<typeof Id>;

/** True for a well-formed UUID; pages answer 404 for anything else without querying. */
export function isId(value: unknown): value is Id {
  return Id.safeParse(value).success;
}
