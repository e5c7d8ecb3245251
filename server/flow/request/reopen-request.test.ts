// Opening a request again, and the question after a cancelled booking.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { units } from "#domain/limits.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { system } from "#server/kernel/actor.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf, raceOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { askCustomerAgain } from "./ask-again.ts";
import { closeUndecided } from "./close-undecided.ts";
import { closeRequest, expireRequest } from "./end-request.ts";
import { holdRequest } from "./hold-request.ts";
import { reopenRequest } from "./reopen-request.ts";

const kit = kitDuringFile();

const requestRow = (id: string) => rowOf(kit.runtime.db, "request", id);
const offerRow = (id: string) => rowOf(kit.runtime.db, "offer", id);
const people = ({ customer, provider }: OfferFixture) => ({ customer, provider });
const mailsDuring = (made: OfferFixture, action: () => Promise<unknown>) =>
  mailsOf(kit, people(made), action);
const reason = "The operator looks into it.";

describe("opening again", () => {
  const reopen = (made: OfferFixture, version = made.version) =>
    kit.run(reopenRequest, made.customer, { request_id: made.request_id, version });

  test("a closed request, with a new end; its provider gets a mail and may offer again", async () => {
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

  test("counts against the account's limit of open requests, even concurrently", async () => {
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
    expect(await raceOfTwo(() => reopen(made))).toEqual(["done", "stale"]);
    expect(await outcomeOf(reopen(made, made.version + 1))).toBe("transition_not_allowed");
    expect(await outcomeOf(reopen(await kit.removedRequest()))).toBe("transition_not_allowed");
  });
});

describe("after a confirmed booking was cancelled", () => {
  test("the customer is asked once, for seven days", async () => {
    const made = await kit.confirmedBooking();
    const request = await requestRow(made.request_id);
    // As the cancelling command calls it, in its transaction.
    const asking = {
      ...holdRequest,
      name: "hold_request",
      execute: async (ctx: Parameters<typeof askCustomerAgain>[0]) => {
        await askCustomerAgain(ctx, { request });
        const audit = { subject: ["request", request.id] as const };
        return { out: { request_id: request.id, status: request.status }, audit };
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

  test("silence closes the request and retires the offer", async () => {
    const made = await kit.undecidedRequest();
    await kit.passTime({ days: 8 });
    await kit.run(closeUndecided, system, { request_id: made.request_id });
    expect((await requestRow(made.request_id)).status).toBe("closed");
    expect((await offerRow(made.offer_id)).status).toBe("voided");
  });

  test("neither is possible while the booking is live", async () => {
    const made = await kit.confirmedBooking();
    const { version } = await requestRow(made.request_id);
    const input = { request_id: made.request_id, version };
    expect(await outcomeOf(kit.run(reopenRequest, made.customer, input))).toBe("conflict");
    const closing = { ...input, reason: "We stay at home." };
    expect(await outcomeOf(kit.run(closeRequest, made.customer, closing))).toBe("conflict");
  });
});
