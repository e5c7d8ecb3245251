// Mails operators about new matters that need one: each matter once, and all since the last run in one mail. It finds
// matters by their rows, so that it also reports a dead job, or a command that notified nobody.

import { sendAccountMail } from "#domain/notification/account-mails.ts";
import { tellOperators } from "#domain/operator/jobs.ts";
import { type MatterCount, type MatterKind, matterKinds } from "#domain/operator/tasks.ts";
import { newId } from "#server/kernel/ids.ts";
import { enqueueJob } from "#server/kernel/queue/enqueue.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { listMatters, type Matter } from "./store/matters.ts";
import { listWatchingOperators, noteMatters } from "./store/notices.ts";

/** The number of matters of each kind, with the earliest due date if there is one; in the order of the kinds. */
export function countMatters(matters: readonly Matter[], unmailed: readonly string[]): MatterCount[] {
  return matterKinds.flatMap((kind: MatterKind) => {
    const ofKind = unmailed.includes(kind) ? [] : matters.filter((matter) => matter.kind === kind);
    if (ofKind.length === 0) return [];
    const dates = ofKind.flatMap(({ due_at }) => (due_at ? [due_at.getTime()] : []));
    const due_at = dates.length > 0 ? new Date(Math.min(...dates)).toISOString() : null;
    return [{ kind, count: ofKind.length, due_at }];
  });
}

export const tellOperatorsJob = defineJob(tellOperators, async ({ runtime: { db, env, clock } }) => {
  const now = clock.now();
  const matters = await listMatters(db, env, now);
  if (matters.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const told = await noteMatters(tx, matters, now);
    const batch = newId(now);
    for (const { account_id, unmailed } of await listWatchingOperators(tx)) {
      const counts = countMatters(told, unmailed);
      if (counts.length === 0) continue;
      const key = `operator_matters:${account_id}:${batch}`;
      const facts = { matters: JSON.stringify(counts) };
      const mail = { template: "operator_matters", account_id, to: null, facts, key } as const;
      await enqueueJob(tx, sendAccountMail, { ...mail, happened_at: now.toISOString() }, { key });
    }
  });
});
