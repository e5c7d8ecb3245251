import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { pausePartner, resumePartner } from "./pause-partner.ts";

export const pausePartnerExample: ExampleOf<typeof pausePartner> = async (kit) => {
  const { operator, member, partner_id, version } = await kit.partner();
  const input = { partner_id, version, reason: "The contract ends this month." };
  return { actor: operator, input, stranger: null, forbidden: member };
};

export const resumePartnerExample: ExampleOf<typeof resumePartner> = async (kit) => {
  const { operator, member, partner_id, version } = await kit.pausedPartner();
  const input = { partner_id, version, reason: "The contract was renewed." };
  return { actor: operator, input, stranger: null, forbidden: member };
};
