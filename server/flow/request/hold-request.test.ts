// An operator's commands on requests and offers: hold, release, remove, end an offer.
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { system } from "#server/kernel/actor.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import { voidOffer } from "#server/offer/commands/void-offer.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { closeUndecided } from "./close-undecided.ts";
import { expireRequest } from "./end-request.ts";
import { holdRequest, releaseRequest } from "./hold-request.ts";
import { removeRequest } from "./remove-request.ts";

const kit = kitDuringFile();

const requestRow = (id: string) => rowOf(kit.runtime.db, "request", id);
const offerRow = (id: string) => rowOf(kit.runtime.db, "offer", id);
const people = ({ customer, provider }: OfferFixture) => ({ customer, provider });
const mailsDuring = (made: OfferFixture, action: () => Promise<unknown>) =>
  mailsOf(kit, people(made), action);
const reason = "The operator looks into it.";

describe("a hold by the operator", () => {
  const hold = async (made: OfferFixture, version = made.version) =>
    kit.run(holdRequest, await kit.operator(), { request_id: made.request_id, version, reason });
  const release = async (made: OfferFixture, version = made.version) =>
    kit.run(releaseRequest, await kit.operator(), { request_id: made.request_id, version, reason });

  test("freezes the offers and mails both sides; the provider may still withdraw", async () => {
    const made = await kit.sentOffer();
    expect(await mailsDuring(made, () => hold(made))).toEqual([
      "offer_held to provider",
      "request_held to customer",
    ]);
    expect(await requestRow(made.request_id)).toMatchObject({
      status: "on_hold",
      held_at: kit.clock.now(),
      operator_reason: reason,
    });
    const { offer_id, offer_version: version, request_id } = made;
    expect(await outcomeOf(kit.run(acceptOffer, made.customer, { offer_id, version }))).toBe(
      "request_not_open",
    );
    const other = await kit.provider();
    const sending = kit.run(sendOffer, other, { request_id, ...exampleTerms });
    expect(["request_not_open", "not_found"]).toContain(await outcomeOf(sending));
    const input = { offer_id, version, reason: null };
    expect(await outcomeOf(kit.run(withdrawOffer, made.provider, input))).toBe("done");
  });

  test("moves every deadline by its length, and the next reminder with it", async () => {
    const made = await kit.sentOffer();
    const before = { request: await requestRow(made.request_id), offer: await offerRow(made.offer_id) };
    await hold(made);
    await kit.passTime({ days: 40 });
    // Both would have expired in the meantime.
    expect(await outcomeOf(kit.run(expireRequest, system, { request_id: made.request_id }))).toBe(
      "transition_not_allowed",
    );
    const held = { ...made, version: made.version + 1 };
    expect(await mailsDuring(made, () => release(held))).toEqual([
      "offer_released to provider",
      "request_released to customer",
    ]);
    const later = (at: Date | null) => new Date(Number(at) + 40 * units.day_ms);
    const request = await requestRow(made.request_id);
    // The date is 45 days after the beginning, and nothing moves past it.
    expect(request).toMatchObject({ status: "open", held_at: null, operator_reason: null });
    expect(request.expires_at).toEqual(before.request.starts_at);
    const offer = await offerRow(made.offer_id);
    const until = later(before.offer.valid_until);
    expect(offer.valid_until).toEqual(
      until.getTime() < Number(request.expires_at) ? until : request.expires_at,
    );
    expect(offer.version).toBe(before.offer.version);
    expect(Number(offer.remind_at)).toBeGreaterThan(kit.clock.now().getTime());
    const input = { offer_id: made.offer_id, version: made.offer_version };
    expect(await outcomeOf(kit.run(acceptOffer, made.customer, input))).toBe("done");
  });

  test("is refused twice, stale and in another status", async () => {
    const made = await kit.sentOffer();
    expect(await raceOfTwo(() => hold(made))).toEqual(["done", "stale"]);
    expect(await outcomeOf(hold(made, made.version + 1))).toBe("transition_not_allowed");
    expect(await outcomeOf(release(made))).toBe("stale");
  });

  test("is a database constraint too: a request on hold has a time and a reason", async () => {
    const made = await kit.sentOffer();
    for (const set of [
      "status = 'on_hold'",
      "status = 'removed'",
      "held_at = now()",
      "operator_reason = 'x'",
    ]) {
      const write = kit.owner.query(`update request set ${set} where id = $1`, [made.request_id]);
      await expect(write, set).rejects.toThrow(/request_held_while_on_hold|request_reason_of_operator/);
    }
  });
});

