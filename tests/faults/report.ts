// What a run of the faults found, as a table: which layer catches each, and whether each push or only some turns would.
import { readFileSync } from "node:fs";
import { rotatedFiles } from "#scripts/test-run/rotated-files.ts";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import type { Fault } from "./fault.ts";

export type Result = Fault & { area: string; is_caught: boolean; seconds: number };

const layers: readonly (readonly [RegExp, string])[] = [
  [/\.spec\.ts$/, "browser"],
  [/^domain\//, "domain rule"],
  [/^(?:app|messages|tests\/words)\//, "component"],
  [/^(?:server|db)\//, "server integration"],
  [/^tests\/conformance\//, "conformance"],
  [/^(?:standins|tests\/contract|tests\/simulation)\//, "contract"],
  [/^tests\/resilience\//, "resilience"],
  [/^tests\/(?:system|screens|seams)\//, "system"],
];

/** The layer of a test file, by its path. */
export const layerOf = (file: string): string => layers.find(([path]) => path.test(file))?.[1] ?? "tooling";

/** Whether each push runs the whole test file: neither the file nor a part of it rotates. */
export function isOnEachPush(file: string): boolean {
  const isRotated = Object.values(rotatedFiles)
    .flat()
    .some(({ files }) => files.includes(file));
  return !isRotated && !readFileSync(file, "utf8").includes(`${shareOfTurn.name}(`);
}

const isCaughtOnEachPush = ({ is_caught, caught_by }: Result): boolean =>
  is_caught && isOnEachPush(caught_by);

/** The share of the faults that each push catches, from 0 to 1. */
export const shareOnEachPush = (results: readonly Result[]): number =>
  results.filter(isCaughtOnEachPush).length / results.length;

function counts(title: string, results: readonly Result[], keyOf: (result: Result) => string): string[] {
  const groups = Map.groupBy(results, keyOf);
  return [
    `| ${title} | faults | caught | on each push |`,
    "|---|---|---|---|",
    ...[...groups].map(([key, group]) => {
      const caught = group.filter(({ is_caught }) => is_caught).length;
      return `| ${key} | ${group.length} | ${caught} | ${group.filter(isCaughtOnEachPush).length} |`;
    }),
    "",
  ];
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replace(/\s+/g, " ").trim();

/** The whole report, in Markdown. */
export function describeResults(results: readonly Result[]): string {
  const rows = results.map(({ area, file, find, caught_by, is_caught, seconds }) => {
    const when = isOnEachPush(caught_by) ? "each push" : "in turns";
    const fault = cell(`${file}: ${find.slice(0, 80)}`);
    return `| ${fault} | ${area} | ${layerOf(caught_by)} | ${when} | ${is_caught ? "caught" : "MISSED"} | ${caught_by} | ${seconds} |`;
  });
  const caught = results.filter(({ is_caught }) => is_caught).length;
  return [
    `# Faults: ${caught} of ${results.length} caught, ${Math.round(100 * shareOnEachPush(results))} % on each push`,
    "",
    ...counts("area", results, ({ area }) => area),
    ...counts("layer", results, ({ caught_by }) => layerOf(caught_by)),
    "| fault | area | layer | runs | result | caught by | seconds |",
    "|---|---|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
