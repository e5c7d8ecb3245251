// The details of the marketplace's operator.
import type { Caller } from "#db/seed/run.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { editMarketplace } from "#server/marketplace/commands/edit-marketplace.ts";
import type { makePeople } from "../accounts.ts";

export const marketplaceDetails = {
  legal_name: "Markt GmbH",
  address_line: "Hafenstraße 1",
  postal_code: "78462",
  city: "Konstanz",
  region: null,
  country: "DE",
  email: "hello@markt.example.test",
  time_zone: "Europe/Berlin",
  currency: "EUR",
  fee_bp: 1_000,
};

export function makeMarketplace(runtime: Runtime, run: Caller, people: ReturnType<typeof makePeople>) {
  /** Enters new details over any existing ones: all tests on a database share one record. */
  async function marketplace(): Promise<{ operator: Member; version: number }> {
    const operator = await people.operator();
    const row = await runtime.db.selectFrom("marketplace").select("version").executeTakeFirst();
    const input = { ...marketplaceDetails, version: row?.version ?? 0 };
    const { version } = await run(editMarketplace, operator, input);
    return { operator, version };
  }
  return { marketplace };
}
