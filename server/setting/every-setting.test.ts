// Each setting decides something: what it says differs once it has another value, in the process that changed it and, at
// once, in another one. Going back to the first value brings back what was said before.

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type SettingName, settingNames, settings } from "#domain/setting/settings.ts";
import { type LiveChannel, openChannel } from "#server/kernel/live/channel.ts";
import { cacheSettings } from "#server/kernel/live/settings.ts";
import { kitOn, msOf, type PlainKit } from "#tests/kit/kit.ts";
import type { Case, Process, Value } from "#tests/kit/setting/case.ts";
import { dealCases } from "#tests/kit/setting/deals.ts";
import { addPictures, marketplaceCases } from "#tests/kit/setting/marketplace.ts";
import { moneyCases } from "#tests/kit/setting/money.ts";
import { recordCases } from "#tests/kit/setting/records.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { changeSetting } from "./commands/change-setting.ts";
import { listChanges } from "./reads/settings.ts";

const kit = kitDuringFile();
let channel: LiveChannel;
let other: Process;

beforeAll(() => {
  channel = openChannel(kit.urls.appUrl, kit.runtime.log);
  const known = cacheSettings(kit.runtime.db, channel, kit.runtime.log);
  const runtime = { ...kit.runtime, settings: known };
  const passTime: PlainKit["passTime"] = async (by) => kit.clock.move(msOf(by));
  other = { kit: kitOn(runtime, passTime), settings: () => known.current() };
});
beforeAll(() => addPictures(kit));
afterAll(() => channel.stop());

const cases: Readonly<Record<SettingName, Case>> = {
  ...marketplaceCases(kit),
  ...dealCases(kit),
  ...moneyCases(kit),
  ...recordCases(kit),
};

describe.each(settingNames)("%s", (name) => {
  const here: Process = { kit, settings: () => kit.runtime.settings.current() };
  const set = async (value: Value) => {
    const operator = await kit.operator();
    const [latest] = await listChanges(kit.scopeOf(operator), name);
    await kit.run(changeSetting, operator, {
      name,
      new_value: value,
      reason: "A test.",
      version: latest?.version ?? 0,
    });
    await vi.waitFor(async () => expect((await other.settings())[name]).toEqual(value), {
      timeout: 1_000,
      interval: 5,
    });
  };

  test("decides what is said, here and in another process, and back again", async () => {
    const { value, says } = cases[name];
    const before = await says(here);
    expect(await says(other)).toEqual(before);

    await set(value);
    const after = await says(here);
    expect(after).not.toEqual(before);
    expect(await says(other)).toEqual(after);

    await set(settings[name].initial);
    expect(await says(here)).toEqual(before);
    expect(await says(other)).toEqual(before);
    const history = await listChanges(kit.scopeOf(await kit.operator()), name);
    expect(history.map((change) => change.value)).toEqual([settings[name].initial, value]);
  });
});
