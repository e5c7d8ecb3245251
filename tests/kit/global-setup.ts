// One PostgreSQL for a whole test run, thrown away after it. `TEST_POSTGRES_URL` (superuser) gives its address to
// every file; if that is already set (`npm test` starts one for all its parts) the setup uses that one.
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";

/** Vitest calls this once before all files and the returned function after them. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_POSTGRES_URL) return undefined;
  const { url, stop } = await startThrowawayPostgres();
  process.env.TEST_POSTGRES_URL = url;
  return stop;
}
