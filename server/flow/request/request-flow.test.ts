// Commands on a request that also concern its offers: editing with the confirmation that follows, holding, removing,
// reopening, and the question after a cancelled booking. Each with what it refuses.
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { system } from "#server/kernel/actor.ts";
import { declineOffer } from "#server/offer/decline-offer.ts";
import { reconfirmOffer } from "#server/offer/reconfirm-offer.ts";
import { exampleTerms } from "#server/offer/send-offer.example.ts";
import { sendOffer } from "#server/offer/send-offer.ts";
import { voidOffer } from "#server/offer/void-offer.ts";
import { withdrawOffer } from "#server/offer/withdraw-offer.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { askCustomerAgain } from "./ask-again.ts";
import { closeUndecided } from "./close-undecided.ts";
import { exampleEdit } from "./edit-request.example.ts";
import { editRequest } from "./edit-request.ts";
import { closeRequest, expireRequest } from "./end-request.ts";
import { holdRequest, releaseRequest } from "./hold-request.ts";
import { removeRequest } from "./remove-request.ts";
import { reopenRequest } from "./reopen-request.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const requestRow = (id: string) => rowOf(kit.runtime.db, "request", id);
const offerRow = (id: string) => rowOf(kit.runtime.db, "offer", id);
const people = ({ customer, provider }: OfferFixture) => ({ customer, provider });
const mailsDuring = (made: OfferFixture, action: () => Promise<unknown>) =>
  mailsOf(kit, people(made), action);
const reason = "The operator looks into it.";

describe("editing", () => {
  const edit = (made: OfferFixture, over: object = {}) =>
    kit.run(editRequest, made.customer, {
      request_id: made.request_id,
      version: made.version,
      ...exampleEdit,
      ...over,
    });

  test("raises the revision, asks the provider, and stops the acceptance until it has answered", async () => {
    const made = await kit.sentOffer();
    expect(await mailsDuring(made, () => edit(made))).toEqual(["offer_outdated to provider"]);
    const row = await requestRow(made.request_id);
    expect(row).toMatchObject({ status: "open", revision: 2, budget_minor: 250_000, starts_at: null });
    expect(row.answers).toEqual({ guests: 80 });
    const accept = (version: number) =>
      kit.run(acceptOffer, made.customer, { offer_id: made.offer_id, version });
    expect(await outcomeOf(accept(made.offer_version))).toBe("request_changed");

    const input = { offer_id: made.offer_id, version: made.offer_version };
    const confirm = (request_revision: number) =>
      kit.run(reconfirmOffer, made.provider, { ...input, request_revision });
    expect(await outcomeOf(confirm(1))).toBe("request_changed");
    expect(await mailsDuring(made, () => confirm(2))).toEqual(["offer_reconfirmed to customer"]);
    const confirmed = await offerRow(made.offer_id);
    expect(confirmed).toMatchObject({ status: "sent", request_revision: 2, revision: 1, version: 2 });
    expect(await outcomeOf(accept(confirmed.version))).toBe("done");
  });

  test("of the title alone leaves the offers as they are", async () => {
    const made = await kit.sentOffer();
    const before = await requestRow(made.request_id);
    const same = {
      description: before.description,
      answers: before.answers,
      date_flexibility: "exact",
      starts_at: before.starts_at?.toISOString(),
      ends_at: before.ends_at?.toISOString(),
      budget_minor: before.budget_minor,
      title: "A wedding at the lake",
    };
    expect(await mailsDuring(made, () => edit(made, same))).toEqual([]);
    expect(await requestRow(made.request_id)).toMatchObject({ revision: 1, title: "A wedding at the lake" });
    const input = { offer_id: made.offer_id, version: made.offer_version };
    expect(await outcomeOf(kit.run(acceptOffer, made.customer, input))).toBe("done");
  });

  test("keeps the proved address, and replaces the rest of the contact", async () => {
    const made = await kit.sentOffer();
    await edit(made, { name: "Lena Neu", phone: "+49 7531 654321" });
    const contact = await kit.owner.query("select * from request_contact where request_id = $1", [
      made.request_id,
    ]);
    expect(contact.rows).toMatchObject([
      { name: "Lena Neu", phone: "+49 7531 654321", email: "lena@example.test" },
    ]);
  });

  test("brings the end forward to an earlier date", async () => {
    const made = await kit.sentOffer();
    const starts_at = new Date(kit.clock.now().getTime() + 5 * units.day_ms);
    const ends_at = new Date(starts_at.getTime() + units.hour_ms).toISOString();
    const when = { date_flexibility: "exact", starts_at: starts_at.toISOString(), ends_at };
    await edit(made, when);
    expect(await requestRow(made.request_id)).toMatchObject({ starts_at, expires_at: starts_at });
  });

  test("tells all faults at once, at the fields they were typed in", async () => {
    const made = await kit.sentOffer();
    const faulty = { answers: { guests: "many" }, date_flexibility: "exact", place_town: "" };
    const error = await edit(made, faulty).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: "invalid_input" });
  });

  test("of two at once one is done and the other is stale; so is one that saw an older version", async () => {
    const made = await kit.sentOffer();
    const [one, other] = [{ title: "One" }, { title: "Other" }].map((over) => () => edit(made, over));
    if (!one || !other) throw new Error("two edits");
    expect(await raceOf(one, other)).toEqual(["done", "stale"]);
    expect(await outcomeOf(edit(made))).toBe("stale");
  });

  test("against an acceptance at the same time: whichever is second is refused", async () => {
    const made = await kit.sentOffer();
    const accept = () =>
      kit.run(acceptOffer, made.customer, { offer_id: made.offer_id, version: made.offer_version });
    const outcomes = await raceOf(accept, () => edit(made));
    expect(outcomes[0]).toBe("done");
    expect(["request_changed", "stale"]).toContain(outcomes[1]);
  });

  test("is for its owner while it is open", async () => {
    const made = await kit.sentOffer();
    const stranger = { ...made, customer: await kit.customer() };
    expect(await outcomeOf(edit(stranger))).toBe("not_found");
    expect(await outcomeOf(edit(await kit.closedRequest()))).toBe("request_not_open");
    expect(await outcomeOf(edit(await kit.heldRequest()))).toBe("request_not_open");
  });
});

