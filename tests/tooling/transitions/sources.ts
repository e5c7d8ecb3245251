// The product's sources as top-level declarations, and which of them the registry can reach: code that no command and
// no job leads to does not count as a caller. The code is formatted, so a declaration starts at the margin.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";

/** Files by their path from the repository root. */
export type Sources = ReadonlyMap<string, string>;
export type Declaration = { readonly file: string; readonly name: string; readonly text: string };

const registry = "server/nouns.ts";
const roots = ["commands", "jobs"];

/** The files that contain rules and commands, without tests and examples. */
export function readSources(): Sources {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "domain", "server"],
    {
      encoding: "utf8",
    },
  );
  const files = listed
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|example)\.tsx?$/.test(file));
  return new Map(files.flatMap((file) => textOf(file)));
}

function textOf(file: string): [string, string][] {
  try {
    return [[file, readFileSync(file, "utf8")]];
  } catch {
    // Deleted but not committed yet.
    return [];
  }
}

const start = /^(?:export )?(?:default )?(?:async )?(?:function|const|class|type)\*? ?([A-Za-z_]\w*)/;

/** A file's declarations at the margin. */
export function declarationsIn(file: string, text: string): Declaration[] {
  const found: { name: string; lines: string[] }[] = [];
  for (const line of withoutComments(text).split("\n")) {
    const name = start.exec(line)?.[1];
    if (name) found.push({ name, lines: [line] });
    else if (!line.startsWith("import ")) found.at(-1)?.lines.push(line);
  }
  return found.map(({ name, lines }) => ({ file, name, text: lines.join("\n") }));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

const isType = ({ text }: Declaration) => /^(?:export )?type /.test(text);

/** The declarations, values and types alike, that commands and jobs lead to. */
export function reachable(sources: Sources): Declaration[] {
  const byFile = new Map([...sources].map(([file, text]) => [file, declarationsIn(file, text)]));
  const imports = new Map([...sources].map(([file, text]) => [file, importsIn(file, text)]));
  const seen = new Set<Declaration>();
  const queue = (byFile.get(registry) ?? []).filter(({ name }) => roots.includes(name));
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const words = new Set(next.text.match(/[A-Za-z_]\w*/g));
    for (const own of byFile.get(next.file) ?? []) if (words.has(own.name)) queue.push(own);
    for (const { local, name, from } of imports.get(next.file) ?? []) {
      if (words.has(local)) queue.push(...(byFile.get(from) ?? []).filter((one) => one.name === name));
    }
  }
  return [...seen];
}

type Import = { local: string; name: string; from: string };

function importsIn(file: string, text: string): Import[] {
  return [...text.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)";/gm)].flatMap(
    ([, names = "", path = ""]) => {
      const from = path.startsWith("#") ? path.slice(1) : posix.join(posix.dirname(file), path);
      return names
        .split(",")
        .map((one) => one.trim().replace(/^type /, ""))
        .filter((one) => one !== "")
        .map((one) => {
          const [name = "", local = name] = one.split(" as ");
          return { local, name, from };
        });
    },
  );
}

/** Declarations of values: a type that names something does not do it. */
export const values = (declarations: readonly Declaration[]) => declarations.filter((one) => !isType(one));
