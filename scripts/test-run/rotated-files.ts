// Test files that are too dear for each push as a whole: each turn takes its share of the files of a list. Where only
// part of a file is dear, the file itself takes its share (`inTurn`).
import { inTurn, turnOfRun, turns } from "./turn.ts";

type Rotated = { shares: number; files: readonly string[] };

/** By the project of vitest.config.ts, or "e2e". The order decides which turn takes what: neighbours run on other days. */
export const rotatedFiles: Readonly<Record<string, Rotated>> = {
  integration: {
    shares: 4,
    files: [
      "server/kernel/database/history-migration.test.ts",
      "server/kernel/database/pooler.test.ts",
      "tests/conformance/short-numbers.test.ts",
      "server/http/auth/answer-floor.test.ts",
      "server/kernel/database/migrate.test.ts",
      "server/flow/export/plans.test.ts",
      "server/services/traces.test.ts",
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
