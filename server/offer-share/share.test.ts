// Links to offers: who makes them, what they allow, and what the database stores.

import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { acceptSharedOffer } from "#server/flow/booking/accept-shared-offer.ts";
import { declineSharedOffer } from "#server/flow/booking/decline-shared-offer.ts";
import { undoSharedAcceptance } from "#server/flow/booking/undo-shared-acceptance.ts";
import { startPayment } from "#server/flow/payment/start-payment.ts";
import { system } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { mailsAbout } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { barAddress } from "./commands/bar-address.ts";
import { noteShareView } from "./commands/note-share-view.ts";
import { revokeShare } from "./commands/revoke-share.ts";
import { rotateShare } from "./commands/rotate-share.ts";
import { shareOffer } from "./commands/share-offer.ts";
import { findOpenedShare, findSharedBooking, listShares } from "./reads/offer-share.ts";

const kit = kitDuringFile();

const statusOf = async (table: "offer" | "request" | "booking", id: string) =>
  (await kit.rows(`select status from ${table} where id = $1`, id))[0]?.status;
const opened = (hash: string) => findOpenedShare(kit.scopeOf(system), Buffer.from(hash, "hex"));

describe("making a link", () => {
  test("the customer's is mailed to its address, and only the hash of its token is stored", async () => {
    const { customer, offer_id } = await kit.sentOffer();
    const email = "maria.decides@example.test";
    const { share_id } = await kit.run(shareOffer, customer, {
      offer_id,
      recipient_email: email,
      may_decide: true,
    });
    const token = makeLinkToken(kit.runtime.env, "offer_share", share_id, 1);
    const rows = await kit.rows("select * from offer_share where id = $1", share_id);
    expect(rows[0]).toMatchObject({ recipient_email: email, may_decide: true, made_by: "customer" });
    expect(rows[0].token_hash.equals(hashLinkToken(token))).toBe(true);
    const jobs = await kit.rows(
      "select payload::text as payload from graphile_worker._private_jobs where payload::text like $1",
      `%${share_id}%`,
    );
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify([rows, jobs])).not.toContain(token);
    const log = await kit.rows("select audit::text || output::text as said from command_log");
    expect(JSON.stringify(log)).not.toContain(email);
  });

  test("the provider's goes to the customer, whose address the provider does not read", async () => {
    const { provider, customer, offer_id } = await kit.sentOffer();
    const { share_id } = await kit.run(shareOffer, provider, {
      offer_id,
      recipient_email: "other@example.test",
    });
    const rows = await kit.rows("select recipient_email from offer_share where id = $1", share_id);
    expect(rows[0].recipient_email).toBe(customer.email);
    const [share] = await listShares(kit.scopeOf(provider), kit.runtime.env, offer_id);
    expect(share).toMatchObject({ id: share_id, recipient_email: null, path: null, made_by: "provider" });
  });

  test("is refused to the maker's own address, for an ended offer, and without limit", async () => {
    const { customer, offer_id } = await kit.sentOffer();
    const own = { offer_id, recipient_email: customer.email.toUpperCase() };
    await expect(kit.run(shareOffer, customer, own)).rejects.toMatchObject({ code: "invalid_input" });
    for (let made = 0; made < limits.offer_shares; made += 1)
      await kit.run(shareOffer, customer, { offer_id });
    await expect(kit.run(shareOffer, customer, { offer_id })).rejects.toMatchObject({
      code: "share_limit_reached",
    });
    const past = await kit.sentOffer();
    await kit.owner.query("update offer set valid_until = $2 where id = $1", [past.offer_id, new Date(0)]);
    await expect(kit.run(shareOffer, past.customer, { offer_id: past.offer_id })).rejects.toMatchObject({
      code: "offer_expired",
    });
  });
});

test("mails at most three links a day to one address, whether new, replaced or revoked", async () => {
  const { customer, offer_id } = await kit.sentOffer();
  const share = { offer_id, recipient_email: "one.address@example.test" };
  const first = await kit.run(shareOffer, customer, share);
  await kit.run(rotateShare, customer, { share_id: first.share_id, version: 1 });
  await kit.run(revokeShare, customer, { share_id: first.share_id, version: 2 });
  const second = await kit.run(shareOffer, customer, share);
  const usedUp = { code: "share_mails_used_up" };
  await expect(kit.run(shareOffer, customer, share)).rejects.toMatchObject(usedUp);
  await expect(
    kit.run(rotateShare, customer, { share_id: second.share_id, version: 1 }),
  ).rejects.toMatchObject(usedUp);
  await kit.run(shareOffer, customer, { offer_id, recipient_email: "another@example.test" });
});

