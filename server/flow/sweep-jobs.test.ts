import { afterAll, beforeAll, expect, test } from "vitest";
import { processStripeEvent } from "#domain/payment/jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { sweepPaymentsJob } from "./sweep-jobs.ts";

const stuck = 300;
const sound = 150;
const idOf = (number: number) => `evt_${String(number).padStart(4, "0")}`;
const asked: string[] = [];
let under_way = 0;
let most_under_way = 0;

let kit: TestKit;
beforeAll(async () => {
  // Replaces Stripe: the first three hundred events fail every time.
  const reading = defineJob(processStripeEvent, async (_ctx, { event_id }) => {
    asked.push(event_id);
    under_way += 1;
    most_under_way = Math.max(most_under_way, under_way);
    await new Promise((resolve) => setImmediate(resolve));
    under_way -= 1;
    if (event_id < idOf(stuck)) throw new Error("Stripe has no answer for this one");
  });
  kit = await startKit({ jobs: { [reading.name]: reading } });
});
afterAll(() => kit.stop());

test("rows that always fail block none behind them; four run at a time, each once", async () => {
  const received_at = kit.clock.now();
  const ids = Array.from({ length: stuck + sound }, (_row, number) => idOf(number));
  await kit.owner.query(
    `insert into stripe_event (id, type, payload, status, received_at)
     select id, 'x.y', '{}', 'received', $2 from unnest($1::text[]) as id`,
    [ids, received_at],
  );
  const sweep = () => sweepPaymentsJob.run(jobContext(kit.runtime), {});
  await sweep();
  expect(asked, "nothing is asked about before five minutes have passed").toEqual([]);
  await kit.passTime({ hours: 1 });
  await sweep();
  expect(asked.toSorted()).toEqual(ids);
  expect(most_under_way).toBe(4);
});
