// A year on the installation's clock, with the real tick: every timer and every reminder, in two zones, around the
// days of 23 and of 25 hours. Nothing happens before its instant, and nothing twice, whoever ticks at the same time
// and although the clock is set back after each.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { isFull } from "#scripts/test-run/turn.ts";
import { fileClock, moveFileClock } from "#server/kernel/clock.ts";
import { type Market, startMarket } from "./market.ts";
import { type ExpectedTimer, type LongDay, plansAround } from "./year-rows.ts";

const days: (LongDay & { begins: string; hours: number })[] = [
  {
    ...{ zone: "Europe/Berlin", day: "2027-03-28", hours: 23 },
    ...{ begins: "2027-03-27T23:00:00.000Z", ends: "2027-03-28T21:59:59.999Z" },
  },
  {
    ...{ zone: "Europe/Berlin", day: "2027-10-31", hours: 25 },
    ...{ begins: "2027-10-30T22:00:00.000Z", ends: "2027-10-31T22:59:59.999Z" },
  },
  {
    ...{ zone: "America/New_York", day: "2027-03-14", hours: 23 },
    ...{ begins: "2027-03-14T05:00:00.000Z", ends: "2027-03-15T03:59:59.999Z" },
  },
  {
    ...{ zone: "America/New_York", day: "2027-11-07", hours: 25 },
    ...{ begins: "2027-11-07T04:00:00.000Z", ends: "2027-11-08T04:59:59.999Z" },
  },
];
const start = new Date("2027-01-01T12:00:00Z");
const minute = units.minute_ms;
/** What the commands of one step take of real time, which the clock counts as well. */
const slackMs = 5 * minute;

let market: Market;
const folder = mkdtempSync(join(tmpdir(), "proffer-year-"));
const file = join(folder, "clock.json");
beforeAll(async () => {
  market = await startMarket();
  // The file is read at every question: the steps of the year come faster than it is looked at otherwise.
  market.kit.runtime.clock = { now: () => fileClock(file).now() };
});
afterAll(async () => {
  await market?.stop();
  rmSync(folder, { recursive: true });
});

/** Sets the application's clock and Stripe's. */
function setClock(to: Date): void {
  const ms = to.getTime() - market.kit.runtime.clock.now().getTime();
  moveFileClock(file, ms);
  market.testServer.clock.offset_ms += ms;
}

type FiredTimer = { subject: string; what: string; at: Date };

/** What the clock has done to these rows: its moves, its reminders and what it removed. */
async function listFired(subjects: string[]): Promise<FiredTimer[]> {
  return market.all(
    `select subject_id as subject, transition as what, at from event
     where subject_id = any($1) and role = 'system' and transition in ('expire', 'close_by_silence', 'counter_lapse',
       'lapse', 'auto_deliver', 'flag_undelivered', 'auto_complete', 'escalate_cancel')
     union all
     select subject_id, split_part(name, '_', 1), at from command_log
     where subject_id = any($1) and name in ('remind_request', 'remind_offer', 'remind_booking', 'purge_draft')
     order by at`,
    [subjects],
  );
}

type Step = { at: Date; run: () => Promise<void> };

/**
 * Ticks around a deadline: shortly before; shortly after with two ticks at once, and once more with the clock set back;
 * and a little later, for what is counted from the moment an earlier tick has run.
 */
function stepsAround(due: Date): Step[] {
  return [
    { at: new Date(due.getTime() - 10 * minute), run: tickOnce },
    {
      at: new Date(due.getTime() + minute),
      run: async () => {
        await Promise.all([tickOnce(), tickOnce()]);
        setClock(new Date(due.getTime() - 5 * minute));
        await tickOnce();
      },
    },
    { at: new Date(due.getTime() + 3 * minute), run: tickOnce },
  ];
}

const noonOf = (day: number) => new Date(start.getTime() + day * units.day_ms);
const daysOfYear = Array.from({ length: 365 }, (_, day) => day);