describe("a link", () => {
  test("opens until its own end, or the offer's, even if that moves", async () => {
    const { customer, offer_id } = await kit.sentOffer();
    const hashOf = (id: string) => hashLinkToken(makeLinkToken(kit.runtime.env, "offer_share", id, 1));
    const scope = (days: number) =>
      new ReadScope(
        kit.runtime.db,
        system,
        new Date(kit.now().getTime() + days * 86_400_000),
        initialSettings,
      );
    const day = await kit.run(shareOffer, customer, { offer_id, duration: "1" });
    const whole = await kit.run(shareOffer, customer, { offer_id });
    expect(await findOpenedShare(scope(0.9), hashOf(day.share_id))).not.toBeNull();
    expect(await findOpenedShare(scope(1.1), hashOf(day.share_id))).toBeNull();
    expect(await findOpenedShare(scope(30), hashOf(whole.share_id))).toBeNull();
    const later = new Date(kit.now().getTime() + 40 * 86_400_000);
    await kit.owner.query("update offer set valid_until = $2 where id = $1", [offer_id, later]);
    expect(await findOpenedShare(scope(30), hashOf(whole.share_id))).not.toBeNull();
  });

  test("revoked or replaced, the earlier address opens nothing and decides nothing", async () => {
    const revoked = await kit.sharedOffer();
    await kit.run(revokeShare, revoked.customer, { share_id: revoked.share_id, version: 1 });
    const replaced = await kit.sharedOffer();
    const { version } = await kit.run(rotateShare, replaced.customer, {
      share_id: replaced.share_id,
      version: 1,
    });
    expect(version).toBe(2);
    for (const { token_hash, recipient, offer_version } of [revoked, replaced]) {
      expect(await opened(token_hash)).toBeNull();
      await expect(
        kit.run(acceptSharedOffer, recipient, { token_hash, version: offer_version }),
      ).rejects.toMatchObject({ code: "not_found" });
    }
    const token = makeLinkToken(kit.runtime.env, "offer_share", replaced.share_id, 2);
    expect(await opened(hashLinkToken(token).toString("hex"))).not.toBeNull();
    await expect(
      kit.run(rotateShare, revoked.customer, { share_id: revoked.share_id, version: 2 }),
    ).rejects.toMatchObject({ code: "link_expired" });
  });

  test("counts each reader once, and mails its maker about the first", async () => {
    const { token_hash, share_id, customer } = await kit.sharedOffer();
    const view = (letter: string) =>
      kit.run(noteShareView, system, { token_hash, viewer: letter.repeat(64) });
    expect((await view("a")).is_counted).toBe(true);
    expect((await view("a")).is_counted).toBe(false);
    expect((await view("b")).is_counted).toBe(true);
    const rows = await kit.rows("select view_count from offer_share where id = $1", share_id);
    expect(rows[0].view_count).toBe(2);
    const mails = await mailsAbout(kit.runtime.db, share_id, "share_viewed");
    expect(mails).toEqual([`share_viewed to ${customer.profile?.id}`]);
  });
});

