// Retention to the millisecond; the hourly sweep of devices must not read the whole table.

import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { listUnseenDevices } from "#server/account/store/devices.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase, planOf } from "#tests/kit/statements.ts";
import { sweepOldRecords } from "./sweep-records.ts";

const kit = kitDuringFile();

/** The last instant still kept, and the first no longer kept. */
function aroundDays(days: number): { kept: Date; old: Date } {
  const bound = kit.clock.now().getTime() - days * units.day_ms;
  return { kept: new Date(bound), old: new Date(bound - 1) };
}

test("a record is deleted when its time is over and not a millisecond before", async () => {
  const mail = aroundDays(initialSettings.sent_mail_days);
  const event = aroundDays(initialSettings.stripe_event_body_days);
  const command = aroundDays(limits.idempotency_key_days);
  const told = aroundDays(initialSettings.notification_kept_days);
  const { profile } = await kit.customer();
  for (const name of ["kept", "old"] as const) {
    await kit.owner.query("insert into sent_mail (key, template, sent_at) values ($1, 'x', $2)", [
      `bound ${name}`,
      mail[name],
    ]);
    await kit.owner.query(
      `insert into stripe_event (id, type, payload, status, received_at)
       values ($1, 'charge.succeeded', '{"data": {}, "livemode": false}', 'processed', $2)`,
      [`bound ${name}`, event[name]],
    );
    await kit.owner.query(
      `insert into command_log (id, name, scope, idempotency_key, input_hash, output, audit, subject_noun, subject_id,
         request_id, at)
       values ($1, $2, 'system', $2, 'x', '{"a": 1}', '{}', 'test', $3, 'test', $4)`,
      [randomUUID(), `bound ${name}`, randomUUID(), command[name]],
    );
    await kit.owner.query(
      `insert into notification (id, profile_id, event, subject, subject_id, happened_at)
       values ($1, $2, $3, 'request', $1, $4)`,
      [randomUUID(), profile?.id, `bound ${name}`, told[name]],
    );
  }
  await sweepOldRecords(jobContext(kit.runtime));
  const kept = async (text: string) => (await kit.rows(text)).map(({ name }) => name);
  expect(await kept("select key as name from sent_mail where key like 'bound %'")).toEqual(["bound kept"]);
  expect(
    await kept("select id as name from stripe_event where id like 'bound %' and payload ? 'data'"),
  ).toEqual(["bound kept"]);
  expect(await kept("select event as name from notification where event like 'bound %'")).toEqual([
    "bound kept",
  ]);
  expect(
    await kept(
      "select name from command_log where name like 'bound %' and idempotency_key is not null and output <> 'null'",
    ),
  ).toEqual(["bound kept"]);
});

test("devices are listed from their session's end on, longest unseen first", async () => {
  const member = await kit.customer();
  const { kept, old } = aroundDays(limits.session_days);
  const older = new Date(old.getTime() - units.day_ms);
  const made: string[] = [];
  for (const at of [kept, old, older]) {
    const session_id = randomUUID();
    made.push(session_id);
    await kit.owner.query(
      `insert into device (session_id, account_id, user_agent, created_at, last_seen_at)
       values ($1, $2, 'a browser', $3, $3)`,
      [session_id, member.account_id, at],
    );
  }
  const bound = new Date(kit.clock.now().getTime() - limits.session_days * units.day_ms);
  expect(await listUnseenDevices(kit.runtime.db, bound, 10)).toEqual([made[2], made[1]]);
  expect(await listUnseenDevices(kit.runtime.db, bound, 1)).toEqual([made[2]]);
});

test("an index finds devices unseen for long", async () => {
  const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
  await listUnseenDevices(db, kit.clock.now(), 10);
  await end();
  const [statement] = asked;
  if (!statement) throw new Error("nothing was asked");
  const plan = await planOf(kit.urls.appUrl, statement, "set local enable_seqscan = off");
  expect(plan.map((node) => node["Index Name"])).toContain("device_unseen");
});
