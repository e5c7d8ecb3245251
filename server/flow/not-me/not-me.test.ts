import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { expireDirectOffer } from "#server/direct-offer/commands/expire-direct-offer.ts";
import { findNotMeSubject } from "#server/direct-offer/reads/not-me.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { claimDirectOffer } from "#server/flow/direct-offer/claim-direct-offer.ts";
import { sweepOldRecords } from "#server/flow/timer/sweep-records.ts";
import { revokeInvitation } from "#server/invitation/commands/revoke-invitation.ts";
import { system } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { hashLinkToken } from "#server/kernel/token/link-token.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import { findOpenedShare, listShares } from "#server/offer-share/reads/offer-share.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { disownAddress } from "./disown-address.ts";
import { reportNotMe } from "./report-not-me.ts";

const kit = kitDuringFile();

const hashOf = (direct_offer_id: string) => hashLinkToken(kit.linkToken("not_me", direct_offer_id));
const report = (direct_offer_id: string) =>
  kit.run(reportNotMe, system, { kind: "direct_offer", subject_id: direct_offer_id });
const subjectOf = (direct_offer_id: string) =>
  findNotMeSubject(kit.scopeOf({ kind: "visitor", visitor_id: null }), hashOf(direct_offer_id));

describe("a link to an offer sent to the wrong address", () => {
  test("ends, leaves no row with the address, and bars its sender from the address", async () => {
    const { customer, offer_id } = await kit.sentOffer();
    const email = "Not.Meant@example.test";
    const { share_id } = await kit.run(shareOffer, customer, {
      offer_id,
      recipient_email: email,
      may_decide: true,
    });
    expect(await subjectOf(share_id)).toMatchObject({ kind: "offer_share", sender: "Lena Example" });
    expect(await findTextEverywhere(kit.owner, email)).not.toEqual([]);
    await kit.run(reportNotMe, system, { kind: "offer_share", subject_id: share_id });
    expect(await findTextEverywhere(kit.owner, email)).toEqual([]);
    const rows = await kit.rows("select * from offer_share where id = $1", share_id);
    expect(rows[0]).toMatchObject({ recipient_email: null, revoked_at: expect.any(Date) });
    const scope = kit.scopeOf(system);
    expect(await findOpenedShare(scope, hashLinkToken(kit.linkToken("offer_share", share_id)))).toBeNull();
    const again = kit.run(shareOffer, customer, { offer_id, recipient_email: email.toLowerCase() });
    expect(await outcomeOf(again)).toBe("recipient_unreachable");
  });
});

describe("an offer sent to the wrong address", () => {
  test("leaves no row with the address or the name, and bars its provider from the address", async () => {
    const email = "Not.Me@example.test";
    const typed = { recipient_name: "Zora Nowhere", description: "For Zora Nowhere, not.me@example.test" };
    const { provider, direct_offer_id } = await kit.directOfferTo(email, { typed });
    expect(await findTextEverywhere(kit.owner, email)).not.toEqual([]);
    expect(await subjectOf(direct_offer_id)).toEqual({
      kind: "direct_offer",
      subject_id: direct_offer_id,
      sender: "Studio Example",
    });
    await report(direct_offer_id);
    expect(await findTextEverywhere(kit.owner, email)).toEqual([]);
    expect(await findTextEverywhere(kit.owner, "Zora Nowhere")).toEqual([]);
    expect(await rowOf(kit.runtime.db, "direct_offer", direct_offer_id)).toMatchObject({ status: "erased" });
    expect(await subjectOf(direct_offer_id)).toBeNull();
    expect(await outcomeOf(report(direct_offer_id))).toBe("not_found");
    expect(await outcomeOf(kit.directOfferTo(email.toLowerCase(), { provider }))).toBe(
      "recipient_unreachable",
    );
    expect(await outcomeOf(kit.directOfferTo(email))).toBe("done");
  });

  test("cannot be reported after the claim: whoever proved the address was meant", async () => {
    const { direct_offer_id, version, recipient } = await kit.directOffer();
    await kit.run(claimDirectOffer, recipient, { direct_offer_id, version });
    expect(await outcomeOf(report(direct_offer_id))).toBe("not_found");
  });

  test("several reports within a month stop a provider and open a task for the operators", async () => {
    const provider = await kit.provider();
    for (let count = 0; count < limits.not_me_reports; count += 1) {
      const { direct_offer_id } = await kit.directOfferTo(`wrong${count}@example.test`, { provider });
      await report(direct_offer_id);
    }
    expect(await outcomeOf(kit.directOfferTo("right@example.test", { provider }))).toBe("sending_paused");
    const rows = await kit.rows(
      "select kind, noun from operator_task where subject_id = $1 and kind <> 'verification_wanted'",
      provider.profile?.id,
    );
    expect(rows).toEqual([{ kind: "sender_reported", noun: "profile" }]);
    await kit.passTime({ days: limits.not_me_report_days + 1 });
    expect(await outcomeOf(kit.directOfferTo("right@example.test", { provider }))).toBe("done");
  });
});

