// Ids are UUIDs in their lower-case text form everywhere: rows, addresses, wire.
import { z } from "zod";

/** A UUID of any version, lower-cased so that ids compare as text. */
export const Id = z.uuid().toLowerCase();
/**
 * A text that was checked to be one. A read of what an address, a form or a query names takes it instead of a text, so
 * that an unchecked one does not compile: the database refuses it, which is a fault of ours.
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
