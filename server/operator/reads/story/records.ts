// What the marketplace has recorded about a subject: deliveries of webhooks, Stripe's events, jobs, tasks and files.
import { sql } from "kysely";
import { scrubText } from "#domain/fault.ts";
import { files } from "#server/file/access.ts";
import { isOperatorInPerson } from "#server/kernel/actor.ts";
import { listKeyedJobs } from "#server/kernel/queue/keyed-jobs.ts";
import { forOperators, type ReadScope } from "#server/kernel/scope.ts";
import { operatorTasks } from "../../access.ts";
import { receiver } from "../console/log.ts";
import { dated, type StoryPlace } from "./place.ts";
import type { StorySubject } from "./subject.ts";
import { thingRows } from "./timeline.ts";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Deliveries of the events of its history to members' programs. */
export async function listDeliveries(scope: ReadScope, { things }: StorySubject, place: StoryPlace) {
  const after = dated.read(place.after);
  const events = sql`array(select event.id from ${thingRows(things)}
    join event on event.noun = thing.noun and event.subject_id = thing.id)`;
  const rows = await forOperators(scope, "webhook_delivery")
    .select(["id", "type", "status", "attempts", "created_at", receiver.as("receiver")])
    .where(sql<boolean>`webhook_delivery.event_id = any(${events})`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(place.rows + 1)
    .execute();
  return dated.page(
    rows.map(({ created_at, receiver: { host, name, to }, ...row }) => ({
      ...row,
      at: created_at.toISOString(),
      host,
      owner: { name, to },
    })),
    place.rows,
  );
}

/** What Stripe has reported about its payments and refunds. */
export async function listStripeEvents(scope: ReadScope, { stripe_ids }: StorySubject, place: StoryPlace) {
  const after = dated.read(place.after);
  const own = sql`unnest(${[...stripe_ids]}::text[]) as own (id)`;
  // A bank's dispute has an id that is nowhere else, but it names the payment. "offset 0" has each id looked up.
  const ids = sql`array(
    select found.id from ${own} cross join lateral (
      select stripe_event.id from stripe_event where stripe_event.object_id = own.id
      union select stripe_event.id from stripe_event
        where (stripe_event.payload #>> '{data,object,payment_intent}') = own.id offset 0) found)`;
  const rows = await forOperators(scope, "stripe_event")
    .select(["id", "type", "status", "object_id", "received_at"])
    .where(sql<boolean>`stripe_event.id = any(${ids})`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(received_at, id) < (${after?.value}::timestamptz, ${after?.id}::text)`),
    )
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(place.rows + 1)
    .execute();
  return dated.page(
    rows.map(({ received_at, ...row }) => ({ ...row, at: received_at.toISOString() })),
    place.rows,
  );
}

const maxErrorCharacters = 120;

/** Jobs that still work on it, or have given up; those that ended are gone. */
export async function listStoryJobs(scope: ReadScope, { job_keys }: StorySubject, place: StoryPlace) {
  if (!isOperatorInPerson(scope.actor)) return { rows: [], next: null };
  const found = await listKeyedJobs(scope, job_keys, place.rows);
  const rows = found.map(({ run_at, error, ...row }) => ({
    ...row,
    id: String(row.id),
    at: run_at.toISOString(),
    error: scrubText(error).slice(0, maxErrorCharacters),
  }));
  return { rows, next: null };
}

/** The operators' tasks about it, open and closed. */
export async function listStoryTasks(scope: ReadScope, { about }: StorySubject, place: StoryPlace) {
  const after = dated.read(place.after);
  const rows = await operatorTasks(scope)
    .select(["id", "kind", "opened_at", "closed_at", "note"])
    .where(sql<boolean>`operator_task.subject_id = any(${[...about]}::uuid[])`)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(opened_at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("opened_at", "desc")
    .orderBy("id", "desc")
    .limit(place.rows + 1)
    .execute();
  return dated.page(
    rows.map(({ opened_at, closed_at, ...row }) => ({
      ...row,
      at: opened_at.toISOString(),
      closed_at: iso(closed_at),
    })),
    place.rows,
  );
}

/** Files that its sides have shown each other; those of messages are in the conversation. */
export async function listStoryFiles(
  scope: ReadScope,
  { booking_id, request_id }: StorySubject,
  place: StoryPlace,
) {
  const after = dated.read(place.after);
  const owner = booking_id === null ? "request_id" : "booking_id";
  const uploader = sql<
    string | null
  >`(select profile.display_name from profile where profile.id = file.uploaded_by)`;
  const rows = await files(scope)
    .select(["file.id", "file.name", "file.size_bytes", "file.created_at", uploader.as("by")])
    .where(`file.${owner}`, "=", booking_id ?? request_id)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(file.created_at, file.id) < (${after?.value}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("file.created_at", "desc")
    .orderBy("file.id", "desc")
    .limit(place.rows + 1)
    .execute();
  return dated.page(
    rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() })),
    place.rows,
  );
}
