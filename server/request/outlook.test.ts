// What the owner of a request reads before its first offer: how soon one usually comes, from the category's own requests.
import { expect, test } from "vitest";
import { firstOfferSample } from "#domain/offer/response-time.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findOutlook } from "./reads/outlook.ts";

const kit = kitDuringFile();
const hourMs = 3_600_000;

/** A request that was opened and got its first offer some hours later. */
async function answeredAfter(hours: number): Promise<void> {
  const { request_id, offer_id } = await kit.sentOffer();
  const opened_at = new Date(kit.clock.now().getTime() - 60 * hourMs);
  await kit.owner.query("update request set opened_at = $2 where id = $1", [request_id, opened_at]);
  const created_at = new Date(opened_at.getTime() + hours * hourMs);
  await kit.owner.query("update offer set created_at = $2 where id = $1", [offer_id, created_at]);
}

test("the median of the category's requests that got an offer, once there are enough of them", async () => {
  const { customer, request_id } = await kit.openRequest();
  const outlook = async () => findOutlook(kit.scopeOf(customer), request_id);
  for (const hours of [1, 2, 7, 30].slice(0, firstOfferSample.fewest - 1)) await answeredAfter(hours);
  expect(await outlook()).toEqual({ told: 0, first_offer: null });
  await answeredAfter(50);
  expect(await outlook()).toEqual({ told: 0, first_offer: { unit: "hour", count: 7 } });
  await kit.owner.query("update request set told_providers = 9 where id = $1", [request_id]);
  expect((await outlook())?.told).toBe(9);
});

test("nobody reads it of a stranger's request", async () => {
  const { provider, request_id } = await kit.sentOffer();
  for (const stranger of [provider, await kit.customer()]) {
    expect(await findOutlook(kit.scopeOf(stranger), request_id)).toBeNull();
  }
});