describe("deciding by a link", () => {
  test("makes the recipient the booking's customer; the request stays its owner's, who is mailed", async () => {
    const shared = await kit.sharedBooking();
    const rows = await kit.rows("select * from booking where id = $1", shared.booking_id);
    expect(rows[0]).toMatchObject({ customer_profile_id: shared.recipient.profile?.id });
    expect(await statusOf("request", shared.request_id)).toBe("awarded");
    const events = await kit.rows(
      "select role from event where noun = 'offer' and subject_id = $1 and transition = 'accept'",
      shared.offer_id,
    );
    expect(events).toEqual([{ role: "recipient" }]);
    const told = await mailsAbout(kit.runtime.db, shared.offer_id, "offer_accepted_by_link");
    expect(told).toEqual([`offer_accepted_by_link to ${shared.customer.profile?.id}`]);
  });

  test.each([
    ["another address than the bound one", {}, "link_of_other_address"],
    ["a link that only shows", { may_decide: false }, "forbidden"],
  ])("is refused for %s", async (_what, options, code) => {
    const { token_hash, offer_version: version, recipient, offer_id } = await kit.sharedOffer(options);
    const actor = code === "forbidden" ? recipient : await kit.customer();
    const accept = kit.run(acceptSharedOffer, actor, { token_hash, version });
    await expect(accept).rejects.toMatchObject({ code });
    const decline = kit.run(declineSharedOffer, actor, { token_hash, version });
    await expect(decline).rejects.toMatchObject({ code });
    expect(await statusOf("offer", offer_id)).toBe("sent");
  });

  test("by an open link is for everybody but barred addresses and the provider", async () => {
    const shared = await kit.sharedOffer({ is_open: true });
    const { token_hash, offer_version: version, request_id, customer, provider } = shared;
    const barred = await kit.customer();
    await kit.run(barAddress, customer, { request_id, email: ` ${barred.email.toUpperCase()} ` });
    const accept = { token_hash, version };
    await expect(kit.run(acceptSharedOffer, barred, accept)).rejects.toMatchObject({
      code: "address_barred",
    });
    await expect(kit.run(acceptSharedOffer, provider, accept)).rejects.toMatchObject({ code: "forbidden" });
    await kit.run(barAddress, customer, { request_id, email: barred.email, is_barred: false });
    expect((await kit.run(acceptSharedOffer, barred, accept)).status).toBe("awaiting_information");
  });

  test("declines, as the recipient and for good", async () => {
    const { token_hash, offer_version: version, recipient, offer_id, request_id } = await kit.sharedOffer();
    await kit.run(declineSharedOffer, recipient, { token_hash, version, reason: "Too far." });
    expect(await statusOf("offer", offer_id)).toBe("declined");
    expect(await statusOf("request", request_id)).toBe("open");
    await expect(kit.run(acceptSharedOffer, recipient, { token_hash, version })).rejects.toMatchObject({
      status: 409,
    });
  });

  test("while the owner accepts at the same moment makes one booking", async () => {
    const shared = await kit.sharedOffer();
    const { customer, recipient, token_hash, offer_id, offer_version: version } = shared;
    const outcomes = await Promise.allSettled([
      kit.run(acceptOffer, customer, { offer_id, version }),
      kit.run(acceptSharedOffer, recipient, { token_hash, version }),
    ]);
    const lost = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(lost.map(({ reason }) => reason.status)).toEqual([409]);
    const rows = await kit.rows("select id from booking where offer_id = $1", offer_id);
    expect(rows).toHaveLength(1);
  });
});

test("closing an account ends its links and those to its address, and erases the addresses", async () => {
  const made = await kit.sharedOffer();
  await kit.run(closeAccount, made.recipient, { confirmation: "delete" });
  const rows = await kit.rows("select * from offer_share where id = $1", made.share_id);
  expect(rows[0]).toMatchObject({ recipient_email: null, revoked_at: expect.any(Date) });
  expect(await opened(made.token_hash)).toBeNull();
});

describe("an acceptance by a link", () => {
  test("can be undone by the request's owner, who can bar the address; the recipient is mailed", async () => {
    const shared = await kit.sharedBooking({ is_open: true });
    const { customer, request_id, booking_id, booking_version: version, recipient, token_hash } = shared;
    const scope = kit.scopeOf(customer);
    expect(await findSharedBooking(scope, request_id)).toMatchObject({
      id: booking_id,
      customer_name: recipient.profile?.display_name,
      undo_until: expect.any(String),
    });
    await kit.run(undoSharedAcceptance, customer, { request_id, booking_id, version, bars_address: true });
    expect(await statusOf("booking", booking_id)).toBe("lapsed");
    expect(await statusOf("request", request_id)).toBe("open");
    const offer = await kit.owner.query("select version from offer where id = $1", [shared.offer_id]);
    const again = { token_hash, version: offer.rows[0].version };
    await expect(kit.run(acceptSharedOffer, recipient, again)).rejects.toMatchObject({
      code: "not_found",
    });
    const told = await mailsAbout(kit.runtime.db, booking_id, "shared_booking_undone");
    expect(told).toEqual([`shared_booking_undone to ${recipient.profile?.id}`]);
  });

  test("cannot be undone after half an hour, nor once a payment was started", async () => {
    const late = await kit.sharedBooking();
    const undo = ({ request_id, booking_id, booking_version: version, customer }: typeof late) =>
      kit.run(undoSharedAcceptance, customer, { request_id, booking_id, version });
    await kit.owner.query(
      "update booking set accepted_at = accepted_at - interval '31 minutes' where id = $1",
      [late.booking_id],
    );
    await expect(undo(late)).rejects.toMatchObject({ code: "too_late" });
    const made = await kit.sharedBooking();
    const payable = await kit.payableOf({ ...made, customer: made.recipient });
    await kit.run(startPayment, made.recipient, {
      booking_id: made.booking_id,
      version: payable.booking_version,
    });
    const rows = await kit.rows("select version from booking where id = $1", made.booking_id);
    await expect(undo({ ...made, booking_version: rows[0].version })).rejects.toMatchObject({
      code: "payment_in_progress",
    });
  });
});
