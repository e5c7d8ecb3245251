// Test files that are too dear for each push as a whole: each turn takes its share of the files of a list. Where only
// part of a file is dear, the file itself takes its share (`inTurn`).
import { inTurn, turnOfRun, turns } from "./turn.ts";

type Rotated = { shares: number; files: readonly string[] };

/** By the project of vitest.config.ts, or "e2e". The order decides which turn takes what: neighbours run on other days. */
export const rotatedFiles: Readonly<Record<string, Rotated>> = {
  tooling: {
    shares: 8,
    files: [
      "tests/tooling/soak.test.ts",
      "scripts/backup/interrupted-restore.test.ts",
      "tests/tooling/deploy.test.ts",
      "tests/tooling/moved-data.test.ts",
      "scripts/backup/foreign-archive.test.ts",
      "tests/tooling/daily-backup.test.ts",
    ],
  },
};

/** The files of a project that another turn takes. */
export function filesOfOtherTurns(project: string, turn = turnOfRun()): string[] {
  const rotated = rotatedFiles[project];
  if (!rotated) return [];
  const taken = new Set(inTurn(rotated.files, Math.min(rotated.shares, turns), turn));
  return rotated.files.filter((file) => !taken.has(file));
}
