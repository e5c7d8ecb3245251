// The figures equal the rows: counted step by step while things happen, and counted anew. Scenarios are drawn from the
// turn's seed.
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { bucketOf } from "#domain/figure/first-offer.ts";
import { isFull } from "#scripts/test-run/turn.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { lapseBooking } from "#server/flow/booking/lapse-booking.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { recordRefund } from "#server/flow/payment/record-refund.ts";
import { exampleEdit } from "#server/flow/request/edit-request.example.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { system } from "#server/kernel/actor.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { changeSetting } from "#server/setting/commands/change-setting.ts";
import { countedFigures, directFigures } from "#tests/kit/figures/direct.ts";
import { endPool } from "#tests/kit/postgres.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { rebuildFigures } from "./commands/rebuild-figures.ts";
import { countAll } from "./jobs.ts";
import { countStep } from "./store/count.ts";
import { bucketOf as bucketInSql } from "./store/facts.ts";

const kit = kitDuringFile();
const zone = "Europe/Berlin";

/** Counts until everything is counted; a transaction of another test's database may hold it up for a moment. */
const countUp = () =>
  expect.poll(() => countAll(jobContext(kit.runtime)), { timeout: 20_000, interval: 20 }).toBe(true);

/** Some steps of a few rows each, as if the process had been stopped in between. */
async function countABit(steps: number): Promise<void> {
  const [run] = await kit.rows<{ id: number }>("select id from figure_run order by id desc limit 1");
  for (let step = 0; run && step < steps; step += 1)
    await countStep(kit.runtime.db, run.id, kit.now(), 1 + (step % 3));
}

async function lapsedBooking(): Promise<void> {
  const { booking_id } = await kit.payableBooking();
  await kit.passTime({ hours: 73 });
  await kit.run(lapseBooking, system, { booking_id });
}

async function revivedBooking(): Promise<void> {
  const paid = await kit.payment();
  await kit.owner.query("update payment_attempt set status = 'expired', settled_at = now() where id = $1", [
    paid.attempt_id,
  ]);
  await kit.passTime({ hours: 73 });
  await kit.run(lapseBooking, system, { booking_id: paid.booking_id });
  await kit.confirm(paid);
}

async function undone(): Promise<void> {
  const { booking_id, booking_version: version, customer } = await kit.booking();
  await kit.run(undoAcceptance, customer, { booking_id, version });
}

/** Two refunds, of which the second comes back from the bank days later. */
async function refunded(): Promise<void> {
  for (const comesBack of [false, true]) {
    const { refund_id } = await kit.requestedRefund();
    const said = { refund_id, stripe_refund_id: `re_${refund_id}` };
    await kit.run(recordRefund, system, { ...said, version: 1, status: "succeeded" });
    if (!comesBack) continue;
    await kit.passTime({ days: 3 });
    await kit.run(recordRefund, system, { ...said, version: 2, status: "failed" });
  }
}

async function elsewhere(): Promise<void> {
  const { request_id } = await kit.sentOffer();
  await kit.owner.query("update request set place_country = 'AT' where id = $1", [request_id]);
}

async function twoOffersOfOne(): Promise<void> {
  const { provider } = await kit.sentOffer();
  for (let count = 0; count < 2; count += 1) {
    await kit.offerFor(await kit.openRequest(), undefined, provider);
    await kit.passTime({ days: 3 });
  }
}

async function cancelledUnpaid(): Promise<void> {
  const { booking_id, booking_version: version, provider } = await kit.payableBooking();
  await kit.run(cancelBooking, provider, { booking_id, version, refund_minor: 0, reason: "I am ill." });
}

const scenarios: Record<string, () => Promise<unknown>> = {
  draft: () => kit.draft(),
  opened: () => kit.openRequest(),
  offered: () => kit.sentOffer(),
  countered: () => kit.counteredOffer(),
  elsewhere,
  twoOffersOfOne,
  direct: () => kit.directOffer(),
  shared: () => kit.sharedBooking(),
  booked: () => kit.booking(),
  undone,
  confirmed: () => kit.confirmedBooking(),
  deposit: () => kit.balanceBooking(),
  overdue: () => kit.overdueBooking(),
  lapsed: lapsedBooking,
  revived: revivedBooking,
  cancelledUnpaid,
  cancelled: () => kit.undecidedRequest(),
  cancelAsked: () => kit.cancelRequestedBooking(),
  refunded,
  disputed: () => kit.disputedBooking(),
  decided: async () => kit.decide(await kit.answeredDispute()),
  settled: async () => kit.agreeTo(await kit.proposedSettlement()),
  completed: async () => kit.acceptReported(await kit.reportedBooking()),
  referred: () => kit.earningPartner(),
};

test("counted while things happen, they equal what a computation from all rows gives", async () => {
  await countUp();
  const names = Object.keys(scenarios);
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(names, { minLength: names.length }),
      fc.array(fc.integer({ min: 0, max: 60 }), { minLength: names.length, maxLength: names.length }),
      async (drawn, pauses) => {
        for (const [index, name] of drawn.entries()) {
          await scenarios[name]?.();
          await countABit(pauses[index] ?? 0);
          await kit.passTime({ hours: pauses[index] ?? 0 });
        }
        await countUp();
        const counted = await countedFigures(kit.rows);
        expect(counted).toEqual(await directFigures(kit.rows, zone));
        for (const name of [
          "disputes",
          "refunds",
          "fees",
          "ended.customer",
          "providers_week",
          "requests_completed",
        ])
          expect(
            Object.keys(counted).some((key) => key.includes(` ${name}`)),
            name,
          ).toBe(true);
      },
    ),
    { numRuns: isFull ? 3 : 1, endOnFailure: true },
  );
}, 120_000);

