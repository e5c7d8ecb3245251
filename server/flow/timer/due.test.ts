// The cost and the failures of the tick: its queries use the timers' own indexes; failing rows and a hanging service
// delay no other row.
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { units } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { AnyJob } from "#server/kernel/runtime.ts";
import { expireOffer } from "#server/offer/commands/expire-offer.ts";
import { rowToCopy } from "#tests/kit/copied-rows.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase } from "#tests/kit/statements.ts";
import { dueQuery, listDue } from "./due.ts";
import { makeTick } from "./run-timers.ts";
import { type Timer, timers } from "./timers.ts";

// The clock moves by more than a year; a fixed start meets the same DST changes in every run.
const kit = kitDuringFile({ at: new Date("2027-01-10T12:00:00Z") });

const momentAt = (now = kit.clock.now()) => ({ now, settings: initialSettings });
const named = (name: string): Timer => {
  const found = timers.find((timer) => timer.name === name);
  if (!found) throw new Error(`no timer is called ${name}`);
  return found;
};
/** A command that writes nothing but its log row. */
const quickCommand = {
  name: "expire_request",
  summary: "Nothing.",
  needs: "system" as const,
  input: z.object({ request_id: Id }),
  output: z.unknown(),
  load: async () => null,
  allow: () => undefined,
  exposedVia: [],
  audit: ({ request_id }: { request_id: string }) => ({ subject: ["request", request_id] as const }),
};
const status = async (id: string) => (await rowOf(kit.runtime.db, "request", id)).status;

describe("each timer finds its due rows by its own index, also after a given row", () => {
  const indexes: Record<string, string> = {
    "request.expire": "request_due",
    "request.close_by_silence": "request_decide",
    "request.remind": "request_remind",
    "request.purge": "request_draft_idle",
    "offer.expire": "offer_due",
    "direct_offer.expire": "direct_offer_due",
    "offer.counter_lapse": "offer_counter_due",
    "offer.remind": "offer_remind",
    "booking.lapse": "booking_due",
    "booking.remind": "booking_remind",
    "booking.auto_deliver": "booking_auto_deliver",
    "booking.flag_undelivered": "booking_undelivered",
    "booking.auto_complete": "booking_auto_complete",
    "booking.escalate_cancel": "booking_cancel_answer",
    "booking.cancel_overdue": "booking_cancel_overdue",
    "change.lapse": "booking_change_due",
    "instalment.fall_overdue": "instalment_due",
    "instalment.remind": "instalment_remind",
    "attempt.expire": "payment_attempt_due",
  };
  const last = { id: "00000000-0000-7000-8000-000000000000", due: "2027-01-01 00:00:00+00" };

  test.each(timers.map((timer) => [timer.name, timer] as const))("%s", async (name, timer) => {
    for (const from of [null, last]) {
      const { sql, parameters } = dueQuery(timer, momentAt(), from, 100).compile(kit.runtime.db);
      const client = await kit.owner.connect();
      try {
        // On empty tables every plan is cheap; with scans disabled the planner takes the index if it can serve the query,
        // and the one in the order of the deadline.
        await client.query(`begin; set local enable_seqscan = off; set local enable_bitmapscan = off;
          set local enable_sort = off`);
        const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
        const plan = JSON.stringify(rows);
        expect(plan).toContain(`"Index Name":"${indexes[name]}"`);
        expect(plan, "the index finds the instant").toMatch(
          new RegExp(`"Index Cond":"[^"]*${timer.column} <= `),
        );
      } finally {
        await client.query("rollback");
        client.release();
      }
    }
  });
});