describe("confirming an offer", () => {
  const confirm = (made: OfferFixture, over: object = {}) =>
    kit.run(reconfirmOffer, made.provider, {
      offer_id: made.offer_id,
      version: made.offer_version,
      request_revision: 2,
      ...over,
    });

  test("twice at once confirms it once", async () => {
    const made = await kit.outdatedOffer();
    expect(
      await raceOf(
        () => confirm(made),
        () => confirm(made),
      ),
    ).toEqual(["done", "stale"]);
    expect(await transitionsOf(kit.runtime.db, made.offer_id)).toEqual(["send", "reconfirm"]);
  });

  test("is refused where there is nothing to confirm, by strangers, and by an unverified provider", async () => {
    const current = await kit.sentOffer();
    expect(await outcomeOf(confirm(current, { request_revision: 1 }))).toBe("conflict");
    const made = await kit.outdatedOffer();
    expect(await outcomeOf(confirm({ ...made, provider: await kit.provider() }))).toBe("not_found");
    const { provider } = made;
    if (!provider.profile) throw new Error("the kit's provider has a profile");
    const unverified = { ...provider, profile: { ...provider.profile, is_verified: false } };
    expect(await outcomeOf(confirm({ ...made, provider: unverified }))).not.toBe("done");
  });

  test("is refused for an offer that was withdrawn, or has run out", async () => {
    const made = await kit.outdatedOffer();
    const input = { offer_id: made.offer_id, version: made.offer_version, reason: null };
    const { offer_id } = await kit.run(withdrawOffer, made.provider, input);
    const { version } = await offerRow(offer_id);
    expect(await outcomeOf(confirm({ ...made, offer_version: version }))).toBe("transition_not_allowed");
  });
});

