import { afterAll, describe, expect, test } from "vitest";
import { system } from "#server/kernel/actor.ts";
import { firstTextVersion } from "#server/legal-text/first-texts.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import { findOffer } from "#server/offer/reads/offer.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { startPayment } from "../payment/start-payment.ts";
import { closeRequest } from "../request/end-request.ts";
import { acceptOffer } from "./accept-offer.ts";
import { autoCompleteBooking } from "./complete-booking.ts";
import { autoDeliverBooking } from "./deliver-booking.ts";

const kit = kitDuringFile();

const accept = ({ customer, offer_id, offer_version }: OfferFixture, more: Record<string, unknown> = {}) =>
  kit.run(acceptOffer, customer, { offer_id, version: offer_version, ...more });
const row = <T extends "request" | "offer" | "booking">(table: T, id: string) =>
  rowOf(kit.runtime.db, table, id);

describe("accepting an offer", () => {
  test("awards the request, parks the others, and freezes price, fee and terms", async () => {
    const request = await kit.openRequest();
    const chosen = await kit.offerFor(request);
    const other = await kit.offerFor(request);
    const { booking_id, hold_until } = await accept(chosen);
    const offer = await row("offer", chosen.offer_id);
    const booking = await row("booking", booking_id);
    expect(booking).toMatchObject({
      status: "awaiting_information",
      customer_profile_id: request.customer.profile?.id,
      provider_profile_id: chosen.provider.profile?.id,
      offer_revision: 1,
      net_minor: 150_000,
      tax_minor: 28_500,
      total_minor: 178_500,
      fee_minor: 15_000,
      fee_tax_minor: 2_850,
      terms_version: firstTextVersion,
      policy: offer.policy,
      starts_at: offer.starts_at,
      is_exclusive: true,
    });
    expect(booking.hold_until.toISOString()).toBe(hold_until);
    expect(booking.hold_until.getTime() - kit.clock.now().getTime()).toBe(72 * 3_600_000);
    expect((await row("request", request.request_id)).status).toBe("awarded");
    expect(offer.status).toBe("accepted");
    expect((await row("offer", other.offer_id)).status).toBe("parked");
    expect(await transitionsOf(kit.runtime.db, other.offer_id)).toEqual(["send", "park"]);
  });

  describe("follows the category in what it asks before the payment", () => {
    afterAll(() => terms(true, [question]));
    const question = {
      key: "arrival",
      type: "text",
      label: { en: "Arrival", de: "Anfahrt" },
      is_required: false,
    };
    const terms = async (asks_contact: boolean, questions: object[]) =>
      kit.owner.query("update category set asks_contact = $2, information_questions = $3 where id = $1", [
        (await kit.category()).id,
        asks_contact,
        JSON.stringify(questions),
      ]);

    test.each([
      ["contact and questions", true, 1, "awaiting_information"],
      ["contact alone", true, 0, "awaiting_information"],
      ["questions alone", false, 1, "awaiting_information"],
      ["nothing", false, 0, "awaiting_payment"],
    ] as const)("%s", async (_what, asks_contact, questions, status) => {
      await terms(asks_contact, [question].slice(0, questions));
      const made = await accept(await kit.sentOffer());
      expect(made.status).toBe(status);
      expect(await row("booking", made.booking_id)).toMatchObject({ status });
      const moves = status === "awaiting_payment" ? ["begin", "skip_information"] : ["begin"];
      expect(await transitionsOf(kit.runtime.db, made.booking_id)).toEqual(moves);
    });

    test("and allows payment at once if nothing is asked", async () => {
      await terms(false, []);
      const offer = await kit.sentOffer();
      const { booking_id } = await accept(offer);
      const { version } = await row("booking", booking_id);
      const { attempt_id } = await kit.run(startPayment, offer.customer, { booking_id, version });
      const snapshot = await kit.paidSnapshot(attempt_id ?? "", booking_id);
      await kit.run(settlePayment, system, { attempt_id: attempt_id ?? "", snapshot });
      expect(await row("booking", booking_id)).toMatchObject({ status: "confirmed" });
    });
  });

  test("is refused for a price, terms or a version other than those on screen", async () => {
    const offer = await kit.sentOffer();
    expect(await outcomeOf(accept(offer, { version: 2 }))).toBe("offer_changed");
    expect(await outcomeOf(accept(offer, { total_minor: 178_499 }))).toBe("total_changed");
    expect(await outcomeOf(accept(offer, { terms_version: "2001-01" }))).toBe("terms_changed");
    expect(await outcomeOf(accept(offer, { total_minor: 178_500, terms_version: firstTextVersion }))).toBe(
      "done",
    );
  });

  test("is refused the second time, for any offer, naming the booking of the first", async () => {
    const request = await kit.openRequest();
    const [first, second] = [await kit.offerFor(request), await kit.offerFor(request)];
    const { booking_id } = await accept(first);
    const refusal = { code: "already_accepted", details: { booking_id } };
    await expect(accept(first)).rejects.toMatchObject(refusal);
    await expect(accept(second, { version: 2 })).rejects.toMatchObject(refusal);
  });

  test("names the booking once it is confirmed, and once the request is fulfilled", async () => {
    const paid = await kit.scheduledBooking();
    const refusal = { code: "already_accepted", details: { booking_id: paid.booking_id } };
    await expect(accept(paid)).rejects.toMatchObject(refusal);
    await kit.passTime({ days: 47 });
    await kit.run(autoDeliverBooking, system, { booking_id: paid.booking_id });
    await kit.passTime({ days: 8 });
    await kit.run(autoCompleteBooking, system, { booking_id: paid.booking_id });
    expect((await row("request", paid.request_id)).status).toBe("fulfilled");
    await expect(accept(paid)).rejects.toMatchObject(refusal);
  });

  test("is refused after the validity, although no tick has run yet", async () => {
    const offer = await kit.sentOffer();
    await kit.passTime({ days: 16 });
    expect(await outcomeOf(accept(offer))).toBe("offer_expired");
  });

  test("is refused on a request that was closed", async () => {
    const offer = await kit.sentOffer();
    const { request_id, version, customer } = offer;
    await kit.run(closeRequest, customer, { request_id, version, reason: "No." });
    expect(await outcomeOf(accept(offer, { version: 2 }))).toBe("request_not_open");
  });

  test("takes the provider's time: an overlapping offer of an exclusive category is refused", async () => {
    const first = await kit.sentOffer();
    const second = await kit.offerFor(await kit.openRequest(), {}, first.provider);
    await accept(first);
    await expect(accept(second)).rejects.toMatchObject({
      code: "slot_taken",
      details: { provider_name: "Studio Example", has_other_offers: false },
    });
    await kit.offerFor(second);
    await expect(accept(second)).rejects.toMatchObject({ details: { has_other_offers: true } });
    expect((await row("offer", second.offer_id)).status, "and it can still be accepted later").toBe("sent");
    expect((await row("request", second.request_id)).status).toBe("open");
  });
});