describe("a round", () => {
  const expiry = named("request.expire");
  /** One row at a time and one round per tick, so that the order is deterministic. */
  const alone = { at_once: 1, tick_ms: 0 };
  let stuck: Set<string>;
  let tried: string[];
  beforeEach(() => {
    stuck = new Set();
    tried = [];
  });
  /** The tick's context, with a command that fails for the stuck rows. */
  const context = (jobs: Record<string, AnyJob> = {}) => {
    const real = kit.runtime.commands.expire_request;
    if (!real) throw new Error("no such command");
    const command: typeof real = {
      ...real,
      async execute(ctx, input) {
        const { request_id } = input as { request_id: string };
        tried.push(request_id);
        if (stuck.has(request_id)) throw new Error("this row always fails");
        return real.execute(ctx, input);
      },
    };
    return jobContext({
      ...kit.runtime,
      commands: { ...kit.runtime.commands, expire_request: command },
      jobs,
    });
  };
  /** Requests that end one day after another. */
  async function requests(count: number): Promise<string[]> {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) {
      made.push((await kit.openRequest()).request_id);
      kit.clock.move(units.day_ms);
    }
    return made;
  }

  test("skips failing rows, in the order of their instants", async () => {
    const [first, second, third] = await requests(3);
    stuck = new Set([String(first), String(second)]);
    kit.clock.move(40 * units.day_ms);
    await makeTick([expiry], { ...alone, batch: 1, rows: 10, ms: 60_000 })(context());
    expect(tried).toEqual([first, second, third]);
    expect(await status(String(third))).toBe("expired");
    stuck.clear();
    await makeTick([expiry])(context());
    expect(await status(String(first))).toBe("expired");
  });

  test("that is full continues in the next one, so that failing rows never block others", async () => {
    const made = await requests(5);
    const good = String(made.at(-1));
    stuck = new Set(made.slice(0, 4));
    kit.clock.move(40 * units.day_ms);
    const tick = makeTick([expiry], { ...alone, batch: 2, rows: 3, ms: 60_000 });
    await tick(context());
    expect(tried).toEqual(made.slice(0, 3));
    await tick(context());
    expect(await status(good)).toBe("expired");
    // The round after that starts again at the failed rows.
    tried = [];
    await tick(context());
    expect(tried).toEqual(made.slice(0, 3));
    stuck.clear();
    await makeTick([expiry])(context());
  });

  test("that runs out of time has run at least one row, and the next round continues after it", async () => {
    const made = await requests(3);
    kit.clock.move(40 * units.day_ms);
    const tick = makeTick([expiry], { ...alone, batch: 100, rows: 100, ms: 0 });
    for (const _ of made) await tick(context());
    expect(tried).toEqual(made);
    for (const id of made) expect(await status(id)).toBe("expired");
  });

  test("is followed by another one in the same tick while rows are due, four rows at a time", async () => {
    const { request_id } = await kit.openRequest();
    await kit.owner.query(
      `insert into request select new.* from (select gen_random_uuid() as id from generate_series(1, 3000)) made, request,
       jsonb_populate_record(null::request, ${rowToCopy("request")} || jsonb_build_object('id', made.id)) as new
       where request.id = $1`,
      [request_id],
    );
    kit.clock.move(40 * units.day_ms);
    const due = (await listDue(kit.runtime.db, expiry, momentAt(), null, 10_000)).length;
    expect(due).toBeGreaterThan(3_000);
    let under_way = 0;
    let most = 0;
    const done = new Set<unknown>();
    const command = defineCommand({
      ...quickCommand,
      async run(_ctx, { request_id }) {
        under_way += 1;
        most = Math.max(most, under_way);
        await new Promise((go) => setImmediate(go));
        under_way -= 1;
        done.add(request_id);
      },
    });
    await makeTick([expiry])(jobContext({ ...kit.runtime, commands: { expire_request: command } }));
    expect(done.size).toBe(due);
    expect(most).toBe(4);
    await kit.owner.query(
      "delete from request where status = 'open' and id <> $1 and title = (select title from request where id = $1)",
      [request_id],
    );
  });

  test("does not wait for a hanging service: other timers fire, and the next tick does not call the service", async () => {
    const { booking_id } = await kit.payableBooking();
    kit.clock.move(4 * units.day_ms);
    let answer = () => {};
    const hanging = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked: string[] = [];
    const release: AnyJob = {
      name: "release_booking",
      run: async (_ctx, payload) => {
        asked.push((payload as { booking_id: string }).booking_id);
        await hanging;
      },
    };
    const tick = makeTick([named("booking.lapse"), expiry]);
    const first = tick(context({ release_booking: release }));
    await expect.poll(() => asked).toEqual([booking_id]);
    const [request] = await requests(1);
    kit.clock.move(40 * units.day_ms);
    await tick(context({ release_booking: release }));
    expect(await status(String(request))).toBe("expired");
    answer();
    await first;
    expect(asked).toEqual([booking_id]);
  });

  test("starts exactly at the due instant", async () => {
    const [id] = await requests(1);
    const instant = new Date("2026-02-01T00:00:00.000Z");
    await kit.owner.query("update request set expires_at = $2 where id = $1", [id, instant]);
    const isDue = async (at: Date) =>
      (await listDue(kit.runtime.db, expiry, momentAt(at), null, 10)).some((row) => row.id === id);
    expect([await isDue(new Date(instant.getTime() - 1)), await isDue(instant)]).toEqual([false, true]);
  });

  test("pages past instants finer than a millisecond exactly once", async () => {
    const [id] = await requests(1);
    await kit.owner.query("update request set expires_at = '2026-01-01 00:00:00.123456+00' where id = $1", [
      id,
    ]);
    const due = await listDue(kit.runtime.db, expiry, momentAt(), null, 10);
    const found = due.filter((row) => row.id === id);
    expect(found).toHaveLength(1);
    expect(await listDue(kit.runtime.db, expiry, momentAt(), found[0] ?? null, 10)).toEqual(
      due.filter((row) => row.id !== id),
    );
  });
});

test("offers of requests on hold are not listed as due", async () => {
  const held = await kit.sentOffer();
  const free = await kit.sentOffer();
  await kit.setOnHold(held.request_id, true);
  kit.clock.move(20 * units.day_ms);
  const due = await listDue(kit.runtime.db, named("offer.expire"), momentAt(), null, 1_000);
  const ids = due.map(({ id }) => id);
  expect(ids).toContain(free.offer_id);
  expect(ids).not.toContain(held.offer_id);
});

test("expiring an offer takes eleven statements", async () => {
  const made = await kit.sentOffer();
  kit.clock.move(20 * units.day_ms);
  const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
  const ctx = jobContext({ ...kit.runtime, db });
  await ctx.run(expireOffer, { offer_id: made.offer_id });
  await end();
  // Begin, find the request, lock it, lock its offers, move, event, choice, notification, mail, log, commit.
  expect(asked.map(({ sql }) => sql.trim().split(/\s/u)[0])).toEqual(
    "begin select select select update with select insert select insert commit".split(" "),
  );
});
