// The coverage report of a full run: a row for each folder, and the files with the most lines that nothing executes.

export type Runner = "unit" | "vitest" | "processes";
/** The lines with a statement, and those that each runner executed, by the path of a source. */
export type Lines = Record<"all" | Runner, Map<string, Set<number>>>;

const RISKIEST = 20;
const runners: readonly Runner[] = ["unit", "vitest", "processes"];

const note = `# Executed lines

A line counts when a statement begins in it. *Processes* are programs that tests start: the product, its commands, the
stand-ins. Not counted: what runs in Chromium, processes that are killed, programs that run from a copy of the project, and the
product's modules inside Vite's development server and Playwright.
`;

type Counts = { files: number; all: number; any: number } & Record<Runner, number>;

function countsOf(lines: Lines, files: readonly string[]): Counts {
  const counts: Counts = { files: files.length, all: 0, any: 0, unit: 0, vitest: 0, processes: 0 };
  for (const file of files) {
    for (const line of lines.all.get(file) ?? []) {
      const by = runners.filter((runner) => lines[runner].get(file)?.has(line));
      counts.all += 1;
      if (by.length > 0) counts.any += 1;
      for (const runner of by) counts[runner] += 1;
    }
  }
  return counts;
}

/** `server/booking` of `server/booking/store/lock.ts`, and `server` of `server/web.ts`. */
const folderOf = (file: string) => file.split("/").slice(0, -1).slice(0, 2).join("/");

export function tableOfFolders(lines: Lines): string[] {
  const files = [...lines.all.keys()].sort();
  const row = (name: string, counts: Counts) => {
    const shares = [...runners, "any" as const].map(
      (key) => `${Math.floor((100 * counts[key]) / counts.all)} %`,
    );
    return `| ${[name, counts.files, counts.all, ...shares, counts.all - counts.any].join(" | ")} |`;
  };
  return [
    note,
    "| folder | files | lines | unit | other vitest | processes | any | never |",
    "|---|--:|--:|--:|--:|--:|--:|--:|",
    ...[...Map.groupBy(files, folderOf)].map(([folder, inside]) => row(folder, countsOf(lines, inside))),
    row("all", countsOf(lines, files)),
  ];
}

export function riskiestFiles(lines: Lines): string[] {
  const counted = [...lines.all.keys()].map((file) => ({ file, counts: countsOf(lines, [file]) }));
  const never = ({ counts }: (typeof counted)[number]) => counts.all - counts.any;
  return [
    `The ${RISKIEST} files with the most lines that nothing executes:`,
    "",
    "| file | never executed | of |",
    "|---|--:|--:|",
    ...counted
      .filter((one) => never(one) > 0)
      .sort((a, b) => never(b) - never(a))
      .slice(0, RISKIEST)
      .map((one) => `| ${one.file} | ${never(one)} | ${one.counts.all} |`),
  ];
}