test("counted anew they are the same, and the figures of before are shown until then", async () => {
  await kit.booking();
  await countUp();
  const before = await countedFigures(kit.rows);
  const { run } = await kit.run(rebuildFigures, system, { time_zone: zone });
  await countABit(5);
  expect(await countedFigures(kit.rows)).toEqual(before);
  await countUp();
  expect(await kit.rows("select id, is_shown from figure_run")).toEqual([{ id: run, is_shown: true }]);
  expect(await countedFigures(kit.rows)).toEqual(before);
  expect(await kit.rows("select distinct run_id from figure")).toEqual([{ run_id: run }]);
});

test("a request counts under the country in which it was opened, also counted anew", async () => {
  const { request_id, customer, version } = await kit.openRequest();
  await countUp();
  await kit.run(editRequest, customer, { request_id, version, ...exampleEdit });
  await kit.owner.query("update request set place_country = 'CH' where id = $1", [request_id]);
  await kit.offerFor({ ...(await kit.openRequest()) });
  await kit.run(rebuildFigures, system, { time_zone: zone });
  await countUp();
  const asOpened = ({ id, place_country }: { id: string; place_country: string | null }) =>
    id === request_id ? "DE" : place_country;
  expect(await countedFigures(kit.rows)).toEqual(await directFigures(kit.rows, zone, asOpened));
  await kit.owner.query("update request set place_country = 'DE' where id = $1", [request_id]);
});

test("an event whose transaction ends after later events were counted is counted all the same", async () => {
  await countUp();
  const slow = new pg.Client({ connectionString: kit.urls.ownerUrl });
  await slow.connect();
  try {
    await slow.query("begin");
    await slow.query(
      `insert into event (noun, subject_id, transition, to_status, version, role, command_id, request_id, at)
       values ('request', gen_random_uuid(), 'begin', 'draft', 1, 'customer', gen_random_uuid(), 'slow', $1)`,
      [kit.now()],
    );
    await kit.openRequest();
    const before = await countedFigures(kit.rows);
    expect(await countAll(jobContext(kit.runtime))).toBe(false);
    expect(await countAll(jobContext(kit.runtime))).toBe(false);
    expect(await countedFigures(kit.rows), "nothing after it is counted before").toEqual(before);
    await slow.query("commit");
  } finally {
    await slow.end();
  }
  await countUp();
  expect(await countedFigures(kit.rows)).toEqual(await directFigures(kit.rows, zone));
});

test("a step that is killed counts nothing, and its repetition counts once", async () => {
  await countUp();
  await kit.sentOffer();
  const [run] = await kit.rows<{ id: number }>("select id from figure_run");
  // Its own connection, because the kit's takes the loss of one for a fault.
  const pool = makePool(kit.urls.appUrl, () => undefined, { max: 1 });
  const step = () => countStep(makeDatabase(pool), run?.id ?? 0, kit.now());
  const isSettled = async () => {
    await step();
    return (await kit.rows("select 1 from figure_run where settled_event_id > event_id")).length > 0;
  };
  await expect.poll(isSettled, { timeout: 10_000 }).toBe(true);
  const blocking = new pg.Client({ connectionString: kit.urls.ownerUrl });
  await blocking.connect();
  try {
    await blocking.query("begin; lock table figure in access exclusive mode");
    const killed = step().catch((error: unknown) => error);
    const kill = sql<{
      is_killed: boolean;
    }>`select pg_terminate_backend(pid) as is_killed from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'with moved as %'`;
    await expect
      .poll(async () => (await kill.execute(kit.runtime.db)).rows, { timeout: 10_000 })
      .toEqual([{ is_killed: true }]);
    expect(await killed).toBeInstanceOf(Error);
    await blocking.query("rollback");
  } finally {
    await blocking.end();
    await endPool(pool);
  }
  await countUp();
  expect(await countedFigures(kit.rows)).toEqual(await directFigures(kit.rows, zone));
});

test("a marketplace that moves to another zone counts the days of that zone", async () => {
  const asked = { name: "default_time_zone" as const, new_value: "Pacific/Auckland", reason: "We moved." };
  await kit.run(changeSetting, await kit.operator(), { ...asked, version: 0 });
  await countUp();
  expect(await countedFigures(kit.rows)).toEqual(await directFigures(kit.rows, "Pacific/Auckland"));
});

test("after a restore on another server, whose transactions have smaller numbers, counting goes on", async () => {
  await countUp();
  await kit.owner.query("update figure_run set seen_before = 9000000000000000");
  await kit.openRequest();
  await countUp();
  expect(await countedFigures(kit.rows)).toEqual(await directFigures(kit.rows, "Pacific/Auckland"));
});

test("the database and the application put a wait into the same bucket", async () => {
  const waits = [0, 0.5, 1, 1.19, 1.2, 2, 3, 4, 8, 59, 60, 61, 240, 1_440, 10_080, 43_200, 1e7];
  for (const minutes of waits) {
    const wait = sql`${minutes}::float8 * interval '1 minute'`;
    const { rows } = await sql<{ bucket: number }>`select ${bucketInSql(wait)} as bucket`.execute(
      kit.runtime.db,
    );
    expect(rows[0]?.bucket, `${minutes} minutes`).toBe(bucketOf(minutes));
  }
});
