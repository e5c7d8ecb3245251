// Fills a database with a large marketplace (growth.sql) around one customer and one provider.
import { readFileSync } from "node:fs";
import { withClient } from "#scripts/postgres/roles.ts";

/** The number range of background requests to add, and the profiles whose own rows the first step makes. */
export type MarketStep = { from: number; to: number; customer: string; provider: string };

const triesMax = 5;
const isDeadlock = (error: unknown) => (error as { code?: unknown }).code === "40P01";

/**
 * Adds the step to the database of `url`, which must be a superuser's URL. The script drops indexes, and a running
 * product may hold the same tables in another order: PostgreSQL then undoes the script as a whole, and it runs again.
 */
export async function fillMarket(url: string, { from, to, customer, provider }: MarketStep): Promise<void> {
  const settings = { from: String(from), to: String(to), customer, provider };
  await withClient(url, async (client) => {
    for (const [name, value] of Object.entries(settings))
      await client.query("select set_config($1, $2, false)", [`growth.${name}`, value]);
    for (let tries = 1; ; tries += 1) {
      try {
        await client.query(readFileSync("bench/kit/growth.sql", "utf8"));
        return;
      } catch (error) {
        if (!isDeadlock(error) || tries === triesMax) throw error;
      }
    }
  });
}
