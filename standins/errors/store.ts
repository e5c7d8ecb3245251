// Stores received events and keeps the latest.
import type { Pool } from "../kit/db.ts";
import { digestOf, type SentryEvent, titleOf } from "./event.ts";

export type StoredEvent = {
  event_id: string;
  received_at: Date;
  digest: string | null;
  title: string;
  event: SentryEvent;
};

const KEPT_ROWS = 500;
const LISTED_ROWS = 100;
const columns = "event_id, received_at, digest, title, body as event";

/** Stores an event; an event received earlier stays unchanged. */
export async function insertEvent(pool: Pool, project: number, event: SentryEvent, at: Date): Promise<void> {
  await pool.query(
    `insert into errors.event (event_id, project, received_at, digest, title, body)
     values ($1, $2, $3, $4, $5, $6) on conflict (event_id) do nothing`,
    [event.event_id, project, at, digestOf(event), titleOf(event).slice(0, 300), JSON.stringify(event)],
  );
  await pool.query(
    `delete from errors.event where event_id in (
       select event_id from errors.event order by received_at desc, event_id desc offset ${KEPT_ROWS})`,
  );
}

/** Events, latest first; with a digest only those that have it. */
export async function listEvents(pool: Pool, digest: string): Promise<StoredEvent[]> {
  const { rows } = await pool.query<StoredEvent>(
    `select ${columns} from errors.event where $1 = '' or digest = $1
     order by received_at desc, event_id desc limit ${LISTED_ROWS}`,
    [digest],
  );
  return rows;
}

export async function findEvent(pool: Pool, event_id: string): Promise<StoredEvent | null> {
  const { rows } = await pool.query<StoredEvent>(`select ${columns} from errors.event where event_id = $1`, [
    event_id,
  ]);
  return rows[0] ?? null;
}
