// Ids are lower-case UUID texts everywhere: rows, addresses, wire.
import { z } from "zod";

/** A UUID of any version, lower-cased so that ids compare as text. */
export const Id = z.uuid().toLowerCase();
/**
 * A text checked to be an id. Reads take it for what an address, a form or a query names, so that an unchecked text
 * does not compile: the database would refuse it, and that would be our fault.
 */
export type Id = z.infer<typeof Id> & z.$brand<"Id">;

/** The id that an address, a form or a query names; null for anything else, which names nothing. */
export function idOf(value: unknown): Id | null {
  const { data = null } = Id.safeParse(value);
  return data as Id | null;
}

/** True for a well-formed UUID; pages answer 404 for anything else without querying. */
export function isId(value: unknown): value is Id {
  return Id.safeParse(value).success;
}
