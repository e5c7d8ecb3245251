// Row-level SQL of the marketplace's details; the only writer of their table.
import { sql } from "kysely";
import type { MarketplaceDetails } from "#domain/marketplace/details.ts";
import type { Settings } from "#domain/setting/settings.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import type { Database, Row, Tx } from "#server/kernel/database/db.ts";

export type MarketplaceRow = Row<"marketplace">;

/** The row, locked until commit; null until the marketplace is set up. Serializes the first insert as well. */
export async function lockMarketplace(tx: Tx): Promise<MarketplaceRow | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('marketplace', 0))`.execute(tx);
  return (await tx.selectFrom("marketplace").selectAll().executeTakeFirst()) ?? null;
}

/** The details with their version; null until somebody has set the marketplace up. */
export async function findDetails(
  db: Database,
  settings: Settings,
): Promise<{ details: MarketplaceDetails; version: number } | null> {
  const row = await db.selectFrom("marketplace").selectAll().executeTakeFirst();
  if (!row) return null;
  const { id, is_only, updated_at, version, ...details } = row;
  return { details: { ...details, ...detailsInForce(settings) }, version };
}

/** The details that are settings. Their columns hold what was last entered here, for the release before settings. */
export const detailsInForce = ({
  default_time_zone: time_zone,
  default_currency: currency,
  platform_fee_bp: fee_bp,
}: Settings): Pick<MarketplaceDetails, "time_zone" | "currency" | "fee_bp"> => ({
  time_zone,
  currency,
  fee_bp,
});

/** Writes the row: the first time with a new id, then with the next version. */
export async function putMarketplace(
  ctx: CommandContext,
  details: MarketplaceDetails,
): Promise<Pick<MarketplaceRow, "id" | "version">> {
  const values = { ...details, updated_at: ctx.now };
  return ctx.tx
    .insertInto("marketplace")
    .values({ id: ctx.newId(), ...values })
    .onConflict((oc) =>
      oc.column("is_only").doUpdateSet((eb) => ({ ...values, version: eb("marketplace.version", "+", 1) })),
    )
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
}
