// A year on the installation's clock, with the real tick: every timer and every reminder, in two zones, around the
// days of 23 and of 25 hours. Nothing happens before its instant, and nothing twice, whoever ticks at the same time
// and although the clock is set back after each.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { fileClock, moveFileClock } from "#server/kernel/clock.ts";
import { type Market, startMarket } from "./market.ts";
import { type LongDay, type Owed, plansAround } from "./year-rows.ts";

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
  // Read anew at every question: the steps of a year come faster than the file is looked at otherwise.
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
  market.rig.clock.offset_ms += ms;
}

type Done = { subject: string; what: string; at: Date };

/** What the clock has done to these rows: its moves, its reminders and what it removed. */
async function doneTo(subjects: string[]): Promise<Done[]> {
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

test("every timer fires once, after its time and not before, through a year of clocks going back and forth", async () => {
  for (const { begins, ends, hours } of days) {
    expect(new Date(ends).getTime() + 1 - new Date(begins).getTime()).toBe(hours * units.hour_ms);
  }
  const agenda: { at: Date; run: () => Promise<void> }[] = [];
  const owed: Owed[] = [];
  const tickOnce = () => market.job(tick);
  /**
   * Shortly before; shortly after with two ticks at once, and once more with the clock set back; and a little later,
   * for what is counted from the moment an earlier tick has run.
   */
  const watch = (due: Date) => {
    agenda.push({ at: new Date(due.getTime() - 10 * minute), run: tickOnce });
    agenda.push({
      at: new Date(due.getTime() + minute),
      run: async () => {
        await Promise.all([tickOnce(), tickOnce()]);
        setClock(new Date(due.getTime() - 5 * minute));
        await tickOnce();
      },
    });
    agenda.push({ at: new Date(due.getTime() + 3 * minute), run: tickOnce });
  };
  for (let day = 0; day < 365; day += 1) {
    agenda.push({ at: new Date(start.getTime() + day * units.day_ms), run: tickOnce });
  }
  for (const plan of days.flatMap((day) => plansAround(market, day))) {
    agenda.push({
      at: plan.at,
      run: async () => {
        const added = await plan.run();
        owed.push(...added);
        for (const { due } of added) watch(due);
      },
    });
  }
  await market.loseWebhooks();
  for (;;) {
    agenda.sort((a, b) => a.at.getTime() - b.at.getTime());
    const next = agenda.shift();
    if (!next) break;
    setClock(next.at);
    await next.run();
  }

  const subjects = [...new Set(owed.map(({ subject }) => subject))];
  const done = await doneTo(subjects);
  expect(owed.length).toBeGreaterThan(4 * 25);
  const key = ({ subject, what }: { subject: string; what: string }) => `${what} ${subject}`;
  expect(done.map(key).sort(), "each of them once").toEqual(owed.map(key).sort());
  for (const [index, { subject, what, due, mails }] of owed.entries()) {
    const times = done
      .filter((one) => one.subject === subject && one.what === what)
      .map(({ at }) => at.getTime());
    const turn = owed.slice(0, index).filter((one) => one.subject === subject && one.what === what).length;
    const late_ms = (times[turn] ?? 0) - due.getTime();
    expect(late_ms, `${what} of ${subject}, owed at ${due.toISOString()}`).toBeGreaterThanOrEqual(0);
    expect(late_ms, `${what} of ${subject}, owed at ${due.toISOString()}`).toBeLessThan(slackMs);
    for (const mail of mails) {
      const times_owed = owed.filter((one) => one.subject === subject && one.mails.includes(mail)).length;
      const [template, , to] = mail.split(" ");
      const waiting = await market.all(
        `select 1 from graphile_worker._private_jobs where payload->>'subject_id' = $1
         and payload->>'template' = $2 and payload->>'profile_id' = $3`,
        [subject, template, to],
      );
      expect(waiting, `${mail} about ${subject}`).toHaveLength(times_owed);
    }
  }
  const tasks = await market.all("select kind, subject_id from operator_task where closed_at is null");
  const brought = owed.filter(({ what }) => what === "flag_undelivered" || what === "escalate_cancel");
  expect(tasks.map(({ subject_id }) => subject_id).sort()).toEqual(
    brought.map(({ subject }) => subject).sort(),
  );
}, 300_000);
