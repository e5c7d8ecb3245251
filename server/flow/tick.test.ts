// Every timer by itself, run by the real tick: its time, its guard, once however many ticks come at once, and late.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import type { OfferInHand } from "#server/kernel/kit.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { runJob } from "#server/kernel/run-now.ts";
import { extendRequest } from "#server/request/extend-request.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { flowJobs } from "./jobs.ts";
import { type Timer, timers } from "./timers.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** The tick with its jobs; what commands enqueue stays in the queue, and Stripe is nowhere. */
const tick = () => {
  const jobs = Object.fromEntries(flowJobs.map((job) => [job.name, job]));
  return runJob(jobContext({ ...kit.runtime, jobs }), "tick", {});
};
const setClock = (to: Date, ms = 0) => kit.clock.set(new Date(to.getTime() + ms));
const sql = (text: string, ...values: unknown[]) => kit.owner.query(text, values);

async function dueOf({ table, column, after_ms = 0 }: Timer, id: string): Promise<Date> {
  const { rows } = await sql(`select ${column} as due from ${table} where id = $1`, id);
  const [row] = rows as { due: Date }[];
  if (!row?.due) throw new Error(`${table}.${column} is empty`);
  return new Date(row.due.getTime() + after_ms);
}

/** What the clock has done to a row, and the mails about it that the clock sends. */
async function effects(id: string): Promise<string[]> {
  const { rows } = await sql(
    "select name from command_log where subject_id = $1 and request_id = 'job' order by at, id",
    id,
  );
  const mails = await mailsAbout(kit.runtime.db, id);
  const told = mails.map((mail) => String(mail.split(" ")[0])).filter((template) => clockMails.has(template));
  return [...(rows as { name: string }[]).map(({ name }) => name), ...told];
}
const clockMails = new Set([
  ...["request_closing", "request_closed", "request_expired", "offer_expiring", "offer_expired"],
  ...["counter_unanswered", "counter_missed", "booking_reminder", "booking_delivered", "booking_completed"],
  ...["booking_undelivered", "cancellation_unanswered", "booking_lapsed"],
]);

type Case = {
  make: () => Promise<string>;
  effects: string[];
  /** Makes the guard fail, as somebody would who acts in time. */
  guard: (id: string) => Promise<unknown>;
  /** What happens when the worker comes back after a month; the same unless said otherwise. */
  late?: string[];
};
const made = {
  offer: ({ offer_id }: OfferInHand) => offer_id,
  booking: ({ booking_id }: { booking_id: string }) => booking_id,
};
const hold = (status: string) => (id: string) =>
  sql(`update request set status = $2 where id = (select request_id from offer where id = $1)`, id, status);
const setStatus = (table: string, status: string) => (id: string) =>
  sql(`update ${table} set status = $2 where id = $1`, id, status);

