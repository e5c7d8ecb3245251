// What operators see of unexpected errors, what nobody else sees, and how long records last.

import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { sweepOldRecords } from "#server/flow/timer/sweep-records.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import type { NotedFault } from "#server/kernel/fault/faults.ts";
import { recordFaults } from "#server/kernel/fault/record-fault.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listFaults } from "./reads/watch/faults.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

const list = (
  filter: Partial<Parameters<typeof listFaults>[1]> = {},
  actor: Actor = operator,
  rows?: number,
) => listFaults(kit.scopeOf(actor), { digest: "", after: null, ...filter }, rows);

async function meet(place: string, isReported = false): Promise<string> {
  const digest = randomUUID();
  const fault: NotedFault = { digest, kind: "loader", place, name: "TypeError" };
  await recordFaults(kit.runtime.db, kit.clock)(fault, isReported);
  kit.clock.move(60_000);
  return digest;
}

test("the same error at the same place is one row with a count and its latest digests", async () => {
  const first = await meet(`/request/${randomUUID()}`);
  const second = await meet(`/request/${randomUUID()}`, true);
  const third = await meet("routes/home");
  const { rows } = await list();
  expect(rows).toMatchObject([
    { place: "routes/home", count: 1, latest: [{ digest: third, is_reported: false }] },
    {
      kind: "loader",
      place: "/request/:id",
      error: "TypeError",
      count: 2,
      latest: [
        { digest: second, is_reported: true },
        { digest: first, is_reported: false },
      ],
    },
  ]);
  const [, older] = rows;
  expect(older && older.first_seen_at < older.last_seen_at).toBe(true);
  const found = await list({ digest: first });
  expect(found.rows).toMatchObject([{ place: "/request/:id", latest: [{ digest: first }] }]);
  const read_out = `${first.slice(0, 8).toUpperCase()} ${first.slice(9, 13)}…`;
  expect((await list({ digest: read_out })).rows).toMatchObject([{ latest: [{ digest: first }] }]);
  for (const digest of ["not a number", first.slice(0, 3), `${first}0`])
    expect((await list({ digest })).rows, digest).toEqual([]);
  const page = await list({}, operator, 1);
  expect(page.rows).toHaveLength(1);
  expect((await list({ after: page.next }, operator, 1)).rows).toMatchObject([{ place: "/request/:id" }]);
});

test("nobody but an operator in person sees any", async () => {
  const member = await kit.customer();
  for (const actor of [
    member,
    { kind: "visitor", visitor_id: null } as const,
    { ...operator, is_operator: false },
  ])
    expect((await list({}, actor)).rows).toEqual([]);
});

test("a failing database loses only the one record, and the next one is written", async () => {
  const record = recordFaults(kit.runtime.db, kit.clock);
  const fault: NotedFault = { digest: "no uuid", kind: "loader", place: "routes/broken", name: "Error" };
  await expect(record(fault, false)).rejects.toThrow();
  await record({ ...fault, digest: randomUUID() }, false);
  expect((await list()).rows[0]).toMatchObject({ place: "routes/broken", count: 1 });
});

test("digests last 30 days, faults 90, and of too many the latest", async () => {
  const sweep = () => sweepOldRecords(jobContext(kit.runtime));
  kit.clock.move(60_000);
  const digest = await meet("routes/kept");
  await kit.passTime({ days: limits.fault_digest_days });
  await sweep();
  expect((await list({ digest })).rows).toEqual([]);
  expect((await list()).rows[0]).toMatchObject({ place: "routes/kept", latest: [] });
  await kit.passTime({ days: initialSettings.fault_days });
  await sweep();
  expect((await list()).rows).toEqual([]);
  const now = kit.clock.now();
  await kit.owner.query(
    `insert into fault (id, kind, place, error, first_seen_at, last_seen_at)
     select gen_random_uuid(), 'browser', '/' || i, 'Error', $1, $1 from generate_series(1, $2::int) i`,
    [now, limits.fault_max_rows + 5],
  );
  await sweep();
  const rows = await kit.rows("select count(*)::int as count from fault");
  expect(rows).toEqual([{ count: limits.fault_max_rows }]);
});
