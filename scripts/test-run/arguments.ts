// The arguments of `npm test`.

export type Wanted =
  /** Every push: everything except what other turns take. */
  | { kind: "push" }
  /** Everything, whole. */
  | { kind: "full"; is_continued: boolean; counts_lines: boolean }
  /** The test files with one of these words in their path or a title. */
  | { kind: "words"; words: string[] }
  /** The test files that depend on changes since a commit, including uncommitted files. */
  | { kind: "changed"; since: string | null };

const usage = `npm test                     what every push runs
npm run test:full            everything, whole
npm run test:full -- --continue  the steps that have not passed in a full run of this commit
npm run test:full -- --coverage  as well, which lines the tests execute
npm test -- money refund     the test files with one of these words in their path or in a title
npm test -- --changed [ref]  the test files that depend on what changed since the commit, by itself the upstream branch`;

/** A run that is continued counts no lines: it would miss those of the steps that passed before. */
const ofFullRuns = ["--continue", "--coverage"];

/**
 * Reads the arguments of the program.
 * @throws Error with one sentence and the usage for an unknown option or two that exclude each other
 */
export function wantedOf(args: readonly string[]): Wanted {
  const options = args.filter((arg) => arg.startsWith("-"));
  const words = args.filter((arg) => !arg.startsWith("-"));
  const unknown = options.find((option) => !["--full", ...ofFullRuns, "--changed"].includes(option));
  if (unknown) throw new Error(`There is no option ${unknown}.\n${usage}`);
  const ofFull = options.filter((option) => ofFullRuns.includes(option));
  if (ofFull.length > 0 && !options.includes("--full"))
    throw new Error(`${ofFull[0]} is for full runs.\n${usage}`);
  if (options.length > (ofFull.length > 0 ? 2 : 1))
    throw new Error(`${options.join(" and ")} exclude each other.\n${usage}`);
  if (options[0] === "--changed") {
    if (words.length > 1) throw new Error(`--changed takes one commit, not ${words.length}.\n${usage}`);
    return { kind: "changed", since: words[0] ?? null };
  }
  if (options.includes("--full")) {
    if (words.length > 0) throw new Error(`--full takes no words: it runs everything.\n${usage}`);
    return {
      kind: "full",
      is_continued: ofFull.includes("--continue"),
      counts_lines: ofFull.includes("--coverage"),
    };
  }
  return words.length > 0 ? { kind: "words", words } : { kind: "push" };
}
