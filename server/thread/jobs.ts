// The job behind mails about unread messages. The application's clock decides what is due, so it looks once a minute.
import { tellUnreadMessages } from "#domain/thread/jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { endGuests } from "#server/offer-share/store/guests.ts";
import { enqueueNextNotices } from "./store/notices.ts";

/** Batches per run and side; the run of the next minute takes the rest. */
const batches = 20;

/** Enqueues the mails that are due; whose link has ended reads no more, and gets none. */
export const tellUnreadMessagesJob = defineJob(tellUnreadMessages, async ({ runtime: { db, clock } }) => {
  await endGuests(db, clock.now());
  for (const side of ["customer", "provider"] as const)
    for (let batch = 0; batch < batches; batch += 1)
      if (!(await enqueueNextNotices(db, side, clock.now()))) break;
});
