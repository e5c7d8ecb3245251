// Daily digests: which profiles' accounts want a topic in one mail a day, and the day that collects it.
import { sql } from "kysely";
import { digestDueAt } from "#domain/notification/deliveries.ts";
import type { Topic } from "#domain/notification/topics.ts";
import type { Tx } from "../database/db.ts";
import { newId } from "../ids.ts";

type Wanting = { profile_id: string; time_zone: string };

/** Begins the day of those profiles whose accounts want the topic in the digest; a day that has begun goes on. */
export async function beginDigests(
  tx: Tx,
  topic: Topic,
  profile_ids: readonly string[],
  now: Date,
): Promise<void> {
  if (profile_ids.length === 0) return;
  const { rows } = await sql<Wanting>`select profile.id as profile_id, account.time_zone
    from profile join account on account.id = profile.account_id
    join notification_choice on notification_choice.account_id = account.id
    where profile.id = any(${[...profile_ids]}::uuid[]) and notification_choice.topic = ${topic}
      and not notification_choice.is_mailed and notification_choice.otherwise = 'daily'
    order by profile.id`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .insertInto("digest")
    .values(
      rows.map(({ profile_id, time_zone }) => ({
        id: newId(now),
        profile_id,
        since: now,
        due_at: digestDueAt(now, time_zone),
      })),
    )
    .onConflict((conflict) => conflict.column("profile_id").where("closed_at", "is", null).doNothing())
    .execute();
}
