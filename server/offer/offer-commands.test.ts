import { describe, expect, test } from "vitest";
import { system } from "#server/kernel/actor.ts";
import { extendRequest } from "#server/request/commands/extend-request.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { declineOffer } from "./commands/decline-offer.ts";
import { expireOffer } from "./commands/expire-offer.ts";
import { reviseOffer } from "./commands/revise-offer.ts";
import { exampleTerms } from "./commands/send-offer.example.ts";
import { withdrawOffer } from "./commands/withdraw-offer.ts";

const kit = kitDuringFile();

const row = (id: string) => rowOf(kit.runtime.db, "offer", id);
const targetOf = ({ offer_id, offer_version }: OfferFixture) => ({ offer_id, version: offer_version });
const linesOf = async (offer_id: string) => {
  const rows = await kit.rows<{ revision: number; lines: number }>(
    "select revision, count(*)::int as lines from offer_line where offer_id = $1 group by 1 order by 1",
    offer_id,
  );
  return rows;
};

describe("sending an offer", () => {
  test("computes net, tax and total, keeps its lines, and mails the customer", async () => {
    const offer = await kit.sentOffer();
    expect(await row(offer.offer_id)).toMatchObject({
      status: "sent",
      net_minor: 150_000,
      tax_minor: 28_500,
      total_minor: 178_500,
      currency: "EUR",
      request_revision: 1,
    });
    expect(await linesOf(offer.offer_id)).toEqual([{ revision: 1, lines: 3 }]);
    expect(await mailsAbout(kit.runtime.db, offer.offer_id)).toEqual([
      `offer_received to ${offer.customer.profile?.id}`,
    ]);
  });

  test("is refused if the total on screen is not the computed total", async () => {
    const request = await kit.openRequest();
    expect(await outcomeOf(kit.offerFor(request, { total_minor: 178_501 }))).toBe("total_changed");
    expect(await outcomeOf(kit.offerFor(request, { request_revision: 2 }))).toBe("request_changed");
  });

  test("is refused while another one is live, even concurrently, and possible after a withdrawal", async () => {
    const request = await kit.openRequest();
    const provider = await kit.provider();
    const send = () => kit.offerFor(request, {}, provider);
    expect(await raceOfTwo(send)).toEqual(["done", "offer_already_made"]);
    const rows = await kit.rows<{ id: string }>(
      "select id from offer where request_id = $1",
      request.request_id,
    );
    await kit.run(withdrawOffer, provider, { offer_id: rows[0]?.id ?? "", version: 1 });
    expect(await outcomeOf(send())).toBe("done");
  });

  test("is for verified providers: others do not see the request", async () => {
    const request = await kit.openRequest();
    const unverified = await kit.provider({ is_verified: false });
    expect(await outcomeOf(kit.offerFor(request, {}, unverified))).toBe("not_found");
    expect(await outcomeOf(kit.offerFor(request, {}, request.customer))).toBe("forbidden");
    expect(await outcomeOf(kit.offerFor(request, {}, await kit.operator()))).toBe("forbidden");
  });

  test("stops at ten live offers, even when the last two come at once", async () => {
    const request = await kit.openRequest();
    for (let count = 0; count < 9; count += 1) await kit.offerFor(request);
    const [tenth, eleventh] = [await kit.provider(), await kit.provider()];
    const outcomes = await raceOf(
      () => kit.offerFor(request, {}, tenth),
      () => kit.offerFor(request, {}, eleventh),
    );
    expect(outcomes).toEqual(["done", "offer_limit_reached"]);
  });

  test("is refused for a draft, a request past its end, and terms beyond the limits", async () => {
    const request = await kit.openRequest();
    expect(await outcomeOf(kit.offerFor(request, { validity: 91 }))).toBe("invalid_input");
    expect(await outcomeOf(kit.offerFor(request, { lines: [] }))).toBe("invalid_input");
    const provider = await kit.provider();
    await kit.passTime({ days: 31 });
    expect(await outcomeOf(kit.offerFor(request, {}, provider))).toBe("request_expired");
  });

  test("is valid to the end of its last day in its zone, never longer than the request", async () => {
    const request = await kit.openRequest();
    const { valid_until } = await row((await kit.offerFor(request, { validity: 3 })).offer_id);
    expect(valid_until.toLocaleTimeString("de-DE", { timeZone: "Europe/Berlin" })).toBe("23:59:59");
    const longest = await row((await kit.offerFor(request, { validity: 90 })).offer_id);
    const { expires_at } = await rowOf(kit.runtime.db, "request", request.request_id);
    expect(longest.valid_until).toEqual(expires_at);
  });
});

