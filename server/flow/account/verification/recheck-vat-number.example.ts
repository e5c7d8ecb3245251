import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { recheckVatNumber } from "./recheck-vat-number.ts";

export const recheckVatNumberExample: ExampleOf<typeof recheckVatNumber> = async (kit) => {
  const provider = await kit.provider({ tax_id: "DE299111101" });
  const input = { profile_id: provider.profile?.id ?? "" };
  return { actor: await kit.operator(), input, stranger: null, forbidden: provider };
};