const cases: Record<string, Case> = {
  "request.expire": {
    make: async () => (await kit.openRequest()).request_id,
    effects: ["expire_request", "request_expired"],
    guard: setStatus("request", "on_hold"),
  },
  "request.close_by_silence": {
    make: async () => (await kit.undecidedRequest()).request_id,
    effects: ["close_undecided", "request_closed"],
    guard: (id) => sql("update booking set status = 'confirmed' where request_id = $1", id),
  },
  "offer.expire": {
    make: async () => made.offer(await kit.sentOffer()),
    effects: ["expire_offer", "offer_expired"],
    guard: hold("on_hold"),
  },
  "offer.counter_lapse": {
    make: async () => made.offer(await kit.counteredOffer()),
    effects: ["lapse_counter", "counter_missed", "counter_unanswered"],
    guard: hold("on_hold"),
    // The offer itself has run out meanwhile: nobody is told of an answer that matters no more.
    late: ["expire_offer", "offer_expired"],
  },
  "booking.auto_deliver": {
    make: async () => made.booking(await kit.scheduledBooking()),
    effects: ["auto_deliver_booking", "booking_delivered"],
    guard: (id) => sql("update payment_attempt set instalment = 'deposit' where booking_id = $1", id),
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
  "booking.escalate_cancel": {
    make: async () => made.booking(await kit.cancelRequestedBooking()),
    effects: ["escalate_cancellation", "cancellation_unanswered", "cancellation_unanswered"],
    guard: setStatus("booking", "confirmed"),
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
  "request.remind": {
    make: async () => (await kit.openRequest()).request_id,
    effects: ["remind_request", "request_closing"],
    guard: setStatus("request", "on_hold"),
    late: ["expire_request", "request_expired"],
  },
  "offer.remind": {
    make: async () => made.offer(await kit.sentOffer()),
    effects: ["remind_offer", "offer_expiring"],
    guard: hold("on_hold"),
    late: ["expire_offer", "offer_expired"],
  },
  "booking.remind": {
    make: async () => made.booking(await kit.booking()),
    effects: ["remind_booking", "booking_reminder"],
    guard: setStatus("booking", "confirmed"),
    late: ["lapse_booking", "booking_lapsed", "booking_lapsed"],
  },
};
/** Attempts are ended at Stripe: tests/contract/payment looks after that one. */
const watched = timers.filter(({ name }) => name !== "attempt.expire");
const all = watched.map((timer) => [timer.name, timer, cases[timer.name]] as const);
const caseOf = (found: Case | undefined, name: string): Case => {
  if (!found) throw new Error(`no test for ${name}`);
  return found;
};

describe("fires once, not before its time, however many ticks come and the clock goes back", () => {
  test.each(all)("%s", async (name, timer, found) => {
    const wanted = caseOf(found, name);
    const id = await wanted.make();
    const due = await dueOf(timer, id);
    const wished = async () => (await effects(id)).filter((effect) => wanted.effects.includes(effect));
    setClock(due, -1);
    await tick();
    expect(await wished()).toEqual([]);
    setClock(due, 1);
    await Promise.all([tick(), tick(), tick()]);
    const after = await effects(id);
    expect(await wished()).toEqual(wanted.effects);
    await tick();
    setClock(due, -units.hour_ms);
    await tick();
    setClock(due, 2);
    await tick();
    expect(await effects(id)).toEqual(after);
  });
});

describe("does nothing where its guard no longer holds, then or later", () => {
  test.each(all)("%s", async (name, timer, found) => {
    const wanted = caseOf(found, name);
    const id = await wanted.make();
    const due = await dueOf(timer, id);
    await wanted.guard(id);
    setClock(due, units.hour_ms);
    await tick();
    expect(await effects(id)).not.toContain(wanted.effects[0]);
  });
});

describe("comes once after a month without a worker", () => {
  test.each(all)("%s", async (name, timer, found) => {
    const wanted = caseOf(found, name);
    const id = await wanted.make();
    setClock(await dueOf(timer, id), 31 * units.day_ms);
    await Promise.all([tick(), tick()]);
    const expected = wanted.late ?? wanted.effects;
    const after = await effects(id);
    expect(after.filter((effect) => expected.includes(effect))).toEqual(expected);
    expect(after.filter((effect) => effect.includes("remind") || effect.includes("_closing"))).toEqual([]);
    await tick();
    expect(await effects(id)).toEqual(after);
  });
});

describe("reminders", () => {
  const reminded = async (id: string) => (await effects(id)).filter((effect) => effect === "request_closing");

  test("that were missed are one late mail, and the row does not move", async () => {
    const { request_id } = await kit.openRequest();
    const before = await rowOf(kit.runtime.db, "request", request_id);
    setClock(before.expires_at ?? new Date(0), -units.hour_ms);
    await Promise.all([tick(), tick()]);
    await tick();
    expect(await reminded(request_id)).toEqual(["request_closing"]);
    const after = await rowOf(kit.runtime.db, "request", request_id);
    expect(after).toEqual({ ...before, remind_at: null });
    const { rowCount } = await sql(
      "select 1 from event where subject_id = $1 and version = $2",
      request_id,
      after.version,
    );
    expect(rowCount).toBe(1);
  });

  test("follow a deadline that was moved", async () => {
    const { request_id, customer, version } = await kit.openRequest();
    const before = await rowOf(kit.runtime.db, "request", request_id);
    setClock(before.remind_at ?? new Date(0), -1);
    await kit.run(extendRequest, customer, { request_id, version });
    setClock(before.expires_at ?? new Date(0), -1);
    await tick();
    expect(await reminded(request_id)).toEqual([]);
    const { expires_at, remind_at } = await rowOf(kit.runtime.db, "request", request_id);
    expect((expires_at?.getTime() ?? 0) - (remind_at?.getTime() ?? 0)).toBe(72 * units.hour_ms);
  });

  test("stop while the operator holds the request, and come when it is released", async () => {
    const { request_id } = await kit.openRequest();
    const { remind_at } = await rowOf(kit.runtime.db, "request", request_id);
    await kit.setOnHold(request_id, true);
    setClock(remind_at ?? new Date(0), 1);
    await tick();
    expect(await reminded(request_id)).toEqual([]);
    await kit.setOnHold(request_id, false);
    await tick();
    expect(await reminded(request_id)).toEqual(["request_closing"]);
  });
});

describe("what the clock ends is fair to those it concerns", () => {
  test("a request whose booking lapses after its own end is open for a week, and its valid offers are back", async () => {
    const request = await kit.openRequest();
    const { expires_at } = await rowOf(kit.runtime.db, "request", request.request_id);
    setClock(expires_at ?? new Date(0), -units.day_ms);
    const chosen = await kit.offerFor(request);
    const sibling = await kit.offerFor(request);
    const { booking_id } = await kit.bookingOf(chosen);
    const { hold_until } = await rowOf(kit.runtime.db, "booking", booking_id);
    setClock(hold_until);
    await tick();
    const reopened = await rowOf(kit.runtime.db, "request", request.request_id);
    expect(reopened.status).toBe("open");
    const open_ms = (reopened.expires_at?.getTime() ?? 0) - hold_until.getTime();
    expect(open_ms).toBeGreaterThanOrEqual(7 * units.day_ms);
    expect(open_ms).toBeLessThan(8 * units.day_ms + units.hour_ms);
    expect((reopened.expires_at?.getTime() ?? 0) - (reopened.remind_at?.getTime() ?? 0)).toBe(
      72 * units.hour_ms,
    );
    // Offers are valid as long as their providers said, which was until the request's first end.
    expect((await rowOf(kit.runtime.db, "offer", sibling.offer_id)).status).toBe("expired");
    await kit.offerFor({ ...request, version: reopened.version });
  });

  test("the days to object to a delivery count from when the customer is told", async () => {
    const { booking_id } = await kit.scheduledBooking();
    const { auto_deliver_at } = await rowOf(kit.runtime.db, "booking", booking_id);
    setClock(auto_deliver_at ?? new Date(0), 31 * units.day_ms);
    await tick();
    await tick();
    const { status, auto_complete_at } = await rowOf(kit.runtime.db, "booking", booking_id);
    expect(status).toBe("delivered");
    expect(auto_complete_at?.getTime()).toBeGreaterThan(kit.clock.now().getTime() + 6 * units.day_ms);
  });

  test("an undelivered booking lies before the operator once, and its status is as it was", async () => {
    const { booking_id } = await kit.confirmedBooking();
    const { undelivered_check_at } = await rowOf(kit.runtime.db, "booking", booking_id);
    setClock(undelivered_check_at ?? new Date(0));
    await tick();
    const { rows } = await sql(
      "select kind, noun, closed_at from operator_task where subject_id = $1",
      booking_id,
    );
    expect(rows).toEqual([{ kind: "booking_undelivered", noun: "booking", closed_at: null }]);
    expect(await rowOf(kit.runtime.db, "booking", booking_id)).toMatchObject({
      status: "confirmed",
      undelivered_check_at: null,
    });
  });

  test("a draft that is purged leaves neither contact nor files, and their bytes are to be removed", async () => {
    const { request_id } = await kit.draftWithFile();
    kit.clock.move(30 * units.day_ms);
    await tick();
    for (const table of ["request where id", "request_contact where request_id", "file where request_id"]) {
      expect((await sql(`select 1 from ${table} = $1`, request_id)).rowCount, table).toBe(0);
    }
    const { rowCount } = await sql(
      "select 1 from graphile_worker._private_jobs where payload->>'storage_key' like $1",
      `requests/${request_id}/%`,
    );
    expect(rowCount).toBe(1);
  });
});
