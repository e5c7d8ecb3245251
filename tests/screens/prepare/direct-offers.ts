// Offers to an e-mail address, as their provider finds them later.
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import { reportNotMe } from "#server/flow/not-me/report-not-me.ts";
import { system } from "#server/kernel/actor.ts";
import type { ScreenProduct } from "../product.ts";

/** A provider with an offer that waits, one that was claimed, and one reported as sent to the wrong person. */
export async function sentDirectOffers({ kit }: ScreenProduct) {
  const waiting = await kit.directOffer();
  const { provider } = waiting;
  const claimed = await kit.directOffer({ provider });
  const { direct_offer_id, version } = claimed;
  await kit.run(claimDirectOffer, claimed.recipient, { direct_offer_id, version });
  const { direct_offer_id: subject_id } = await kit.directOffer({ provider });
  await kit.run(reportNotMe, system, { kind: "direct_offer", subject_id });
  return waiting;
}