/**
 * The steps of the year in order of time; plans add steps while it passes. Far from every deadline the clock jumps: a
 * timer that fires early fires at the tick before its deadline at the latest, one that fires twice at any tick after it.
 * With TEST_FULL=1 every day has its tick and every deadline its own steps, also where several fall together.
 */
function makeAgenda() {
  const steps: Step[] = (isFull ? daysOfYear : daysOfYear.slice(-1)).map((day) => ({
    at: noonOf(day),
    run: tickOnce,
  }));
  const known = new Set<number>();
  const isNew = (instant: Date) => {
    if (!isFull && known.has(instant.getTime())) return false;
    known.add(instant.getTime());
    return true;
  };
  return {
    add: (step: Step) => void steps.push(step),
    addDeadline(due: Date, now: Date) {
      // Some deadlines are the last millisecond of a day, others the first of the next.
      const instant = new Date(Math.round(due.getTime() / minute) * minute);
      if (isNew(instant)) steps.push(...stepsAround(instant));
      const day = Math.floor((due.getTime() - start.getTime()) / units.day_ms);
      const noons = isFull ? [] : [noonOf(day), noonOf(day + 1)];
      for (const at of noons) if (at > now && isNew(at)) steps.push({ at, run: tickOnce });
    },
    next(): Step | undefined {
      steps.sort((a, b) => a.at.getTime() - b.at.getTime());
      return steps.shift();
    },
  };
}

const tickOnce = () => market.runJob(tick);

test("every timer fires once, after its time and not before, through a year of clocks going back and forth", async () => {
  for (const { begins, ends, hours } of days) {
    expect(new Date(ends).getTime() + 1 - new Date(begins).getTime()).toBe(hours * units.hour_ms);
  }
  const agenda = makeAgenda();
  const expected: ExpectedTimer[] = [];
  for (const plan of days.flatMap((day) => plansAround(market, day))) {
    agenda.add({
      at: plan.at,
      run: async () => {
        const added = await plan.run();
        expected.push(...added);
        for (const { due } of added) agenda.addDeadline(due, plan.at);
      },
    });
  }
  await market.dropWebhooks();
  for (let step = agenda.next(); step; step = agenda.next()) {
    setClock(step.at);
    await step.run();
  }

  const subjects = [...new Set(expected.map(({ subject }) => subject))];
  const fired = await listFired(subjects);
  expect(expected.length).toBeGreaterThan(4 * 25);
  const key = ({ subject, what }: { subject: string; what: string }) => `${what} ${subject}`;
  expect(fired.map(key).sort(), "each of them once").toEqual(expected.map(key).sort());
  for (const [index, { subject, what, due, mails }] of expected.entries()) {
    const times = fired
      .filter((one) => one.subject === subject && one.what === what)
      .map(({ at }) => at.getTime());
    const turn = expected
      .slice(0, index)
      .filter((one) => one.subject === subject && one.what === what).length;
    const late_ms = (times[turn] ?? 0) - due.getTime();
    expect(late_ms, `${what} of ${subject}, due at ${due.toISOString()}`).toBeGreaterThanOrEqual(0);
    expect(late_ms, `${what} of ${subject}, due at ${due.toISOString()}`).toBeLessThan(slackMs);
    for (const mail of mails) {
      const times_expected = expected.filter(
        (one) => one.subject === subject && one.mails.includes(mail),
      ).length;
      const [template, , to] = mail.split(" ");
      const waiting = await market.all(
        `select 1 from graphile_worker._private_jobs where payload->>'subject_id' = $1
         and payload->>'template' = $2 and payload->>'profile_id' = $3`,
        [subject, template, to],
      );
      expect(waiting, `${mail} about ${subject}`).toHaveLength(times_expected);
    }
  }
  const tasks = await market.all("select kind, subject_id from operator_task where closed_at is null");
  const withTask = expected.filter(({ what }) => what === "flag_undelivered" || what === "escalate_cancel");
  expect(tasks.map(({ subject_id }) => subject_id).sort()).toEqual(
    withTask.map(({ subject }) => subject).sort(),
  );
}, 600_000);