describe("of two concurrent calls", () => {
  test("that accept two offers of one request, one wins", async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await kit.openRequest();
      const [first, second] = [await kit.offerFor(request), await kit.offerFor(request)];
      const ends = await Promise.allSettled([accept(first), accept(second)]);
      const won = ends.find((end) => end.status === "fulfilled");
      const lost = ends.find((end) => end.status === "rejected");
      expect(lost?.reason, "the loser learns where the winner's acceptance has led").toMatchObject({
        code: "already_accepted",
        details: { booking_id: won?.value.booking_id },
      });
      const statuses = [await row("offer", first.offer_id), await row("offer", second.offer_id)];
      expect(statuses.map(({ status }) => status).sort()).toEqual(["accepted", "parked"]);
    }
  });

  test("that accept for the same hours, the loser reads who is booked, and its page offers no acceptance", async () => {
    const first = await kit.sentOffer();
    const second = await kit.offerFor(await kit.openRequest(), {}, first.provider);
    const ends = await Promise.allSettled([accept(first), accept(second)]);
    expect(ends.filter((end) => end.status === "rejected").map(({ reason }) => reason)).toMatchObject([
      { code: "slot_taken", details: { provider_name: "Studio Example" } },
    ]);
    const lost = ends[0].status === "rejected" ? first : second;
    const scope = kit.scopeOf(lost.customer);
    const found = await findOffer(scope, lost.request_id, lost.offer_id);
    expect(found?.offer).toMatchObject({ status: "sent", is_slot_taken: true });
    await kit.run(declineOffer, lost.customer, {
      offer_id: lost.offer_id,
      version: 1,
      reason: "Another date?",
    });
    const again = new Date(kit.clock.now().getTime() + 60 * 86_400_000);
    const when = {
      starts_at: again.toISOString(),
      ends_at: new Date(again.getTime() + 3_600_000).toISOString(),
    };
    expect(await outcomeOf(kit.offerFor(lost, when, first.provider)), "and the way on leads on").toBe("done");
  });

  test("accepting and withdrawing, one wins and the rows agree", async () => {
    for (let round = 0; round < 5; round += 1) {
      const offer = await kit.sentOffer();
      const input = { offer_id: offer.offer_id, version: offer.offer_version };
      const outcomes = await raceOf(
        () => accept(offer),
        () => kit.run(withdrawOffer, offer.provider, input),
      );
      expect(outcomes).toContain("done");
      expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
      const { status } = await row("offer", offer.offer_id);
      const request = await row("request", offer.request_id);
      expect([status, request.status]).toEqual(
        status === "accepted" ? ["accepted", "awarded"] : ["withdrawn", "open"],
      );
    }
  });

  test("accepting and declining, one wins", async () => {
    const offer = await kit.sentOffer();
    const input = { offer_id: offer.offer_id, version: offer.offer_version };
    const outcomes = await raceOf(
      () => accept(offer),
      () => kit.run(declineOffer, offer.customer, input),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });
});
