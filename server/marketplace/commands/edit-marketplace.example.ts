import type { ExampleOf } from "#tests/kit/fixtures.ts";
import { marketplaceDetails } from "#tests/kit/states/marketplace.ts";
import type { editMarketplace } from "./edit-marketplace.ts";

export const editMarketplaceExample: ExampleOf<typeof editMarketplace> = async (kit) => {
  const { operator, version } = await kit.marketplace();
  const input = { ...marketplaceDetails, legal_name: "Markt & Partner GmbH", version };
  return { actor: operator, input, stranger: null, forbidden: await kit.customer() };
};
