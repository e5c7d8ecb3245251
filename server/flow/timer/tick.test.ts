// Every timer, run by the real tick: not before its time, only while its guard holds, once under concurrent ticks, and
// late.
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { flowJobs } from "../jobs.ts";
import { type Timer, timers } from "./timers.ts";

// The clock moves by more than a year; a fixed start meets the same DST changes in every run.
const kit = kitDuringFile({ at: new Date("2027-01-10T12:00:00Z") });

/** Runs the tick with its jobs; jobs that commands enqueue stay in the queue, and Stripe is unreachable. */
const tick = () => {
  const jobs = Object.fromEntries(flowJobs.map((job) => [job.name, job]));
  return runJob(jobContext({ ...kit.runtime, jobs }), "tick", {});
};
const setClock = (to: Date, ms = 0) => kit.clock.set(new Date(to.getTime() + ms));
const sql = (text: string, ...values: unknown[]) => kit.owner.query(text, values);

async function dueOf({ table, column, after_ms }: Timer, id: string): Promise<Date> {
  const { rows } = await sql(`select ${column} as due from ${table} where id = $1`, id);
  const [row] = rows as { due: Date }[];
  if (!row?.due) throw new Error(`${table}.${column} is empty`);
  return new Date(row.due.getTime() + (after_ms?.(initialSettings) ?? 0));
}

/** Commands the tick has run on a row, and the mails they enqueued. */
async function effects(id: string): Promise<string[]> {
  const { rows } = await sql(
    "select name from command_log where subject_id = $1 and request_id = 'job' order by at, id",
    id,
  );
  const mails = await mailsAbout(kit.runtime.db, id);
  const templates = mails
    .map((mail) => String(mail.split(" ")[0]))
    .filter((template) => clockMails.has(template));
  return [...(rows as { name: string }[]).map(({ name }) => name), ...templates];
}
const clockMails = new Set([
  ...["request_closing", "request_closed_undecided", "request_expired", "offer_expiring", "offer_expired"],
  ...["counter_unanswered", "counter_missed", "booking_reminder", "booking_delivered", "booking_completed"],
  ...["booking_undelivered", "cancellation_unanswered", "booking_lapsed", "booking_cancelled"],
  ...["balance_due", "balance_overdue"],
  ...["day_reminder", "delivery_reminder", "dispute_reminder", "cancellation_reminder", "changes_reminder"],
  ...["decision_reminder", "own_offer_expiring", "direct_offer_expired"],
]);
/** Only mails tell of a reminder: its command may also find that there is nothing to say. */
const reminders = /_reminder$|_closing$|offer_expiring$/;

type Case = {
  make: () => Promise<string>;
  /** The row that commands and mails are about, if it is another one. */
  about?: (id: string) => Promise<string>;
  effects: string[];
  /** Makes the guard fail, as a timely action would. */
  guard: (id: string) => Promise<unknown>;
  /** Effects after a month without a worker, if they differ from `effects`. */
  late?: string[];
};
const made = {
  offer: ({ offer_id }: OfferFixture) => offer_id,
  booking: ({ booking_id }: { booking_id: string }) => booking_id,
};
/** Puts the request on hold, as the operator would in time; `id` is its own or that of its offer. */
const hold = (id: string) =>
  sql(
    `update request set status = 'on_hold', held_at = updated_at, operator_reason = ''
     where id = $1 or id = (select request_id from offer where id = $1)`,
    id,
  );
const setStatus = (table: string, status: string) => (id: string) =>
  sql(`update ${table} set status = $2 where id = $1`, id, status);

async function bookingOfInstalment(id: string): Promise<string> {
  const { rows } = await sql("select booking_id from instalment where id = $1", id);
  return (rows as { booking_id: string }[])[0]?.booking_id ?? "";
}
const ofBooking = (instalment_id: string, status: string) =>
  sql(
    "update booking set status = $2 where id = (select booking_id from instalment where id = $1)",
    instalment_id,
    status,
  );

