// The fee agreed with one provider: from when on it holds, for whom, and that no existing booking changes.
import { beforeAll, describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { setProviderFee } from "#server/account/commands/set-provider-fee.ts";
import type { Member } from "#server/kernel/actor.ts";
import { findOwnFee } from "#server/offer/reads/fee-vat.ts";
import { findOfferFormData } from "#server/offer/reads/offer-form.ts";
import { findProviderFees } from "#server/operator/reads/fees.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { acceptOffer } from "./accept-offer.ts";

const kit = kitDuringFile();
let operator: Member;
beforeAll(async () => {
  operator = await kit.operator();
});

const idOf = ({ profile }: Member) => profile?.id ?? "";
const agree = (provider: Member, fee: { fee_bp: number | null; starts_on?: string }) =>
  kit.run(setProviderFee, operator, { provider_id: idOf(provider), reason: "They bring many.", ...fee });
const dayIn = (days: number) =>
  new Date(kit.now().getTime() + days * units.day_ms).toISOString().slice(0, 10);

async function accepted(offer: Awaited<ReturnType<typeof kit.sentOffer>>) {
  const input = { offer_id: offer.offer_id, version: offer.offer_version };
  const { booking_id } = await kit.run(acceptOffer, offer.customer, input);
  return () => rowOf(kit.runtime.db, "booking", booking_id);
}

test("what is accepted from then on has the fee, and what was accepted before keeps its own", async () => {
  const [first, second] = [await kit.sentOffer(), await kit.sentOffer()];
  const before = await accepted(first);
  const { fee_bp: usual, fee_minor } = await before();
  expect(usual).not.toBe(500);
  await agree(first.provider, { fee_bp: 500 });
  await agree(second.provider, { fee_bp: 500 });
  const after = await accepted(second);
  expect(await after()).toMatchObject({ fee_bp: 500 });
  expect((await after()).fee_minor).toBe(Math.round((await after()).net_minor * 0.05));
  expect(await before()).toMatchObject({ fee_bp: usual, fee_minor });
  await kit.passTime({ hours: 1 });
  await agree(second.provider, { fee_bp: null });
  expect(await after()).toMatchObject({ fee_bp: 500 });
  expect(await findOwnFee(kit.scopeOf(second.provider), usual)).toBe(usual);
});

test("nobody else's fee changes", async () => {
  const [one, other] = [await kit.sentOffer(), await kit.sentOffer()];
  await agree(one.provider, { fee_bp: 0 });
  const booking = await accepted(other);
  expect((await booking()).fee_bp).toBeGreaterThan(0);
});

test("a fee with a start waits for its day, in the form as in the booking", async () => {
  const offer = await kit.sentOffer();
  const { provider, request_id } = offer;
  const shown = async () => (await findOfferFormData(kit.scopeOf(provider), request_id, "en"))?.basis.fee_bp;
  const usual = await shown();
  await agree(provider, { fee_bp: 700, starts_on: dayIn(3) });
  expect(await shown()).toBe(usual);
  await kit.passTime({ days: 4 });
  expect(await shown()).toBe(700);
  const booking = await accepted(offer);
  expect((await booking()).fee_bp).toBe(700);
});

describe("the command", () => {
  test("refuses a day that is over, a fee beyond the most, and a customer", async () => {
    const provider = await kit.provider();
    expect(await outcomeOf(agree(provider, { fee_bp: 500, starts_on: dayIn(-2) }))).toBe("invalid_input");
    expect(await outcomeOf(agree(provider, { fee_bp: 9_000 }))).toBe("invalid_input");
    expect(await outcomeOf(agree(await kit.customer(), { fee_bp: 500 }))).toBe("not_found");
    expect((await findProviderFees(kit.scopeOf(operator), idOf(provider)))?.agreements).toEqual([]);
  });

  test("leaves a history that says who, when and why; its provider alone reads it too", async () => {
    const [provider, other] = [await kit.provider(), await kit.provider()];
    await agree(provider, { fee_bp: 800 });
    await kit.passTime({ hours: 1 });
    await agree(provider, { fee_bp: 600 });
    await agree(provider, { fee_bp: 400, starts_on: dayIn(10) });
    const found = await findProviderFees(kit.scopeOf(operator), idOf(provider));
    expect(found?.agreements.map(({ fee_bp, is_in_force }) => [fee_bp, is_in_force])).toEqual([
      [400, false],
      [600, true],
      [800, false],
    ]);
    expect(found?.agreements[0]).toMatchObject({ by: operator.email, reason: "They bring many." });
    expect(await findOwnFee(kit.scopeOf(provider), 1_000)).toBe(600);
    expect(await findOwnFee(kit.scopeOf(other), 1_000)).toBe(1_000);
  });
});
