// Writes db/schema.d.ts from a freshly migrated database; `--verify` only says whether it is up to date.
import { spawnSync } from "node:child_process";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { createTestDatabase } from "#tests/kit/postgres.ts";

/** bigint columns are read as safe integers (`server/kernel/db.ts` refuses others), timestamps as dates. */
const types = { int8: "number", timestamptz: "Date", timestamp: "Date", citext: "string" };

/** Runs the generator against a database and returns whether it was content. */
export function generateTypes(url: string, args: string[] = []): { isOk: boolean; output: string } {
  const result = spawnSync(
    process.execPath,
    [
      "node_modules/kysely-codegen/dist/cli/bin.js",
      "--dialect=postgres",
      `--url=${url}`,
      "--default-schema=public",
      "--include-pattern=public.*",
      `--type-mapping=${JSON.stringify(types)}`,
      "--out-file=db/schema.d.ts",
      ...args,
    ],
    { encoding: "utf8" },
  );
  return { isOk: result.status === 0, output: `${result.stdout}${result.stderr}` };
}

if (import.meta.main) {
  const { url, stop } = await startThrowawayPostgres();
  try {
    process.env.TEST_POSTGRES_URL = url;
    const { ownerUrl } = await createTestDatabase();
    const { isOk, output } = generateTypes(ownerUrl, process.argv.slice(2));
    process.stdout.write(output);
    process.exitCode = isOk ? 0 : 1;
  } finally {
    await stop();
  }
}