describe("a removal", () => {
  const remove = async ({ request_id, version }: { request_id: string; version: number }) =>
    kit.run(removeRequest, await kit.operator(), { request_id, version, reason });

  test("ends the offers, mails everybody, and leaves providers only their own offer", async () => {
    const made = await kit.sentOffer();
    expect(await mailsDuring(made, () => remove(made))).toEqual([
      "offer_not_selected to provider",
      "request_removed to customer",
    ]);
    expect(await requestRow(made.request_id)).toMatchObject({ status: "removed", operator_reason: reason });
    expect((await offerRow(made.offer_id)).status).toBe("not_selected");
    const input = { offer_id: made.offer_id, version: made.offer_version + 1, reason: null };
    expect(await outcomeOf(kit.run(withdrawOffer, made.provider, input))).toBe("not_found");
    expect(await outcomeOf(kit.run(declineOffer, made.customer, input))).toBe("transition_not_allowed");
  });

  test("of a held request ends the hold", async () => {
    const made = await kit.heldRequest();
    expect(await outcomeOf(remove(made))).toBe("done");
    expect(await requestRow(made.request_id)).toMatchObject({ status: "removed", held_at: null });
  });

  test("is refused while there is a live booking", async () => {
    const made = await kit.booking();
    const { version } = await requestRow(made.request_id);
    expect(await outcomeOf(remove({ ...made, version }))).toBe("booking_not_ended");
    expect(await outcomeOf(remove(made))).toBe("stale");
  });

  test("of an undecided request retires the offer of its booking", async () => {
    const made = await kit.undecidedRequest();
    const { version } = await requestRow(made.request_id);
    expect(await outcomeOf(remove({ ...made, version }))).toBe("done");
    expect((await offerRow(made.offer_id)).status).toBe("voided");
    await kit.passTime({ days: 8 });
    expect(await outcomeOf(kit.run(closeUndecided, system, made))).toBe("transition_not_allowed");
  });
});

describe("ending an offer by the operator", () => {
  const end = async (made: OfferFixture, version = made.offer_version) =>
    kit.run(voidOffer, await kit.operator(), { offer_id: made.offer_id, version, reason });

  test("mails both sides, and leaves the other offers as they are", async () => {
    const made = await kit.sentOffer();
    const other = await kit.offerFor(made);
    expect(await mailsDuring(made, () => end(made))).toEqual([
      "offer_voided to customer",
      "offer_voided to provider",
    ]);
    expect((await offerRow(made.offer_id)).status).toBe("voided");
    const input = { offer_id: other.offer_id, version: other.offer_version };
    expect(await outcomeOf(kit.run(acceptOffer, made.customer, input))).toBe("done");
  });

  test("covers parked and countered ones, but not the accepted one", async () => {
    const made = await kit.sentOffer();
    const other = await kit.offerFor(made);
    await kit.run(acceptOffer, made.customer, { offer_id: other.offer_id, version: other.offer_version });
    expect(await outcomeOf(end(other, other.offer_version + 1))).toBe("transition_not_allowed");
    expect(await outcomeOf(end(made))).toBe("stale");
    expect(await outcomeOf(end(made, made.offer_version + 1))).toBe("done");
    expect(await outcomeOf(end(await kit.counteredOffer()))).toBe("done");
  });
});
