// An offer books exactly what its customer read: what operators set for a policy acts on what is sent from then on.
import { afterEach, expect, test } from "vitest";
import { initialSettings } from "#domain/setting/settings.ts";
import { findDirectOfferByToken } from "#server/direct-offer/web/link.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import { acceptCounter } from "#server/offer/commands/accept-counter.ts";
import { reconfirmOffer } from "#server/offer/commands/reconfirm-offer.ts";
import { reissueOffer } from "#server/offer/commands/reissue-offer.ts";
import { reviseOffer } from "#server/offer/commands/revise-offer.ts";
import { exampleCounter } from "#server/offer/commands/send-counter.example.ts";
import { sendCounter } from "#server/offer/commands/send-counter.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { findOffer } from "#server/offer/reads/offer.ts";
import { changeSetting } from "#server/setting/commands/change-setting.ts";
import { listChanges } from "#server/setting/reads/settings.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { acceptOffer } from "./accept-offer.ts";

const kit = kitDuringFile();

const before = { name: "moderate", free_until: { days: 7 }, late_fee_bp: 5_000, after_start_fee_bp: 10_000 };
const after = { name: "moderate", free_until: { hours: 36 }, late_fee_bp: 2_500, after_start_fee_bp: 9_000 };

async function set(new_value: (typeof initialSettings)["policy_moderate"]) {
  const operator = await kit.operator();
  const name = "policy_moderate" as const;
  const version = (await listChanges(kit.scopeOf(operator), name))[0]?.version ?? 0;
  await kit.run(changeSetting, operator, { name, new_value, reason: "Summer.", version });
}
const change = () => set({ free: 36, unit: "hours", late_fee_bp: 2_500, after_start_fee_bp: 9_000 });
afterEach(async () => {
  if ((await kit.runtime.settings.current()).policy_moderate.free === 36)
    await set(initialSettings.policy_moderate);
});

const row = (offer_id: string) => rowOf(kit.runtime.db, "offer", offer_id);
const termsOf = async (offer_id: string) => (await row(offer_id)).policy_terms;
type Made = Awaited<ReturnType<typeof kit.sentOffer>>;

/** What the page of an offer says to its customer: the terms, and the shares of the price by time. */
async function read({ customer, request_id, offer_id }: Made) {
  const found = await findOffer(kit.scopeOf(customer), request_id, offer_id);
  return { terms: found?.offer.policy_terms, shares: found?.offer.steps.map(({ fee_bp }) => fee_bp) };
}
async function book({ customer, offer_id }: Made) {
  const { version } = await row(offer_id);
  const { booking_id } = await kit.run(acceptOffer, customer, { offer_id, version });
  return rowOf(kit.runtime.db, "booking", booking_id);
}

test("an offer shows and books the terms with which it was sent; the next one has the new terms", async () => {
  const made = await kit.sentOffer();
  const shown = await read(made);
  expect(shown).toEqual({ terms: before, shares: [0, 5_000, 10_000] });
  await change();
  expect(await read(made)).toEqual(shown);
  expect(await book(made)).toMatchObject({ policy: "moderate", policy_terms: before });

  const next = await kit.sentOffer();
  expect(await read(next)).toEqual({ terms: after, shares: [0, 2_500, 9_000] });
  expect(await book(next)).toMatchObject({ policy: "moderate", policy_terms: after });
});

test("an offer that was sent before offers kept terms has those of then", async () => {
  const made = await kit.sentOffer();
  await kit.owner.query("update offer set policy_terms = null where id = $1", [made.offer_id]);
  await change();
  expect(await read(made)).toEqual({ terms: before, shares: [0, 5_000, 10_000] });
  expect(await book(made)).toMatchObject({ policy_terms: before });
});

test("the release before, which changes the policy alone, leaves no terms of another policy", async () => {
  await change();
  const made = await kit.sentOffer();
  await kit.owner.query("update offer set policy = policy where id = $1", [made.offer_id]);
  expect(await termsOf(made.offer_id)).toEqual(after);
  await kit.owner.query("update offer set policy = 'strict' where id = $1", [made.offer_id]);
  expect(await termsOf(made.offer_id)).toBeNull();
  expect((await read(made)).terms).toMatchObject({ name: "strict", free_until: { days: 30 } });
  const mixed = JSON.stringify(after);
  await expect(
    kit.owner.query("update offer set policy_terms = $2 where id = $1", [made.offer_id, mixed]),
  ).rejects.toMatchObject({ constraint: "offer_policy_is_named" });
});

test("a revision has the terms of its own moment; a counter-offer and a confirmation keep those of the offer", async () => {
  const [revised, countered, outdated] = [
    await kit.sentOffer(),
    await kit.sentOffer(),
    await kit.outdatedOffer(),
  ];
  await change();
  const { version, starts_at, ends_at } = await row(revised.offer_id);
  await kit.run(reviseOffer, revised.provider, {
    offer_id: revised.offer_id,
    version,
    ...exampleTerms,
    starts_at: starts_at?.toISOString(),
    ends_at: ends_at?.toISOString(),
  });
  expect((await read(revised)).terms).toEqual(after);
  expect(await book(revised)).toMatchObject({ policy_terms: after });

  const ids = async () => ({
    offer_id: countered.offer_id,
    version: (await row(countered.offer_id)).version,
  });
  const { total_minor } = await kit.run(sendCounter, countered.customer, {
    ...(await ids()),
    ...exampleCounter,
  });
  await kit.run(acceptCounter, countered.provider, { ...(await ids()), total_minor });
  expect(await book(countered)).toMatchObject({ offer_revision: 2, policy_terms: before });

  const { offer_id, offer_version, provider } = outdated;
  await kit.run(reconfirmOffer, provider, { offer_id, version: offer_version, request_revision: 2 });
  expect(await book(outdated)).toMatchObject({ policy_terms: before });
});

test("an expired offer that is made again as it was keeps its terms", async () => {
  const { offer_id, offer_version: version, provider } = await kit.expiredOffer();
  await change();
  const again = await kit.run(reissueOffer, provider, { offer_id, version });
  expect(await termsOf(again.offer_id)).toEqual(before);
});

test("an offer to an address promises its terms by the link, and keeps them once it is claimed", async () => {
  const visitor = { kind: "visitor", visitor_id: null } as const;
  const sent = await kit.directOffer();
  const old = await kit.directOffer();
  await kit.owner.query("update direct_offer set policy_terms = null where id = $1", [old.direct_offer_id]);
  await change();
  for (const [direct, stored] of [
    [sent, before],
    [old, null],
  ] as const) {
    const { direct_offer_id, version, recipient } = direct;
    const token = kit.linkToken("direct_offer", direct_offer_id);
    const linked = await findDirectOfferByToken(kit.scopeOf(visitor), token);
    expect(linked?.offer.policy_terms).toEqual(before);
    const { offer_id } = await kit.run(claimDirectOffer, recipient, { direct_offer_id, version });
    expect(await termsOf(offer_id)).toEqual(stored);
    const offer = await row(offer_id);
    const { booking_id } = await kit.run(acceptOffer, recipient, { offer_id, version: offer.version });
    expect(await rowOf(kit.runtime.db, "booking", booking_id)).toMatchObject({ policy_terms: before });
  }
  const next = await kit.directOffer();
  expect((await rowOf(kit.runtime.db, "direct_offer", next.direct_offer_id)).policy_terms).toEqual(after);
});
