// What the test of each setting sets, and what it reads.
import type { z } from "zod";
import { units } from "#domain/limits.ts";
import type { SettingName, Settings } from "#domain/setting/settings.ts";
import type { changeSetting } from "#server/setting/commands/change-setting.ts";
import type { PlainKit, TestKit } from "../kit.ts";

export type Value = z.input<(typeof changeSetting)["input"]>["new_value"];
export type Process = { kit: PlainKit; settings: () => Promise<Settings> };
/** Another value, and what one process says about it. */
export type Case = {
  value: Exclude<Value, null | undefined>;
  says: (process: Process) => Promise<unknown>;
};
export type Cases = Readonly<Partial<Record<SettingName, Case>>>;

export const daysBetween = (from: Date, to: Date) =>
  Math.round((to.getTime() - from.getTime()) / units.day_ms);

/** The kit's runtime with the settings that a process knows. */
export const runtimeBy = (kit: TestKit, current: Process["settings"]) => ({
  ...kit.runtime,
  settings: { current, drop: () => undefined },
});
