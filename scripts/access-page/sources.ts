// What the sources say about each noun: who sees which rows, by the comments in its access files, and its commands.
import { readdirSync, readFileSync } from "node:fs";

/** A table as one function of an access file opens it, with the function's own comment. */
export type OpenedTable = { table: string; rows: string };

export type NounSources = {
  /** The comments at the head of the noun's access files. */
  rules: string[];
  tables: OpenedTable[];
  /** Names of the commands declared below its folder. */
  commands: Set<string>;
  /** Names of the relations declared there. */
  relations: Set<string>;
};

const plain = (comment: string) =>
  comment
    .split("\n")
    .map((line) => line.replace(/^\s*(?:\/\/|\/\*\*|\*\/|\*)?\s?|\s*\*\/\s*$/g, "").trim())
    .filter(Boolean)
    .join(" ");

/** The comment lines at the top of a file. */
const headOf = (text: string) => plain(/^(?:\/\/.*\n)*/.exec(text)?.[0] ?? "");

/**
 * The tables that an access file opens, each with the comment of the function that opens it.
 * @throws Error when that function has no comment: the page would not say what it shows
 */
export function tablesOpenedIn(file: string, text: string): OpenedTable[] {
  const tables = new Map(
    [...text.matchAll(/const (\w+) = defineReaders\(\s*"(\w+)"/g)].map(([, name = "", table = ""]) => [
      name,
      table,
    ]),
  );
  const declarations = text.split(/\n(?=\/\*\*|export |const |function )/);
  return declarations.flatMap((declaration, at) => {
    const name = /^export (?:const|function) (\w+)/.exec(declaration)?.[1];
    const opened = /(?:visibleRows|forOperators)\(\s*\w+,\s*"(\w+)"/.exec(declaration)?.[1];
    const table =
      opened ?? tables.get(/(?:visible|listed|lookedUp)\(\s*\w+,\s*(\w+)/.exec(declaration)?.[1] ?? "");
    if (name === undefined || table === undefined) return [];
    const before = declarations[at - 1] ?? "";
    if (!/^\/\*\*[\s\S]*\*\/\s*$/.test(before))
      throw new Error(`${file}: ${name} opens ${table} and has no comment that says which rows`);
    return [{ table, rows: plain(before) }];
  });
}

/** The noun of a file below `server/`: its folder, or for commands that move several nouns the folder below `flow/`. */
const nounOf = (path: string) => path.replace(/^flow\//, "").split("/")[0] ?? "";

/** Every noun and what its sources say, by the name of its folder. */
export function readNouns(root = "server"): Map<string, NounSources> {
  const nouns = new Map<string, NounSources>();
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) =>
    path.replaceAll("\\", "/"),
  );
  for (const path of files.toSorted()) {
    if (!path.endsWith(".ts") || /\.(test|example)\.ts$/.test(path) || /^(http|kernel|services)\//.test(path))
      continue;
    const text = readFileSync(`${root}/${path}`, "utf8");
    const noun = nouns.get(nounOf(path)) ?? {
      rules: [],
      tables: [],
      commands: new Set(),
      relations: new Set(),
    };
    nouns.set(nounOf(path), noun);
    for (const [, name = ""] of text.matchAll(/^ {2}name: "(\w+)",\n {2}summary:/gm)) noun.commands.add(name);
    for (const [, name = ""] of text.matchAll(/defineRelation\(\{\n {2}name: "(\w+)"/g))
      noun.relations.add(name);
    if (!/^[\w-]+\/access[\w-]*\.ts$/.test(path)) continue;
    noun.rules.push(headOf(text));
    noun.tables.push(...tablesOpenedIn(path, text));
  }
  return nouns;
}