describe("changing an offer", () => {
  const cheaper = { ...exampleTerms, lines: exampleTerms.lines.slice(0, 2) };

  test("makes a new revision beside the old one and mails the customer", async () => {
    const offer = await kit.sentOffer();
    const revised = await kit.run(reviseOffer, offer.provider, { ...targetOf(offer), ...cheaper });
    expect(revised).toEqual({ offer_id: offer.offer_id, version: 2, total_minor: 172_550 });
    expect((await row(offer.offer_id)).revision).toBe(2);
    expect(await linesOf(offer.offer_id)).toEqual([
      { revision: 1, lines: 3 },
      { revision: 2, lines: 2 },
    ]);
    expect(await mailsAbout(kit.runtime.db, offer.offer_id)).toContain(
      `offer_revised to ${offer.customer.profile?.id}`,
    );
  });

  test("in two tabs keeps the first change and refuses the second as stale", async () => {
    const offer = await kit.sentOffer();
    const revise = () => kit.run(reviseOffer, offer.provider, { ...targetOf(offer), ...cheaper });
    expect(await raceOfTwo(revise)).toEqual(["done", "stale"]);
  });

  test("is for its provider alone, and refused for an offer that has ended", async () => {
    const offer = await kit.sentOffer();
    const change = (by = offer.provider, version = 1) =>
      kit.run(reviseOffer, by, { ...targetOf(offer), version, ...cheaper });
    expect(await outcomeOf(change(offer.customer))).toBe("forbidden");
    expect(await outcomeOf(change(await kit.provider()))).toBe("not_found");
    await kit.run(withdrawOffer, offer.provider, targetOf(offer));
    expect(await outcomeOf(change(offer.provider, 2))).toBe("transition_not_allowed");
  });

  test("is refused after its validity", async () => {
    const offer = await kit.sentOffer();
    await kit.passTime({ days: 16 });
    const input = { ...targetOf(offer), ...cheaper };
    expect(await outcomeOf(kit.run(reviseOffer, offer.provider, input))).toBe("offer_expired");
  });
});

describe("ending an offer", () => {
  test("by its customer keeps the reason", async () => {
    const offer = await kit.sentOffer();
    await kit.run(declineOffer, offer.customer, { ...targetOf(offer), reason: "Too expensive." });
    expect(await row(offer.offer_id)).toMatchObject({ status: "declined", decline_reason: "Too expensive." });
    expect(await transitionsOf(kit.runtime.db, offer.offer_id)).toEqual(["send", "decline"]);
  });

  test("by both sides at once ends it once", async () => {
    const offer = await kit.sentOffer();
    const outcomes = await raceOf(
      () => kit.run(declineOffer, offer.customer, targetOf(offer)),
      () => kit.run(withdrawOffer, offer.provider, targetOf(offer)),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(await transitionsOf(kit.runtime.db, offer.offer_id)).toHaveLength(2);
  });

  test("by the tick happens after its validity, and not before", async () => {
    const offer = await kit.sentOffer();
    const expire = () => kit.run(expireOffer, system, { offer_id: offer.offer_id });
    expect(await outcomeOf(expire())).toBe("too_early");
    await kit.passTime({ days: 15 });
    expect(await expire()).toMatchObject({ status: "expired" });
    expect(await outcomeOf(expire())).toBe("transition_not_allowed");
  });

  test("does not change its request", async () => {
    const offer = await kit.sentOffer();
    await kit.run(declineOffer, offer.customer, targetOf(offer));
    const { request_id, version, customer } = offer;
    expect(await outcomeOf(kit.run(extendRequest, customer, { request_id, version }))).toBe("done");
  });
});
