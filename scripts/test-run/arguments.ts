// The arguments of `npm test`.

export type Wanted =
  /** Every push: everything except what other turns take. */
  | { kind: "push" }
  /** Everything, whole. */
  | { kind: "full"; is_continued: boolean }
  /** The test files with one of these words in their path or a title. */
  | { kind: "words"; words: string[] }
  /** The test files that depend on changes since a commit, including uncommitted files. */
  | { kind: "changed"; since: string | null };

const usage = `npm test                     what every push runs
npm run test:full            everything, whole
npm run test:full -- --continue  the steps that have not passed in a full run of this commit
npm test -- money refund     the test files with one of these words in their path or in a title
npm test -- --changed [ref]  the test files that depend on what changed since the commit, by itself the upstream branch`;

/**
 * Reads the arguments of the program.
 * @throws Error with one sentence and the usage for an unknown option or two that exclude each other
 */
export function wantedOf(args: readonly string[]): Wanted {
  const options = args.filter((arg) => arg.startsWith("-"));
  const words = args.filter((arg) => !arg.startsWith("-"));
  const unknown = options.find((option) => !["--full", "--continue", "--changed"].includes(option));
  if (unknown) throw new Error(`There is no option ${unknown}.\n${usage}`);
  const isContinued = options.includes("--continue");
  if (isContinued && !options.includes("--full")) throw new Error(`--continue is for full runs.\n${usage}`);
  if (options.length > (isContinued ? 2 : 1))
    throw new Error(`${options.join(" and ")} exclude each other.\n${usage}`);
  if (options[0] === "--changed") {
    if (words.length > 1) throw new Error(`--changed takes one commit, not ${words.length}.\n${usage}`);
    return { kind: "changed", since: words[0] ?? null };
  }
  if (options.includes("--full")) {
    if (words.length > 0) throw new Error(`--full takes no words: it runs everything.\n${usage}`);
    return { kind: "full", is_continued: isContinued };
  }
  return words.length > 0 ? { kind: "words", words } : { kind: "push" };
}
