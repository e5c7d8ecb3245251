// Ids are UUIDs of version 7, which sort by creation time and keep indexes dense; those of a text are of version 5.
import { v5, v7 } from "uuid";

/** A new id, dated by the application's clock. */
export function newId(now: Date): string {
  return v7({ msecs: now.getTime() });
}

const namespace = "7d0a3f6e-0f6b-5c55-9a51-5be2b6f0b9c4";

/** The same id for the same text, for rows that must exist once for each text. */
export const idOfText = (text: string): string => v5(text, namespace);
