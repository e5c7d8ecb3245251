// The rows of faults that operators see: one for what failed where, one for each occurrence. Stores no message: it may
// quote what somebody typed.
import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/db.ts";
import { newId } from "../ids.ts";
import type { RecordFault } from "./faults.ts";

const placeCharacters = 120;
const nameCharacters = 60;
const uuidPart = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Records one fault at a time, so that faults take at most one connection from the requests. */
export function recordFaults(db: Database, clock: Clock): RecordFault {
  let last: Promise<void> = Promise.resolve();
  return (fault, isReported) => {
    const now = clock.now();
    const place = (fault.place.replaceAll(uuidPart, ":id") || "/").slice(0, placeCharacters);
    const error = (fault.name || "Error").slice(0, nameCharacters);
    last = last
      .catch(() => undefined)
      .then(async () => {
        await sql`with known as (
          insert into fault as f (id, kind, place, error, first_seen_at, last_seen_at)
          values (${newId(now)}::uuid, ${fault.kind}, ${place}, ${error}, ${now}, ${now})
          on conflict (kind, place, error) do update
            set count = f.count + 1, last_seen_at = greatest(f.last_seen_at, excluded.last_seen_at)
          returning id
        ) insert into fault_occurrence (digest, fault_id, at, is_reported)
          select ${fault.digest}::uuid, id, ${now}, ${isReported} from known
          on conflict do nothing`.execute(db);
      });
    return last;
  };
}