const cases: Record<string, Case> = {
  "request.expire": {
    make: async () => (await kit.openRequest()).request_id,
    effects: ["expire_request", "request_expired"],
    guard: hold,
  },
  "request.close_by_silence": {
    make: async () => (await kit.undecidedRequest()).request_id,
    effects: ["close_undecided", "request_closed_undecided"],
    guard: (id) =>
      sql("update booking set status = 'confirmed', kept_minor = null where request_id = $1", id),
  },
  "offer.expire": {
    make: async () => made.offer(await kit.sentOffer()),
    effects: ["expire_offer", "offer_expired"],
    guard: hold,
  },
  "offer.counter_lapse": {
    make: async () => made.offer(await kit.counteredOffer()),
    effects: ["lapse_counter", "counter_missed", "counter_unanswered"],
    guard: hold,
    // The offer has expired by then, which outranks the unanswered counter-proposal.
    late: ["expire_offer", "offer_expired"],
  },
  "booking.auto_deliver": {
    make: async () => made.booking(await kit.scheduledBooking()),
    effects: ["auto_deliver_booking", "booking_delivered"],
    guard: (id) => sql("update instalment set status = 'due', paid_at = null where booking_id = $1", id),
  },
  "booking.flag_undelivered": {
    make: async () => made.booking(await kit.confirmedBooking()),
    effects: ["flag_undelivered", "booking_undelivered", "booking_undelivered"],
    guard: setStatus("booking", "disputed"),
  },
  "booking.auto_complete": {
    make: async () => made.booking(await kit.deliveredBooking()),
    effects: ["auto_complete_booking", "booking_completed", "booking_completed"],
    guard: setStatus("booking", "disputed"),
  },
  "booking.remind, of a date": {
    make: async () => made.booking(await kit.confirmedBooking()),
    effects: ["day_reminder", "day_reminder"],
    guard: setStatus("booking", "disputed"),
    // The date is over by then.
    late: [],
  },
  "booking.remind, of a delivery": {
    make: async () => made.booking(await kit.reportedBooking()),
    effects: ["delivery_reminder"],
    guard: setStatus("booking", "changes_requested"),
    late: ["auto_complete_booking", "booking_completed", "booking_completed"],
  },
  "booking.remind, of a problem": {
    make: async () => made.booking(await kit.disputedBooking()),
    effects: ["dispute_reminder"],
    guard: setStatus("booking", "completed"),
    late: [],
  },
  "booking.remind, of a request to cancel": {
    make: async () => made.booking(await kit.cancelRequestedBooking()),
    effects: ["cancellation_reminder"],
    guard: setStatus("booking", "confirmed"),
    late: ["escalate_cancellation", "cancellation_unanswered", "cancellation_unanswered"],
  },
  "booking.remind, of changes": {
    make: async () => made.booking(await kit.changesRequestedBooking()),
    effects: ["changes_reminder"],
    guard: setStatus("booking", "delivered"),
    late: [],
  },
  "booking.escalate_cancel": {
    make: async () => made.booking(await kit.cancelRequestedBooking()),
    effects: ["escalate_cancellation", "cancellation_unanswered", "cancellation_unanswered"],
    guard: setStatus("booking", "confirmed"),
  },
  "booking.cancel_overdue": {
    make: async () => made.booking(await kit.overdueBooking()),
    effects: ["cancel_overdue_booking", "booking_cancelled", "booking_cancelled"],
    guard: (id) =>
      sql(
        "update instalment set status = 'paid', paid_at = due_at where booking_id = $1 and status = 'overdue'",
        id,
      ),
  },
  "instalment.fall_overdue": {
    make: async () => (await kit.balanceBooking()).instalment_id,
    about: bookingOfInstalment,
    effects: ["fall_overdue", "balance_overdue", "balance_overdue"],
    guard: (id) => ofBooking(id, "disputed"),
  },
  "instalment.remind": {
    make: async () => (await kit.balanceBooking()).instalment_id,
    about: bookingOfInstalment,
    effects: ["remind_instalment", "balance_due"],
    guard: (id) => ofBooking(id, "disputed"),
    late: ["fall_overdue", "balance_overdue", "balance_overdue"],
  },
  "change.lapse": {
    make: async () => (await kit.proposedDate()).change_id,
    about: async (id) => (await rowOf(kit.runtime.db, "booking_change", id)).booking_id,
    effects: ["lapse_change"],
    guard: (id) =>
      sql("update booking_change set status = 'withdrawn', closed_at = proposed_at where id = $1", id),
  },
  "direct_offer.expire": {
    make: async () => (await kit.directOffer()).direct_offer_id,
    effects: ["expire_direct_offer", "direct_offer_expired"],
    guard: (id) => sql("update direct_offer set status = 'withdrawn', ended_at = sent_at where id = $1", id),
  },
  "booking.lapse": {
    make: async () => made.booking(await kit.payableBooking()),
    effects: ["lapse_booking", "booking_lapsed", "booking_lapsed"],
    guard: (id) =>
      sql(
        `insert into payment_attempt (id, booking_id, status, instalment, attempt_no, amount_minor, currency,
           idempotency_key, params, expires_at, created_at)
         select gen_random_uuid(), id, 'processing', 'full', 1, total_minor, currency, id, '{}', hold_until, accepted_at
         from booking where id = $1`,
        id,
      ),
  },
  "request.purge": {
    make: async () => (await kit.draftWithFile()).request_id,
    effects: ["purge_draft"],
    guard: (id) =>
      sql("update file set created_at = created_at + interval '1 day' where request_id = $1", id),
  },
  "request.remind, of its end": {
    make: async () => (await kit.openRequest()).request_id,
    effects: ["request_closing"],
    guard: hold,
    late: ["expire_request", "request_expired"],
  },
  "request.remind, of a decision": {
    make: async () => (await kit.undecidedRequest()).request_id,
    effects: ["decision_reminder"],
    guard: (id) => sql("update request set decide_until = null where id = $1", id),
    late: ["close_undecided", "request_closed_undecided"],
  },
  "offer.remind": {
    make: async () => made.offer(await kit.sentOffer()),
    effects: ["offer_expiring"],
    guard: hold,
    late: ["expire_offer", "offer_expired"],
  },
  "booking.remind, of a hold": {
    make: async () => made.booking(await kit.booking()),
    effects: ["booking_reminder"],
    guard: setStatus("booking", "confirmed"),
    late: ["lapse_booking", "booking_lapsed", "booking_lapsed"],
  },
};
/** `attempt.expire` needs Stripe; tests/contract covers it. */
const testedTimers = timers.filter(({ name }) => name !== "attempt.expire");
/** A timer that reminds of several things has a case for each, behind a comma. */
const timerOf = (name: string): Timer => {
  const found = testedTimers.find((timer) => timer.name === name.split(",")[0]);
  if (!found) throw new Error(`no timer for ${name}`);
  return found;
};
const all = Object.entries(cases).map(([name, found]) => [name, timerOf(name), found] as const);

