import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import { partnerInput } from "#tests/kit/states/partners.ts";
import type { makePartner } from "./make-partner.ts";

export const makePartnerExample: ExampleOf<typeof makePartner> = async (kit) => {
  const category_ids = [(await kit.category()).id];
  const input = { ...partnerInput(`guide-${randomUUID().slice(0, 8)}`), category_ids };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