describe("without the button", () => {
  test("closing the account of either side erases the recipient", async () => {
    const email = "closing.side@example.test";
    const { provider, direct_offer_id } = await kit.directOfferTo(email);
    await kit.run(closeAccount, await kit.again(provider), { confirmation: "delete" });
    expect(await rowOf(kit.runtime.db, "direct_offer", direct_offer_id)).toMatchObject({
      status: "withdrawn",
    });
    expect(await findTextEverywhere(kit.owner, email)).toEqual([]);
    const { recipient, direct_offer_id: received } = await kit.directOffer();
    await kit.run(closeAccount, await kit.again(recipient), { confirmation: "delete" });
    expect(await rowOf(kit.runtime.db, "direct_offer", received)).toMatchObject({ status: "erased" });
  });

  test("an offer that has ended loses its recipient after thirty days", async () => {
    const email = "swept.away@example.test";
    const { direct_offer_id } = await kit.directOfferTo(email);
    await kit.passTime({ days: 15 });
    await kit.run(expireDirectOffer, system, { direct_offer_id });
    await kit.passTime({ days: initialSettings.direct_offer_recipient_days - 1 });
    await sweepOldRecords(jobContext(kit.runtime));
    expect(await findTextEverywhere(kit.owner, email)).not.toEqual([]);
    await kit.passTime({ days: 2 });
    await sweepOldRecords(jobContext(kit.runtime));
    expect(await findTextEverywhere(kit.owner, email)).toEqual([]);
  });
});

test("ended links and invitations to an address lose it after thirty days", async () => {
  const share = "swept.share@example.test";
  const invited = "swept.invited@example.test";
  const kept = "kept.share@example.test";
  const { customer, offer_id } = await kit.sentOffer();
  await kit.run(shareOffer, customer, { offer_id, recipient_email: share, duration: "1" });
  const { invitation_id, customer: inviting } = await kit.invitation({ recipient_email: invited });
  await kit.run(revokeInvitation, inviting, { invitation_id, version: 1 });
  await kit.passTime({ days: initialSettings.direct_offer_recipient_days });
  await sweepOldRecords(jobContext(kit.runtime));
  expect(await findTextEverywhere(kit.owner, share)).not.toEqual([]);
  const later = await kit.sentOffer();
  const made = await kit.run(shareOffer, later.customer, { offer_id: later.offer_id, recipient_email: kept });
  await kit.passTime({ days: 2 });
  await sweepOldRecords(jobContext(kit.runtime));
  for (const gone of [share, invited]) expect(await findTextEverywhere(kit.owner, gone), gone).toEqual([]);
  expect(await subjectOf(invitation_id)).toBeNull();
  expect(await subjectOf(made.share_id)).not.toBeNull();
  const [ended] = await listShares(kit.scopeOf(customer), kit.runtime.env, offer_id);
  expect(ended).toMatchObject({ state: "ended", path: null, recipient_email: null });
});

describe("a request with somebody else's address", () => {
  test("leaves no row with the address, and its user is deleted at the auth service", async () => {
    const email = "nobody.asked@example.test";
    const { request_id } = await kit.draftFor(email);
    const auth_user_id = "0192aaaa-0000-7000-8000-00000000000f";
    const sender_id = "0192aaaa-0000-7000-8000-0000000000aa";
    expect(await findTextEverywhere(kit.owner, email)).not.toEqual([]);
    const done = await kit.run(disownAddress, system, { auth_user_id, email, sender_id });
    const reports = await kit.rows("select kind from not_me_report where sender_id = $1", sender_id);
    expect(reports).toEqual([{ kind: "sign_up" }]);
    expect(done).toEqual({ requests: 1, is_account_kept: false });
    expect(await findTextEverywhere(kit.owner, email)).toEqual([]);
    const rows = await kit.rows("select 1 from request where id = $1", request_id);
    expect(rows).toEqual([]);
    const again = await kit.draftFor("somebody.else@example.test");
    expect(again.request_id).not.toBe(request_id);
    const jobs = await kit.rows(
      "select payload from graphile_worker._private_jobs where payload::text like $1",
      `%${auth_user_id}%`,
    );
    expect(jobs).toEqual([{ payload: { account_id: auth_user_id } }]);
  });

  test("keeps an account that is in use, and its own requests", async () => {
    const { customer, request_id } = await kit.openRequest();
    await kit.draftFor(customer.email);
    const input = { auth_user_id: customer.account_id, email: customer.email };
    expect(await kit.run(disownAddress, system, input)).toEqual({ requests: 1, is_account_kept: true });
    expect(await rowOf(kit.runtime.db, "request", request_id)).toMatchObject({ status: "open" });
  });
});
