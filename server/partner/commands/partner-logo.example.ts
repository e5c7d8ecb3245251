import type { ExampleOf } from "#tests/kit/fixtures.ts";
import { logoOf } from "#tests/kit/states/partners.ts";
import type { removePartnerLogo, setPartnerLogo } from "./partner-logo.ts";

export const setPartnerLogoExample: ExampleOf<typeof setPartnerLogo> = async (kit) => {
  const { operator, member, partner_id, version } = await kit.partner();
  const input = { partner_id, version, ...logoOf(partner_id) };
  return { actor: operator, input, stranger: null, forbidden: member };
};

export const removePartnerLogoExample: ExampleOf<typeof removePartnerLogo> = async (kit) => {
  const { operator, member, partner_id, version } = await kit.partnerWithLogo();
  return { actor: operator, input: { partner_id, version }, stranger: null, forbidden: member };
};
