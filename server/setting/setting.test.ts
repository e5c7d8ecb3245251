// A setting has one value in force and a history that only grows.

import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { z } from "zod";
import { initialSettings } from "#domain/setting/settings.ts";
import { type Actor, system } from "#server/kernel/actor.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { type LiveChannel, openChannel } from "#server/kernel/live/channel.ts";
import { cacheSettings } from "#server/kernel/live/settings.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { changeSetting } from "./commands/change-setting.ts";
import { listChanges, listLatestChanges } from "./reads/settings.ts";

const kit = kitDuringFile();
let channel: LiveChannel;
beforeAll(() => {
  channel = openChannel(kit.urls.appUrl, kit.runtime.log);
});
afterAll(() => channel.stop());

type Change = z.input<(typeof changeSetting)["input"]>;
const change = (actor: Actor, input: Partial<Change>) =>
  kit.run(changeSetting, actor, {
    name: "booking_hold_hours",
    new_value: 48,
    reason: "Dates fill fast in June.",
    version: 0,
    ...input,
  });
const versionOf = async (name: "site_name" | "booking_hold_hours" | "support_email") =>
  (await listChanges(kit.scopeOf(await kit.operator()), name))[0]?.version ?? 0;

test("a change holds at once, and says who made it, when and why", async () => {
  const operator = await kit.operator();
  expect((await kit.runtime.settings.current()).booking_hold_hours).toBe(72);
  await change(operator, {});
  expect((await kit.runtime.settings.current()).booking_hold_hours).toBe(48);
  await change(operator, { new_value: 24, reason: "Shorter still.", version: 1 });
  const history = await listChanges(kit.scopeOf(operator), "booking_hold_hours");
  expect(history).toMatchObject([
    { version: 2, value: 24, reason: "Shorter still.", changed_at: kit.now().toISOString() },
    { version: 1, value: 48, reason: "Dates fill fast in June." },
  ]);
  expect(history.map(({ by }) => by)).toEqual([operator.email, operator.email]);
  const latest = await listLatestChanges(kit.scopeOf(operator));
  expect(latest.get("booking_hold_hours")).toEqual(history[0]);
});

test("an earlier value holds again by one more change", async () => {
  const operator = await kit.operator();
  const version = await versionOf("booking_hold_hours");
  await change(operator, { new_value: 48, reason: "As before.", version });
  expect((await kit.runtime.settings.current()).booking_hold_hours).toBe(48);
  expect(await versionOf("booking_hold_hours")).toBe(version + 1);
});

test("the administrator of the machine changes settings too, and the history names nobody", async () => {
  await change(system, { name: "site_name", new_value: "  Markt  am See ", reason: "Our name." });
  expect((await kit.runtime.settings.current()).site_name).toBe("Markt  am See");
  const [latest] = await listChanges(kit.scopeOf(await kit.operator()), "site_name");
  expect(latest).toMatchObject({ value: "Markt  am See", by: null });
});

test("an optional setting is emptied by leaving it out", async () => {
  const operator = await kit.operator();
  await change(operator, { name: "support_email", new_value: "help@markt.example.test", reason: "Ours." });
  expect((await kit.runtime.settings.current()).support_email).toBe("help@markt.example.test");
  await kit.run(changeSetting, operator, { name: "support_email", reason: "Nobody reads it.", version: 1 });
  expect((await kit.runtime.settings.current()).support_email).toBeNull();
});

test.each([
  ["a value beyond the bounds", { new_value: 14 * 24 + 1 }, "too_big"],
  ["a value of another kind", { new_value: "48" }, "invalid_number"],
  ["no value", { new_value: null }, "required"],
  ["the value that holds already", { new_value: 48 }, "unchanged"],
] as const)("refuses %s, and stores nothing", async (_title, input, code) => {
  const operator = await kit.operator();
  const version = await versionOf("booking_hold_hours");
  await expect(change(operator, { ...input, version })).rejects.toMatchObject({
    code: "invalid_input",
    details: { issues: [{ path: "new_value", code }] },
  });
  expect(await versionOf("booking_hold_hours")).toBe(version);
});

test("a change without a reason, of an unknown setting or by anybody else is refused", async () => {
  const operator = await kit.operator();
  const version = await versionOf("booking_hold_hours");
  const asked = { new_value: 36, version };
  expect(await outcomeOf(change(operator, { ...asked, reason: " " }))).toBe("invalid_input");
  expect(await outcomeOf(change(operator, { ...asked, name: "toString" as "site_name" }))).toBe(
    "invalid_input",
  );
  for (const actor of [await kit.customer(), await kit.provider()])
    expect(await outcomeOf(change(actor, asked))).toBe("forbidden");
  expect(await versionOf("booking_hold_hours")).toBe(version);
});

test("of two operators who change the same setting at once, one has to look again", async () => {
  const [one, other] = [await kit.operator(), await kit.operator()];
  const version = await versionOf("booking_hold_hours");
  const outcomes = await raceOf(
    () => change(one, { new_value: 30, version }),
    () => change(other, { new_value: 31, version }),
  );
  expect(outcomes).toEqual(["done", "stale"]);
  expect(await versionOf("booking_hold_hours")).toBe(version + 1);
});

test("nobody but operators reads the history", async () => {
  for (const actor of [await kit.customer(), { kind: "visitor", visitor_id: null } as const]) {
    expect(await listChanges(kit.scopeOf(actor), "booking_hold_hours")).toEqual([]);
    expect((await listLatestChanges(kit.scopeOf(actor))).size).toBe(0);
  }
});

test("another process reads a change anew as soon as it is announced, and nothing before", async () => {
  const pool = makePool(kit.urls.appUrl, () => undefined, { max: 1 });
  const queries = vi.fn();
  pool.on("acquire", queries);
  const settings = cacheSettings(makeDatabase(pool), channel, kit.runtime.log);
  await settings.current();
  await channel.ready(5_000);
  await settings.current();
  queries.mockClear();
  for (let reading = 0; reading < 100; reading += 1) await settings.current();
  expect(queries).not.toHaveBeenCalled();
  const version = await versionOf("site_name");
  await change(await kit.operator(), {
    name: "site_name",
    new_value: "Seemarkt",
    reason: "Shorter.",
    version,
  });
  await vi.waitFor(async () => expect((await settings.current()).site_name).toBe("Seemarkt"), {
    timeout: 1_000,
    interval: 5,
  });
  await pool.end();
});

test("while the database is away the last known settings hold; a process that knows none says so", async () => {
  const pool = makePool(kit.urls.appUrl, () => undefined, { max: 1 });
  const known = cacheSettings(makeDatabase(pool), null, kit.runtime.log);
  const before = await known.current();
  await pool.end();
  known.drop();
  expect(await known.current()).toEqual(before);
  const none = cacheSettings(makeDatabase(pool), null, kit.runtime.log);
  await expect(none.current()).rejects.toThrow();
});

test("a stored value that this release does not accept is told in the log, and its first value holds", async () => {
  const warn = vi.fn();
  const operator = await kit.operator();
  await change(operator, { name: "auto_complete_days", new_value: 9, reason: "More time." });
  await kit.owner.query("update setting_version set value = '900' where name = 'auto_complete_days'");
  const settings = cacheSettings(kit.runtime.db, null, { warn });
  expect((await settings.current()).auto_complete_days).toBe(initialSettings.auto_complete_days);
  expect(warn).toHaveBeenCalledOnce();
});
