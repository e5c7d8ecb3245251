// Preferences and notification choices, set one at a time and by the account in person only.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Delivery, deliveryOf } from "#domain/notification/deliveries.ts";
import type { Member } from "#server/kernel/actor.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { chooseNotifications } from "./commands/choose-notifications.ts";
import { setPreferences } from "./commands/set-preferences.ts";

const kit = kitDuringFile();

async function accountOf({ account_id }: Member) {
  const rows = await kit.rows("select locale, time_zone, version from account where id = $1", account_id);
  return rows[0];
}

async function choicesOf({ account_id }: Member): Promise<Record<string, Delivery>> {
  const rows = await kit.rows<{ topic: string; is_mailed: boolean; otherwise: string }>(
    "select topic, is_mailed, otherwise from notification_choice where account_id = $1 order by topic",
    account_id,
  );
  return Object.fromEntries(rows.map(({ topic, ...stored }) => [topic, deliveryOf(stored)]));
}

const auditOf = async (actor: Member, name: string) =>
  (
    await kit.rows(
      "select audit from command_log where account_id = $1 and name = $2",
      actor.account_id,
      name,
    )
  ).map(({ audit }) => audit);

describe("set_preferences", () => {
  test("sets the language without the zone, and the zone without the language", async () => {
    const actor = await kit.account();
    await kit.run(setPreferences, actor, { setting: "locale", locale: "de" });
    expect(await accountOf(actor)).toEqual({ locale: "de", time_zone: "Europe/Berlin", version: 2 });
    await kit.run(setPreferences, actor, { setting: "time_zone", time_zone: "America/New_York" });
    expect(await accountOf(actor)).toEqual({ locale: "de", time_zone: "America/New_York", version: 3 });
    expect(await auditOf(actor, "set_preferences")).toContainEqual({
      setting: "time_zone",
      before: { locale: "de", time_zone: "Europe/Berlin" },
      after: { locale: "de", time_zone: "America/New_York" },
    });
  });

  test("works before there is a profile and returns the same on a replay", async () => {
    const [actor, key] = [await kit.account(), randomUUID()];
    const input = { setting: "locale", locale: "de" } as const;
    const first = await kit.run(setPreferences, actor, input, key);
    expect(await kit.run(setPreferences, actor, input, key)).toEqual(first);
    expect(await accountOf(actor)).toMatchObject({ version: 2 });
  });

  test("refuses UTC offsets and other languages", async () => {
    const actor = await kit.account();
    const setZone = (time_zone: string) =>
      kit.run(setPreferences, actor, { setting: "time_zone", time_zone });
    expect(await outcomeOf(setZone("+02:00"))).toBe("invalid_input");
    expect(await outcomeOf(setZone("Europe/Atlantis"))).toBe("invalid_input");
    const french = { setting: "locale", locale: "fr" } as unknown as { setting: "locale"; locale: "en" };
    expect(await outcomeOf(kit.run(setPreferences, actor, french))).toBe("invalid_input");
    expect(await accountOf(actor)).toMatchObject({ locale: "en", version: 1 });
  });
});

describe("choose_notifications", () => {
  test("stores how each topic is told; a topic not listed keeps its setting", async () => {
    const actor = await kit.account();
    const first = {
      matching_requests: "at_once",
      messages: "list",
      offers: "off",
      reminders: "daily",
    } as const;
    await kit.run(chooseNotifications, actor, { choices: first });
    expect(await choicesOf(actor)).toEqual(first);
    await kit.run(chooseNotifications, actor, { choices: { offers: "at_once", reminders: "off" } });
    expect(await choicesOf(actor)).toEqual({ ...first, offers: "at_once", reminders: "off" });
    expect(await auditOf(actor, "choose_notifications")).toContainEqual({
      choices: { offers: "at_once", reminders: "off" },
    });
  });

  test("answers the form of 0.1.0: a ticked topic is mailed at once, an unticked one stands in the list", async () => {
    const actor = await kit.account();
    await kit.run(chooseNotifications, actor, { choices: { matching_requests: "daily" } });
    await kit.run(chooseNotifications, actor, { topics: ["offers", "reminders"], mailed: ["reminders"] });
    expect(await choicesOf(actor)).toEqual({
      matching_requests: "daily",
      offers: "list",
      reminders: "at_once",
    });
    await kit.run(chooseNotifications, actor, { topics: ["reminders"], mailed: [] });
    expect(await choicesOf(actor)).toMatchObject({ offers: "list", reminders: "list" });
  });

  test.each([
    ["a delivery that there is not", { offers: "weekly" as "daily" }],
    ["new requests off: their list is the board", { matching_requests: "off" as "list" }],
    ["messages off", { messages: "off" as "list" }],
  ])("refuses %s", async (_what, input) => {
    const actor = await kit.account();
    expect(await outcomeOf(kit.run(chooseNotifications, actor, { choices: input }))).toBe("invalid_input");
    expect(await choicesOf(actor)).toEqual({});
  });
});
