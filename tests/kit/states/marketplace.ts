// The details of the marketplace's operator.
import type { Caller } from "#db/seed/run.ts";
import type { Member } from "#server/kernel/actor.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { editMarketplace } from "#server/marketplace/commands/edit-marketplace.ts";
import { changeSetting } from "#server/setting/commands/change-setting.ts";
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
  /** A setting that an operator has changed, with its version; its value is not the one of the example. */
  async function changedSetting() {
    const operator = await people.operator();
    const name = "live_offers_per_request" as const;
    const row = await runtime.db
      .selectFrom("setting_version")
      .select("version")
      .where("name", "=", name)
      .orderBy("version", "desc")
      .executeTakeFirst();
    const seen = row?.version ?? 0;
    const input = { name, new_value: 12 + (seen % 2), reason: "More choice.", version: seen };
    const { version } = await run(changeSetting, operator, input);
    return { operator, name, version };
  }
  return { marketplace, changedSetting };
}
