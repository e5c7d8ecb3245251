// Ids are UUID version 7: they sort by creation time, which keeps indexes dense.
import { v7 } from "uuid";

/** A new id, dated by the application's clock. */
export function newId(now: Date): string {
  return v7({ msecs: now.getTime() });
}
