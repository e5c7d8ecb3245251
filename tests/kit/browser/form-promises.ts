// What a form that runs commands must carry.
import { commands } from "#server/nouns.ts";
import { fieldOf, type ShownForm } from "./form-browser.ts";

const inputOf = (command: string): Record<string, unknown> => {
  const { input } = commands[command as keyof typeof commands];
  return "shape" in input ? (input.shape as Record<string, unknown>) : {};
};
/** True for a button that runs one of our commands; one that calls the auth service first may have a command's name. */
export const isCommand = (name: string) =>
  Object.hasOwn(commands, name) &&
  commands[name as keyof typeof commands].exposedVia.some((exposure) => exposure === "ui");

/** What a form with our commands lacks. */
export function lacks(form: ShownForm, { hasProfile }: { hasProfile: boolean }): string[] {
  const found = form.commands.filter(isCommand);
  // Account commands do not depend on which profile is active.
  const isOfProfile = found.some((name) => commands[name as keyof typeof commands].needs !== "account");
  const needed = ["_key", ...(hasProfile && isOfProfile ? ["profile_id"] : [])];
  if (found.some((command) => "version" in inputOf(command))) needed.push("version");
  // Numbers are sent under a prefixed name.
  const has = (name: string) => fieldOf(form, name) || fieldOf(form, `int:${name}`);
  return needed.filter((name) => !has(name)).map((name) => `${found.join("/")} lacks ${name}`);
}
