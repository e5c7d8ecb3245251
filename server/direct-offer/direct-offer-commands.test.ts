import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import { system } from "#server/kernel/actor.ts";
import { hashLinkToken } from "#server/kernel/token/link-token.ts";
import { declineOffer } from "#server/offer/commands/decline-offer.ts";
import { countBoard, listBoard } from "#server/request/reads/lists.ts";
import { findRequest } from "#server/request/reads/request.ts";
import type { DirectOfferFixture } from "#tests/kit/fixtures.ts";
import { outcomeOf, raceOf } from "#tests/kit/outcome.ts";
import { rowOf, transitionsOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { expireDirectOffer } from "./commands/expire-direct-offer.ts";
import { refuseDirectOffer } from "./commands/refuse-direct-offer.ts";
import { withdrawDirectOffer } from "./commands/withdraw-direct-offer.ts";
import { findEndedDirectOffer } from "./mails/direct-offer-row.ts";
import { listDirectOffers } from "./reads/direct-offer.ts";
import { findDirectOfferByToken } from "./web/link.ts";

const kit = kitDuringFile();

const row = (id: string) => rowOf(kit.runtime.db, "direct_offer", id);
const visitor = { kind: "visitor", visitor_id: null } as const;
const targetOf = ({ direct_offer_id, version }: DirectOfferFixture) => ({ direct_offer_id, version });
const claim = (sent: DirectOfferFixture, who = sent.recipient) =>
  kit.run(claimDirectOffer, who, targetOf(sent));

describe("sending an offer to an address", () => {
  test("prices it and stores only the hash of its link; the job and the log name no address", async () => {
    const sent = await kit.directOffer();
    const stored = await row(sent.direct_offer_id);
    expect(stored).toMatchObject({
      status: "sent",
      net_minor: 150_000,
      tax_minor: 28_500,
      total_minor: 178_500,
    });
    const token = kit.linkToken("direct_offer", sent.direct_offer_id);
    expect(stored.token_hash).toEqual(hashLinkToken(token));
    const rows = await kit.rows<{ payload: string }>(
      `select jobs.payload::text from graphile_worker._private_jobs jobs where jobs.payload::text like $1
       union all select audit::text || output::text from command_log where name = 'send_direct_offer'`,
      `%${sent.direct_offer_id}%`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { payload } of rows) {
      expect(payload).not.toContain(sent.recipient.email);
      expect(payload).not.toContain(token);
    }
  });

  test("is for verified providers, in their own categories, and not to their own address", async () => {
    const unverified = await kit.provider({ is_verified: false });
    expect(await outcomeOf(kit.directOfferTo("ada@example.test", { provider: unverified }))).toBe(
      "provider_not_verified",
    );
    const provider = await kit.provider();
    expect(await outcomeOf(kit.directOfferTo(provider.email, { provider }))).toBe("invalid_input");
    await kit.owner.query("delete from provider_category where profile_id = $1", [provider.profile?.id]);
    expect(await outcomeOf(kit.directOfferTo("ada@example.test", { provider }))).toBe("not_found");
  });

  test("stops at the address's limit, whoever writes, without saying why", async () => {
    for (let count = 0; count < limits.direct_offers_per_address_per_day; count += 1)
      await kit.directOfferTo("often@example.test");
    expect(await outcomeOf(kit.directOfferTo("often@example.test"))).toBe("recipient_unreachable");
  });
});

describe("claiming it", () => {
  test("makes one open request with the offer for whoever has proved the address", async () => {
    const sent = await kit.directOffer();
    const claimed = await claim(sent);
    expect(await claim(sent)).toEqual(claimed);
    expect(await row(sent.direct_offer_id)).toMatchObject({
      status: "claimed",
      recipient_email: null,
      recipient_name: null,
      request_id: claimed.request_id,
      offer_id: claimed.offer_id,
    });
    expect(await rowOf(kit.runtime.db, "request", claimed.request_id)).toMatchObject({
      status: "open",
      is_directed: true,
      title: "Photos of your wedding",
      account_id: sent.recipient.account_id,
      profile_id: sent.recipient.profile?.id,
      place_town: "Berlin",
    });
    expect(await rowOf(kit.runtime.db, "offer", claimed.offer_id)).toMatchObject({
      status: "sent",
      total_minor: 178_500,
      profile_id: sent.provider.profile?.id,
    });
    const rows = await kit.rows(
      "select count(*)::int as lines from offer_line where offer_id = $1",
      claimed.offer_id,
    );
    expect(rows).toEqual([{ lines: 3 }]);
    expect(await transitionsOf(kit.runtime.db, sent.direct_offer_id)).toEqual(["send", "claim"]);
  });

  test("makes it once for two concurrent calls, and both get the same one", async () => {
    const sent = await kit.directOffer();
    const [one, other] = await Promise.all([claim(sent), claim(sent)]);
    expect(one).toEqual(other);
    const rows = await kit.rows(
      "select count(*)::int as requests from request where account_id = $1",
      sent.recipient.account_id,
    );
    expect(rows).toEqual([{ requests: 1 }]);
  });

  test("leads on to the ordinary acceptance, or to declining", async () => {
    const accepted = await kit.directOffer();
    const first = await claim(accepted);
    const input = { offer_id: first.offer_id, version: first.version, total_minor: 178_500 };
    const { status } = await kit.run(acceptOffer, accepted.recipient, input);
    expect(status).toBe("awaiting_information");
    const declined = await kit.directOffer();
    const second = await claim(declined);
    await kit.run(declineOffer, declined.recipient, { offer_id: second.offer_id, version: second.version });
    expect(await rowOf(kit.runtime.db, "offer", second.offer_id)).toMatchObject({ status: "declined" });
  });

  test("no other provider sees the request, on the board or by its address", async () => {
    const sent = await kit.directOffer();
    const other = await kit.provider();
    const filter = { category: null, sort: "newest", show: "open", after: null } as const;
    const before = await countBoard(kit.scopeOf(other), filter);
    const { request_id } = await claim(sent);
    expect(await countBoard(kit.scopeOf(other), filter)).toEqual(before);
    const { rows } = await listBoard(kit.scopeOf(other), "en", filter);
    expect(rows.map(({ id }) => id)).not.toContain(request_id);
    expect(await findRequest(kit.scopeOf(other), request_id, "en")).toBeNull();
    expect(await findRequest(kit.scopeOf(sent.provider), request_id, "en")).toMatchObject({ id: request_id });
    expect(
      await outcomeOf(
        kit.offerFor({ ...sent, request_id, customer: sent.recipient, category_id: "" }, {}, other),
      ),
    ).toBe("not_found");
  });

  test("is refused to others, with another version, and once the offer is over", async () => {
    const sent = await kit.directOffer();
    expect(await outcomeOf(claim(sent, await kit.customer()))).toBe("not_found");
    expect(await outcomeOf(claim(sent, sent.provider))).toBe("forbidden");
    const stale = { direct_offer_id: sent.direct_offer_id, version: sent.version + 1 };
    expect(await outcomeOf(kit.run(claimDirectOffer, sent.recipient, stale))).toBe("stale");
    await kit.run(withdrawDirectOffer, sent.provider, targetOf(sent));
    const withdrawn = { ...sent, version: sent.version + 1 };
    expect(await outcomeOf(claim(withdrawn))).toBe("transition_not_allowed");
  });
});

describe("ending it", () => {
  test("the recipient may refuse, and the provider gets a mail", async () => {
    const sent = await kit.directOffer();
    const reason = "We have found somebody nearby.";
    const { status } = await kit.run(refuseDirectOffer, sent.recipient, { ...targetOf(sent), reason });
    expect(status).toBe("refused");
    const mailed = await findEndedDirectOffer(
      kit.runtime.db,
      sent.direct_offer_id,
      sent.provider.profile?.id ?? "",
      "refused",
    );
    expect(mailed?.decline_reason).toBe(reason);
    const { rows: listed } = await listDirectOffers(kit.scopeOf(sent.provider), null);
    expect(listed[0]?.decline_reason).toBe(reason);
    const rows = await kit.rows<{ payload: { template: string } }>(
      "select payload from graphile_worker._private_jobs where payload::text like $1",
      `%direct_offer_refused%${sent.direct_offer_id}%`,
    );
    expect(rows).toHaveLength(1);
  });

  test("the provider withdraws it; of a concurrent claim and withdrawal one succeeds", async () => {
    const sent = await kit.directOffer();
    const outcomes = await raceOf(
      () => claim(sent),
      () => kit.run(withdrawDirectOffer, sent.provider, targetOf(sent)),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
  });

  test("the clock expires it, and not before its time", async () => {
    const sent = await kit.directOffer();
    const { direct_offer_id } = sent;
    expect(await outcomeOf(kit.run(expireDirectOffer, system, { direct_offer_id }))).toBe("too_early");
    await kit.passTime({ days: 15 });
    expect(await outcomeOf(claim(sent))).toBe("offer_expired");
    expect(await kit.run(expireDirectOffer, system, { direct_offer_id })).toMatchObject({
      status: "expired",
    });
  });
});

describe("the page of its link", () => {
  test("shows the offer with gross lines for its token, and nothing for other tokens", async () => {
    const sent = await kit.directOffer();
    const token = kit.linkToken("direct_offer", sent.direct_offer_id);
    const view = await findDirectOfferByToken(kit.scopeOf(visitor), token);
    expect(view).toMatchObject({
      kind: "direct",
      status: "sent",
      recipient_email: sent.recipient.email,
      request: { title: "Photos of your wedding", place_town: "Berlin" },
      offer: { total_minor: 178_500, prices: "gross", provider_name: "Studio Example" },
    });
    expect(view?.offer.lines.map(({ amount_minor }) => amount_minor)).toEqual([142_800, 29_750, 5_950]);
    for (const other of ["", token.slice(1), kit.linkToken("not_me", sent.direct_offer_id)])
      expect(await findDirectOfferByToken(kit.scopeOf(visitor), other)).toBeNull();
  });

  test("a provider lists only its own", async () => {
    const sent = await kit.directOffer();
    const { rows } = await listDirectOffers(kit.scopeOf(sent.provider), null);
    expect(rows.map(({ id }) => id)).toEqual([sent.direct_offer_id]);
    expect((await listDirectOffers(kit.scopeOf(sent.recipient), null)).rows).toEqual([]);
  });
});