test("every timer has a case", () => {
  expect([...new Set(all.map(([, timer]) => timer.name))].sort()).toEqual(
    testedTimers.map(({ name }) => name).sort(),
  );
});

describe("fires once and not before its time, under concurrent ticks and when the clock goes back", () => {
  test.each(all)("%s", async (_name, timer, timerCase) => {
    const id = await timerCase.make();
    const due = await dueOf(timer, id);
    const subject = (await timerCase.about?.(id)) ?? id;
    const expectedEffects = async () =>
      (await effects(subject)).filter((effect) => timerCase.effects.includes(effect));
    setClock(due, -1);
    await tick();
    expect(await expectedEffects()).toEqual([]);
    setClock(due, 1);
    await Promise.all([tick(), tick(), tick()]);
    const after = await effects(subject);
    expect(await expectedEffects()).toEqual(timerCase.effects);
    await tick();
    setClock(due, -units.hour_ms);
    await tick();
    setClock(due, 2);
    await tick();
    expect(await effects(subject)).toEqual(after);
  });
});

describe("does nothing if its guard does not hold", () => {
  test.each(all)("%s", async (_name, timer, timerCase) => {
    const id = await timerCase.make();
    const due = await dueOf(timer, id);
    await timerCase.guard(id);
    setClock(due, units.hour_ms);
    await tick();
    expect(await effects((await timerCase.about?.(id)) ?? id)).not.toContain(timerCase.effects[0]);
  });
});

describe("fires once after a month without a worker", () => {
  test.each(all)("%s", async (_name, timer, timerCase) => {
    const id = await timerCase.make();
    setClock(await dueOf(timer, id), 31 * units.day_ms);
    await Promise.all([tick(), tick()]);
    const expected = timerCase.late ?? timerCase.effects;
    const subject = (await timerCase.about?.(id)) ?? id;
    const after = await effects(subject);
    expect(after.filter((effect) => expected.includes(effect))).toEqual(expected);
    expect(after.filter((effect) => reminders.test(effect))).toEqual([]);
    await tick();
    expect(await effects(subject)).toEqual(after);
  });
});
