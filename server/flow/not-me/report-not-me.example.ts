import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reportNotMe } from "./report-not-me.ts";

export const reportNotMeExample: ExampleOf<typeof reportNotMe> = async (kit) => {
  const { direct_offer_id: subject_id, recipient } = await kit.directOffer();
  const input = { kind: "direct_offer" as const, subject_id };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: recipient };
};
