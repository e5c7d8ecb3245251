// What is deleted after its retention, and what stays at any age.

import { expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { jobContext, runCommand } from "#server/kernel/run-command.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { closeRequest } from "../request/end-request.ts";
import { sweepOldRecords } from "./sweep-records.ts";

const kit = kitDuringFile();

const sweep = (bounds?: Parameters<typeof sweepOldRecords>[1]) =>
  sweepOldRecords(jobContext(kit.runtime), bounds);

test("a command loses its key and output after their retention, and the rest of its row stays", async () => {
  const { customer, request_id, version } = await kit.openRequest();
  const input = { request_id, version, reason: "Found somebody." };
  const call = { actor: customer, input, key: "a key of a form", request_id: "test" };
  const done = await runCommand(kit.runtime, closeRequest, call);
  const logged = () => kit.rows("select * from command_log where subject_id = $1 order by id", request_id);
  const before = await logged();

  await kit.passTime({ days: limits.idempotency_key_days - 1 });
  await sweep();
  expect(await logged()).toEqual(before);
  expect(await runCommand(kit.runtime, closeRequest, call)).toEqual(done);

  await kit.passTime({ days: 2 });
  await sweep();
  expect(await logged()).toEqual(before.map((row) => ({ ...row, idempotency_key: null, output: null })));
  // Without its key the same form is no replay: it is refused as stale.
  await expect(runCommand(kit.runtime, closeRequest, call)).rejects.toMatchObject({ code: "stale" });
});

test("no role can change or delete anything else of the log", async () => {
  const change = (set: string) => kit.owner.query(`update command_log set ${set}`);
  await kit.openRequest();
  for (const set of [
    "name = 'x', idempotency_key = null, output = 'null'",
    "output = '{}'",
    "at = now()",
    "audit = '{}'",
  ])
    await expect(change(set), set).rejects.toThrow("never changed");
  await expect(kit.owner.query("delete from command_log")).rejects.toThrow("never changed");
  await expect(kit.runtime.db.updateTable("command_log").set({ output: "null" }).execute()).rejects.toThrow(
    "permission denied",
  );
});

test("a Stripe event loses its body, not its row; an event awaiting an operator keeps both", async () => {
  const at = kit.clock.now();
  const body = {
    id: "x",
    type: "charge.succeeded",
    livemode: false,
    data: { object: { email: "a@b.example" } },
  };
  for (const status of ["processed", "dismissed", "quarantined", "received"])
    await kit.owner.query(
      `insert into stripe_event (id, type, payload, status, problem, received_at, dismissed_at, dismissed_by, note)
       select $1, 'charge.succeeded', $2, $1, null, $3, d.at, d.who, d.note from (select
         case when $1 = 'dismissed' then $3::timestamptz end as at,
         case when $1 = 'dismissed' then (select id from account limit 1) end as who,
         case when $1 = 'dismissed' then 'It is dealt with.' end as note) d`,
      [status, body, at],
    );
  const { data: _body, ...head } = body;
  const kept = async () =>
    Object.fromEntries(
      (await kit.rows("select id, payload from stripe_event")).map(({ id, payload }) => [id, payload]),
    );
  await kit.passTime({ days: initialSettings.stripe_event_body_days + 1 });
  await sweep();
  expect(await kept()).toEqual({ processed: head, dismissed: head, quarantined: body, received: body });
});

test("sent_mail rows are deleted oldest first in bounded batches; events and ledger stay", async () => {
  const { booking_id } = await kit.confirmedBooking();
  const old = new Date(kit.clock.now().getTime() - (initialSettings.sent_mail_days + 1) * units.day_ms);
  await kit.owner.query(
    `insert into sent_mail (key, template, sent_at) select n::text, 'x', $1::timestamptz + n * interval '1 second'
     from generate_series(1, 10) n union all select 'new', 'x', $2`,
    [old, kit.clock.now()],
  );
  const history = () =>
    kit.rows(
      `select (select count(*) from event)::int as events, (select count(*) from ledger_entry)::int as entries,
         (select count(*) from command_log)::int as commands from booking where id = $1`,
      booking_id,
    );
  const before = await history();
  await sweep({ rows: 2, batches: 3 });
  expect((await kit.rows("select key from sent_mail order by sent_at")).map(({ key }) => key)).toEqual([
    ..."7 8 9 10".split(" "),
    "new",
  ]);
  await sweep();
  expect(await kit.rows("select key from sent_mail")).toEqual([{ key: "new" }]);
  await kit.passTime({ days: 4_000 });
  await sweep();
  expect(await history()).toEqual(before);
});

test("readers of links are forgotten once no offer can still be valid; younger ones stay", async () => {
  const { share_id } = await kit.sharedOffer();
  const now = kit.clock.now().getTime();
  const days = (count: number) => new Date(now - count * units.day_ms);
  for (const [letter, at] of [
    ["old", days(limits.offer_validity_max_days + 1)],
    ["new", days(1)],
  ] as const)
    await kit.owner.query("insert into offer_share_view values ($1, sha256($2::bytea), $3)", [
      share_id,
      letter,
      at,
    ]);
  await sweepOldRecords(jobContext(kit.runtime));
  const rows = await kit.rows("select at from offer_share_view where share_id = $1", share_id);
  expect(rows).toEqual([{ at: days(1) }]);
});
