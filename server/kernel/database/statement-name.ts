// The name of a statement in a trace: its kind and the first table it names, such as `select booking`. It contains
// neither the text nor a value. Each text is parsed once.

const maxNames = 2_000;
const names = new Map<string, string>();

/** The short name of a statement. */
export function nameOfStatement(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = toName(text);
  // Texts that differ in the length of a value list would fill the map endlessly.
  if (names.size >= maxNames) names.clear();
  names.set(text, name);
  return name;
}

function toName(text: string): string {
  const [, verb = "statement"] = /^\s*([a-z]+)\b/i.exec(text) ?? [];
  const [, schema, table] = /\b(?:from|into|update|join)\s+"?(\w+)"?(?:\."?(\w+)"?)?/i.exec(text) ?? [];
  const target = table ?? schema;
  return target ? `${verb.toLowerCase()} ${target}` : verb.toLowerCase();
}