describe("a hold by the operator", () => {
  const hold = async (made: OfferFixture, version = made.version) =>
    kit.run(holdRequest, await kit.operator(), { request_id: made.request_id, version, reason });
  const release = async (made: OfferFixture, version = made.version) =>
    kit.run(releaseRequest, await kit.operator(), { request_id: made.request_id, version, reason });

  test("freezes the offers and tells both sides; the provider may still leave", async () => {
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

  test("gives the time back: every deadline moves by its length, and the next reminder with it", async () => {
    const made = await kit.sentOffer();
    const before = { request: await requestRow(made.request_id), offer: await offerRow(made.offer_id) };
    await hold(made);
    await kit.passTime({ days: 40 });
    // Both would have run out meanwhile.
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
    // The date is 45 days ahead of the beginning, and nothing moves past it.
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

  test("is refused twice, stale, in another status, and to everybody else", async () => {
    const made = await kit.sentOffer();
    expect(
      await raceOf(
        () => hold(made),
        () => hold(made),
      ),
    ).toEqual(["done", "stale"]);
    expect(await outcomeOf(hold(made, made.version + 1))).toBe("transition_not_allowed");
    expect(await outcomeOf(release(made))).toBe("stale");
    const input = { request_id: made.request_id, version: made.version + 1, reason };
    expect(await outcomeOf(kit.run(releaseRequest, made.customer, input))).toBe("forbidden");
  });

  test("is the database's own rule: a request on hold knows since when and why", async () => {
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

  test("ends the offers, tells everybody, and leaves providers nothing but their own offer", async () => {
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

  test("waits for the booking", async () => {
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

describe("opening again", () => {
  const reopen = (made: OfferFixture, version = made.version) =>
    kit.run(reopenRequest, made.customer, { request_id: made.request_id, version });

  test("a closed request, with a new end; its provider is told and may offer anew", async () => {
    const made = await kit.closedRequest();
    await kit.passTime({ days: 2 });
    expect(await mailsDuring(made, () => reopen(made))).toEqual(["request_reopened to provider"]);
    const row = await requestRow(made.request_id);
    expect(row).toMatchObject({
      status: "open",
      closed_at: null,
      close_reason: null,
      opened_at: kit.clock.now(),
    });
    expect((await offerRow(made.offer_id)).status).toBe("not_selected");
    const again = { request_id: made.request_id, ...exampleTerms };
    expect(await outcomeOf(kit.run(sendOffer, made.provider, again))).toBe("done");
  });

  test("an expired one; not after 30 days, and not when its date has passed", async () => {
    const made = await kit.sentOffer();
    await kit.passTime({ days: 31 });
    await kit.run(expireRequest, system, { request_id: made.request_id });
    const { version } = await requestRow(made.request_id);
    expect(await outcomeOf(reopen(made, version))).toBe("done");

    const closed = await kit.closedRequest();
    await kit.passTime({ days: 31 });
    expect(await outcomeOf(reopen(closed))).toBe("too_late");
    const past = await kit.closedRequest();
    await sql`update request set starts_at = ${kit.clock.now()}, ends_at = null where id = ${past.request_id}`.execute(
      kit.runtime.db,
    );
    expect(await outcomeOf(reopen(past))).toBe("too_late");
  });

  test("counts against the open requests of the account, also of two at once", async () => {
    const made = await kit.closedRequest();
    const second = await kit.openRequest();
    // Nine others are open: one more fits.
    await sql`update request set account_id = ${made.customer.account_id},
      profile_id = ${made.customer.profile?.id} where id = ${second.request_id}`.execute(kit.runtime.db);
    const own = { ...made, request_id: second.request_id };
    const { version } = await requestRow(second.request_id);
    const closing = { request_id: second.request_id, version, reason: "Enough." };
    await kit.run(closeRequest, made.customer, closing);
    await sql`insert into request (id, status, account_id, profile_id, category_id, title, currency, opened_at,
        expires_at, time_zone, created_at, updated_at)
      select gen_random_uuid(), 'open', account_id, profile_id, category_id, title, currency, opened_at, expires_at,
        time_zone, created_at, updated_at from request, generate_series(1, 9)
      where id = ${made.request_id}`.execute(kit.runtime.db);
    const outcomes = await raceOf(
      () => reopen(made),
      () => reopen(own, version + 1),
    );
    expect(outcomes).toEqual(["done", "request_limit_reached"]);
  });

  test("is for its owner, once, and never from another status", async () => {
    const made = await kit.closedRequest();
    expect(await outcomeOf(reopen({ ...made, customer: await kit.customer() }))).toBe("not_found");
    expect(
      await raceOf(
        () => reopen(made),
        () => reopen(made),
      ),
    ).toEqual(["done", "stale"]);
    expect(await outcomeOf(reopen(made, made.version + 1))).toBe("transition_not_allowed");
    expect(await outcomeOf(reopen(await kit.removedRequest()))).toBe("transition_not_allowed");
  });
});

describe("after a confirmed booking was cancelled", () => {
  test("the customer is asked once, for seven days", async () => {
    const made = await kit.confirmedBooking();
    const request = await requestRow(made.request_id);
    // As the command that cancels calls it, in its transaction.
    const asking = {
      ...holdRequest,
      name: "hold_request",
      execute: async (ctx: Parameters<typeof askCustomerAgain>[0]) => {
        await askCustomerAgain(ctx, { request });
        const audit = { subject: ["request", request.id] as const };
        return { out: null, audit };
      },
    };
    const input = { request_id: request.id, version: request.version, reason };
    const operator = await kit.operator();
    expect(await mailsDuring(made, () => kit.run(asking as typeof holdRequest, operator, input))).toEqual([
      "request_undecided to customer",
    ]);
    const { decide_until, version } = await requestRow(made.request_id);
    expect(Number(decide_until) - kit.clock.now().getTime()).toBe(7 * units.day_ms);
    expect(version).toBe(request.version);
  });

  test("opening again retires the old offer, and the next one can be accepted", async () => {
    const made = await kit.undecidedRequest();
    const { version } = await requestRow(made.request_id);
    await kit.run(reopenRequest, made.customer, { request_id: made.request_id, version });
    expect(await requestRow(made.request_id)).toMatchObject({ status: "open", decide_until: null });
    expect((await offerRow(made.offer_id)).status).toBe("voided");
    const next = await kit.offerFor({ ...made, version: version + 1 });
    const input = { offer_id: next.offer_id, version: next.offer_version };
    expect(await outcomeOf(kit.run(acceptOffer, made.customer, input))).toBe("done");
  });

  test("closing retires it too, and the request can still be opened again", async () => {
    const made = await kit.undecidedRequest();
    const { version } = await requestRow(made.request_id);
    const input = { request_id: made.request_id, version, reason: "We stay at home." };
    await kit.run(closeRequest, made.customer, input);
    expect(await requestRow(made.request_id)).toMatchObject({ status: "closed", decide_until: null });
    expect((await offerRow(made.offer_id)).status).toBe("voided");
    const again = { request_id: made.request_id, version: version + 1 };
    expect(await outcomeOf(kit.run(reopenRequest, made.customer, again))).toBe("done");
  });

  test("silence closes it and retires the offer", async () => {
    const made = await kit.undecidedRequest();
    await kit.passTime({ days: 8 });
    await kit.run(closeUndecided, system, { request_id: made.request_id });
    expect((await requestRow(made.request_id)).status).toBe("closed");
    expect((await offerRow(made.offer_id)).status).toBe("voided");
  });

  test("neither is possible while the booking goes on", async () => {
    const made = await kit.confirmedBooking();
    const { version } = await requestRow(made.request_id);
    const input = { request_id: made.request_id, version };
    expect(await outcomeOf(kit.run(reopenRequest, made.customer, input))).toBe("conflict");
    const closing = { ...input, reason: "We stay at home." };
    expect(await outcomeOf(kit.run(closeRequest, made.customer, closing))).toBe("conflict");
  });
});

describe("ending an offer by the operator", () => {
  const end = async (made: OfferFixture, version = made.offer_version) =>
    kit.run(voidOffer, await kit.operator(), { offer_id: made.offer_id, version, reason });

  test("tells both sides, and leaves the other offers as they are", async () => {
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

  test("reaches a parked and a countered one, but not the accepted", async () => {
    const made = await kit.sentOffer();
    const other = await kit.offerFor(made);
    await kit.run(acceptOffer, made.customer, { offer_id: other.offer_id, version: other.offer_version });
    expect(await outcomeOf(end(other, other.offer_version + 1))).toBe("transition_not_allowed");
    expect(await outcomeOf(end(made))).toBe("stale");
    expect(await outcomeOf(end(made, made.offer_version + 1))).toBe("done");
    expect(await outcomeOf(end(await kit.counteredOffer()))).toBe("done");
  });
});
