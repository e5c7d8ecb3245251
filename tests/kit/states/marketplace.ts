// The details of the marketplace's operator.
import type { Caller } from "#db/seed/run.ts";
import { limits, units } from "#domain/limits.ts";
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

/** What the upload endpoint passes on for a picture; its bytes are these. */
export const sitePictureInput = (bytes: string | Uint8Array, size = { width: 320, height: 64 }) => ({
  png: Buffer.from(bytes).toString("base64"),
  ...size,
});

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
  const verification_days = limits.verification_min_days;
  /** All tests on a database share the setting. */
  async function limitVerifications(): Promise<void> {
    const name = "verification_days" as const;
    const row = await runtime.db
      .selectFrom("setting_version")
      .select("version")
      .where("name", "=", name)
      .executeTakeFirst();
    const input = { name, new_value: verification_days, reason: "Papers change.", version: 0 };
    if (!row) await run(changeSetting, await people.operator(), input);
  }
  async function oldVerification({ is_reminded = false }: { is_reminded?: boolean } = {}) {
    await limitVerifications();
    const provider = await people.provider();
    const profile_id = provider.profile?.id ?? "";
    const ago = (days: number) => new Date(runtime.clock.now().getTime() - days * units.day_ms);
    await runtime.db
      .updateTable("profile")
      .set({
        verified_at: ago(verification_days + 1),
        verification_reminded_at: is_reminded ? ago(limits.verification_reminder_days + 1) : null,
      })
      .where("id", "=", profile_id)
      .execute();
    return { provider, profile_id };
  }
  return { marketplace, changedSetting, oldVerification };
}
