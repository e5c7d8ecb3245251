// The name of a form's field holds the type and path of its value: `money:lines[0].unit_net_minor`. A name's length
// and depth are checked first, because they determine the cost of decoding.

/** The longest name in our forms has a third of this. */
const maxCharacters = 200;
/** No input of ours is nested deeper. */
const maxSteps = 8;
const steps = /[^.[\]]+/g;
const forbiddenSteps = new Set(["__proto__", "constructor", "prototype"]);

export type FieldName = { kind: string; path: readonly string[] };

/** Whether a name is short and shallow enough to read; fields with other names are dropped. */
export function isReadableName(name: string): boolean {
  return name.length <= maxCharacters && pathOf(name).length <= maxSteps;
}

/** Type and path of a name, or null for one that is too long, too deep, empty or forbidden. */
export function parseFieldName(name: string): FieldName | null {
  if (name.length > maxCharacters) return null;
  const path = pathOf(name);
  if (path.length === 0 || path.length > maxSteps) return null;
  if (path.some((step) => forbiddenSteps.has(step))) return null;
  const colon = name.indexOf(":");
  if (colon !== -1) return { kind: name.slice(0, colon), path };
  return { kind: name === "version" ? "int" : "text", path };
}

/** Only for names of bounded length. */
function pathOf(name: string): string[] {
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  return plain.slice(plain.indexOf(":") + 1).match(steps) ?? [];
}
