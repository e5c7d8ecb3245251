import { hashLinkToken } from "#server/kernel/link-token.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reportNotMe } from "./report-not-me.ts";

export const reportNotMeExample: ExampleOf<typeof reportNotMe> = async (kit) => {
  const { direct_offer_id, recipient } = await kit.directOffer();
  const token = kit.linkToken("not_me", direct_offer_id);
  const input = { token_hash: hashLinkToken(token).toString("hex") };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: recipient };
};
