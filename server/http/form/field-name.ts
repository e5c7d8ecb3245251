// What a form's field is called says where its text goes: `money:lines[0].unit_net_minor`. A name is looked at before
// anything is done with it: its length and its depth decide what the work costs.

/** The longest name of ours has a third of these. */
const maxCharacters = 200;
/** No input of ours is nested deeper; a name that is could only be meant to exhaust us. */
const maxSteps = 8;
const steps = /[^.[\]]+/g;
const forbiddenSteps = new Set(["__proto__", "constructor", "prototype"]);

export type FieldName = { kind: string; path: readonly string[] };

/** Whether a name is short and shallow enough to be read; a field of another name is as if it had not been sent. */
export function isReadableName(name: string): boolean {
  return name.length <= maxCharacters && pathOf(name).length <= maxSteps;
}

/** The parts of a name, or null for one that is not read or leads nowhere. */
export function parseFieldName(name: string): FieldName | null {
  if (name.length > maxCharacters) return null;
  const path = pathOf(name);
  if (path.length === 0 || path.length > maxSteps) return null;
  if (path.some((step) => forbiddenSteps.has(step))) return null;
  const colon = name.indexOf(":");
  if (colon !== -1) return { kind: name.slice(0, colon), path };
  return { kind: name === "version" ? "int" : "text", path };
}

/** Called for names of bounded length alone. */
function pathOf(name: string): string[] {
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  return plain.slice(plain.indexOf(":") + 1).match(steps) ?? [];
}
