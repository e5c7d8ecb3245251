// What git knows about this folder.
import { execFileSync } from "node:child_process";

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

const linesOf = (text: string) => text.split("\n").filter((line) => line !== "");

/** The full name of a commit, or null if there is none by that name (a shallow clone, a rewritten history). */
export function commitOf(name: string): string | null {
  try {
    return git("rev-parse", "--verify", "--quiet", `${name}^{commit}`);
  } catch {
    return null;
  }
}

/** The commit at which this work began: where it left its upstream branch, or the commit before the last one. */
export function baseOfWork(): string | null {
  const upstream = commitOf("@{upstream}");
  if (upstream && upstream !== commitOf("HEAD")) return git("merge-base", "HEAD", upstream);
  return isClean() ? commitOf("HEAD~1") : commitOf("HEAD");
}

/** Paths that differ from a commit, from the project's root, including files that git does not know yet. */
export function changedSince(commit: string): string[] {
  const committed = linesOf(git("diff", "--name-only", "--no-renames", commit));
  return [...new Set([...committed, ...linesOf(git("ls-files", "--others", "--exclude-standard"))])].sort();
}

/** Whether everything is committed. */
export function isClean(): boolean {
  return git("status", "--porcelain") === "";
}

/** Every file that git knows below these paths. */
export function trackedFiles(...paths: string[]): string[] {
  return linesOf(git("ls-files", "--cached", "--others", "--exclude-standard", "--", ...paths));
}
