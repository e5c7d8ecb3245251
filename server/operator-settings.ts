// `npm run operator -- settings`: lists the settings, sets one, or shows its history, with the command of the operator's
// pages.

import { parseRate } from "#domain/format/number-text.ts";
import { isRefusal } from "#domain/refusal.ts";
import { type CountryVat, countryVatLine, readCountryVat } from "#domain/setting/country-vat.ts";
import { type PolicySetting, policyLine, readPolicy } from "#domain/setting/policy-setting.ts";
import { isSettingName, type SettingName, settingNames, settings } from "#domain/setting/settings.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { changeSetting } from "#server/setting/commands/change-setting.ts";
import { listStoredVersions } from "#server/setting/store/setting.ts";

/** What follows `npm run operator --`. */
export const settingsUsage = [
  "settings list",
  "settings set <name> <value> <reason>",
  "settings history <name>",
];

/**
 * Does what the arguments after `settings` say and returns what to print; null for other arguments.
 * @throws Error with a sentence for the person at the terminal
 */
export async function settingsCli(runtime: Runtime, args: readonly string[]): Promise<string | null> {
  const [verb, name, value, reason, ...rest] = args;
  if (verb === "list" && name === undefined) return listAll(runtime);
  if (verb === "history" && name !== undefined && value === undefined)
    return showHistory(runtime, known(name));
  if (
    verb === "set" &&
    name !== undefined &&
    value !== undefined &&
    reason !== undefined &&
    rest.length === 0
  )
    return set(runtime, known(name), { value, reason });
  return null;
}

function known(name: string): SettingName {
  if (isSettingName(name)) return name;
  throw new Error(`There is no setting ${name}. There are: ${settingNames.join(", ")}.`);
}

async function listAll(runtime: Runtime): Promise<string> {
  const current = await runtime.settings.current();
  return settingNames.map((name) => `${name}: ${written(name, current[name])}`).join("\n");
}

async function showHistory(runtime: Runtime, name: SettingName): Promise<string> {
  const versions = await listStoredVersions(runtime.db, name);
  const lines = versions.map(
    ({ version, value, changed_at, reason }) =>
      `${version}  ${changed_at.toISOString()}  ${written(name, value)}${reason ? `  ${reason}` : ""}`,
  );
  return [...lines, `0  at first  ${written(name, settings[name].initial)}`].join("\n");
}

async function set(
  runtime: Runtime,
  name: SettingName,
  { value, reason }: { value: string; reason: string },
): Promise<string> {
  const [latest] = await listStoredVersions(runtime.db, name);
  const input = { name, new_value: read(name, value), reason, version: latest?.version ?? 0 };
  try {
    await jobContext(runtime).run(changeSetting, input);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Error(`${name} was not set to ${value}: ${whyNot(error.details)}.`);
  }
  const current = await runtime.settings.current();
  return `${name}: ${written(name, current[name])}`;
}

/** The codes of the issues, which name what is wrong. */
function whyNot(details: Readonly<Record<string, unknown>>): string {
  const issues = (Array.isArray(details.issues) ? details.issues : []) as { path: string; code: string }[];
  return issues.map(({ path, code }) => `${path} ${code}`).join(", ") || "somebody else has just set it";
}

/** A value as typed at a terminal: a rate in percent, an empty text for none. */
function read(name: SettingName, text: string): string | number | CountryVat[] | PolicySetting | null {
  const { kind } = settings[name].form;
  if (kind === "country_vat") {
    const read = readCountryVat(text.replaceAll(";", "\n"));
    if ("rules" in read) return read.rules;
    throw new Error(`Write a rule per country, separated by semicolons, such as "AT 20 reverse; CH 0".`);
  }
  if (kind === "policy") {
    const policy = readPolicy(text);
    if (policy) return policy;
    throw new Error(
      `Write until when it is free and the shares in percent after that, such as "7 days 50 100".`,
    );
  }
  if (text === "") return null;
  if (kind === "rate") return parseRate(text.replace(",", "."), "en") ?? text;
  return kind === "whole" && /^\d{1,9}$/.test(text) ? Number(text) : text;
}

function written(name: SettingName, value: unknown): string {
  const { form } = settings[name];
  if (value === null) return "none";
  if (form.kind === "country_vat") return (value as CountryVat[]).map(countryVatLine).join(", ") || "none";
  if (form.kind === "policy") return policyLine(value as PolicySetting);
  if (form.kind === "rate") return `${Number(value) / 100} %`;
  return form.kind === "whole" && form.unit !== "items" ? `${String(value)} ${form.unit}` : String(value);
}
