// The marketplace's details for the operator's pages, and the country that forms offer first.
import type { MarketplaceDetails } from "#domain/marketplace/details.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { marketplaces, publicMarketplaces } from "../access.ts";
import { detailsInForce } from "../store/marketplace.ts";

/** The details with their version; null until somebody has set the marketplace up. Operators only. */
export async function findMarketplace(
  scope: ReadScope,
): Promise<(MarketplaceDetails & { version: number }) | null> {
  const row = await marketplaces(scope).selectAll().executeTakeFirst();
  if (!row) return null;
  const { id, is_only, updated_at, ...details } = row;
  return { ...details, ...detailsInForce(scope.settings) };
}

/** The country that forms offer first; null until somebody has set the marketplace up. */
export async function findOperatorCountry(scope: ReadScope): Promise<string | null> {
  const row = await publicMarketplaces(scope).select("marketplace.country").executeTakeFirst();
  return row?.country ?? null;
}
