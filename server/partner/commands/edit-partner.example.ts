import type { ExampleOf } from "#tests/kit/fixtures.ts";
import { partnerInput } from "#tests/kit/states/partners.ts";
import type { editPartner } from "./edit-partner.ts";

export const editPartnerExample: ExampleOf<typeof editPartner> = async (kit) => {
  const { operator, member, partner_id, name, version } = await kit.partner();
  const input = { partner_id, version, ...partnerInput(`${name}-2`), commission_bp: 1_500 };
  return { actor: operator, input, stranger: null, forbidden: member };
};
