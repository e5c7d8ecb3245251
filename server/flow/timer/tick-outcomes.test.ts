// The effects of the tick on both sides: reminders are few and never late, and deadlines are not shortened.
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { daysBetween } from "#domain/time.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { extendRequest } from "#server/request/commands/extend-request.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { flowJobs } from "../jobs.ts";

// The clock moves by more than a year; a fixed start meets the same DST changes in every run.
const kit = kitDuringFile({ at: new Date("2027-01-10T12:00:00Z") });

/** Runs the tick with its jobs; jobs that commands enqueue stay in the queue, and Stripe is unreachable. */
const tick = () => {
  const jobs = Object.fromEntries(flowJobs.map((job) => [job.name, job]));
  return runJob(jobContext({ ...kit.runtime, jobs }), "tick", {});
};
const setClock = (to: Date, ms = 0) => kit.clock.set(new Date(to.getTime() + ms));
const sql = (text: string, ...values: unknown[]) => kit.owner.query(text, values);

describe("reminders", () => {
  const remindersOf = async (id: string) =>
    (await mailsAbout(kit.runtime.db, id)).flatMap((mail) =>
      mail.startsWith("request_closing ") ? ["request_closing"] : [],
    );

  test("that were missed become one late mail, and the row does not move", async () => {
    const { request_id } = await kit.openRequest();
    const before = await rowOf(kit.runtime.db, "request", request_id);
    setClock(before.expires_at ?? new Date(0), -units.hour_ms);
    await Promise.all([tick(), tick()]);
    await tick();
    expect(await remindersOf(request_id)).toEqual(["request_closing"]);
    const after = await rowOf(kit.runtime.db, "request", request_id);
    expect(after).toEqual({ ...before, remind_at: null });
    const { rowCount } = await sql(
      "select 1 from event where subject_id = $1 and version = $2",
      request_id,
      after.version,
    );
    expect(rowCount).toBe(1);
  });

  test("follow a moved deadline", async () => {
    const { request_id, customer, version } = await kit.openRequest();
    const before = await rowOf(kit.runtime.db, "request", request_id);
    setClock(before.remind_at ?? new Date(0), -1);
    await kit.run(extendRequest, customer, { request_id, version });
    setClock(before.expires_at ?? new Date(0), -1);
    await tick();
    expect(await remindersOf(request_id)).toEqual([]);
    const { expires_at, remind_at } = await rowOf(kit.runtime.db, "request", request_id);
    expect((expires_at?.getTime() ?? 0) - (remind_at?.getTime() ?? 0)).toBe(72 * units.hour_ms);
  });

  test("stop while the operator holds the request, and come after the release", async () => {
    const { request_id } = await kit.openRequest();
    const { remind_at } = await rowOf(kit.runtime.db, "request", request_id);
    await kit.setOnHold(request_id, true);
    setClock(remind_at ?? new Date(0), 1);
    await tick();
    expect(await remindersOf(request_id)).toEqual([]);
    await kit.setOnHold(request_id, false);
    await tick();
    expect(await remindersOf(request_id)).toEqual([]);
    const released = await rowOf(kit.runtime.db, "request", request_id);
    setClock(released.remind_at ?? new Date(0), 1);
    await tick();
    expect(await remindersOf(request_id)).toEqual(["request_closing"]);
  });
});

describe("deadlines ended by the tick", () => {
  test("a request whose booking lapses after its own end is open for a week, its offers as long as they are valid", async () => {
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
    expect(daysBetween(hold_until, reopened.expires_at ?? hold_until, "Europe/Berlin")).toBe(7);
    expect((reopened.expires_at?.getTime() ?? 0) - (reopened.remind_at?.getTime() ?? 0)).toBe(
      72 * units.hour_ms,
    );
    // The offer's validity ended with the request's first expiry; the hold does not extend it.
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

  test("an undelivered booking opens one operator task, and keeps its status", async () => {
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

  test("so does one without a date, 90 days after its confirmation and not before", async () => {
    const offer = await kit.offerFor(await kit.openRequest(), { starts_at: null, ends_at: null });
    const paid = await kit.paymentOf(await kit.payableOf(await kit.bookingOf(offer)));
    const { booking_id } = await kit.confirm(paid);
    const tasks = async () =>
      (await sql("select kind from operator_task where subject_id = $1", booking_id)).rows;
    kit.clock.move(90 * units.day_ms - units.hour_ms);
    await tick();
    expect(await tasks()).toEqual([]);
    kit.clock.move(units.day_ms + units.hour_ms);
    await tick();
    expect(await tasks()).toEqual([{ kind: "booking_undelivered" }]);
  });

  test("a purged draft leaves neither contact nor files, and their bytes are queued for deletion", async () => {
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
