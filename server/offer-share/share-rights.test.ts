// Who gets no rights from an offer's link: the provider's other profile, a barred address, a side of an ended booking.
import { describe, expect, test } from "vitest";
import { addProfile } from "#server/flow/account/add-profile.ts";
import { acceptSharedOffer } from "#server/flow/booking/accept-shared-offer.ts";
import { declineSharedOffer } from "#server/flow/booking/decline-shared-offer.ts";
import { undoAcceptance } from "#server/flow/booking/undo-acceptance.ts";
import { undoSharedAcceptance } from "#server/flow/booking/undo-shared-acceptance.ts";
import type { Member } from "#server/kernel/actor.ts";
import { offers } from "#server/offer/access.ts";
import { requestFiles, requests } from "#server/request/access.ts";
import { mailsAbout } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { shareOffer } from "./commands/share-offer.ts";

const kit = kitDuringFile();

/** The same account, acting as another of its profiles. */
async function besides(member: Member, kind: "customer" | "provider"): Promise<Member> {
  const name = { kind, display_name: "Beside", country: "DE" };
  const made = await kit.run(addProfile, member, { ...name, terms_version: await kit.termsVersion() });
  return { ...member, profile: { id: made.profile_id, ...name, is_verified: false } };
}

/** How many rows of request, offer and files an actor reads. */
async function readsOf(actor: Member, { request_id, offer_id }: { request_id: string; offer_id: string }) {
  const scope = kit.scopeOf(actor);
  const [request, offer, files] = await Promise.all([
    requests(scope).select("request.id").where("request.id", "=", request_id).execute(),
    offers(scope).select("offer.id").where("offer.id", "=", offer_id).execute(),
    requestFiles(scope).select("file.id").where("file.request_id", "=", request_id).execute(),
  ]);
  return { requests: request.length, offers: offer.length, files: files.length };
}

test("an offer's provider cannot decide on it with any profile of the account", async () => {
  const shared = await kit.sharedOffer({ is_open: true });
  const { provider, token_hash, offer_version: version, offer_id } = shared;
  const customer = await besides(provider, "customer");
  const accept = kit.run(acceptSharedOffer, customer, { token_hash, version });
  await expect(accept).rejects.toMatchObject({ code: "forbidden" });
  const decline = kit.run(declineSharedOffer, customer, { token_hash, version });
  await expect(decline).rejects.toMatchObject({ code: "forbidden" });
  const rows = await kit.rows("select status from offer where id = $1", offer_id);
  expect(rows).toEqual([{ status: "sent" }]);
});

describe("an acceptance by a bound link that the owner has undone", () => {
  test("cannot be repeated by the link, nor by another link once the address is barred", async () => {
    const shared = await kit.sharedBooking();
    const { customer, request_id, booking_id, booking_version: version, recipient, offer_id } = shared;
    await kit.run(undoSharedAcceptance, customer, { request_id, booking_id, version, bars_address: true });
    const rows = await kit.rows("select version from offer where id = $1", offer_id);
    const again = { token_hash: shared.token_hash, version: rows[0].version };
    await expect(kit.run(acceptSharedOffer, recipient, again)).rejects.toMatchObject({ code: "not_found" });
    const other = await kit.run(shareOffer, customer, {
      offer_id,
      recipient_email: recipient.email,
      may_decide: true,
    });
    const made = await kit.rows(
      "select encode(token_hash, 'hex') as token_hash from offer_share where id = $1",
      other.share_id,
    );
    const byOther = kit.run(acceptSharedOffer, recipient, { ...again, token_hash: made[0].token_hash });
    await expect(byOther).rejects.toMatchObject({ code: "address_barred" });
  });

  test("no longer lets its maker read the owner's request, files and offer", async () => {
    const shared = await kit.sharedBooking();
    const { customer, request_id, booking_id, booking_version: version, recipient } = shared;
    expect(await readsOf(recipient, shared)).toMatchObject({ requests: 1, offers: 1 });
    await kit.run(undoSharedAcceptance, customer, { request_id, booking_id, version });
    expect(await readsOf(recipient, shared)).toEqual({ requests: 0, offers: 0, files: 0 });
    expect(await readsOf(customer, shared)).toMatchObject({ requests: 1, offers: 1 });
  });
});

test("mails the request's owner about an acceptance that its recipient takes back", async () => {
  const shared = await kit.sharedBooking();
  const { customer, recipient, booking_id, booking_version: version } = shared;
  await kit.run(undoAcceptance, recipient, { booking_id, version });
  const ended = ({ booking_id: id }: { booking_id: string }) =>
    mailsAbout(kit.runtime.db, id, "shared_booking_ended");
  expect(await ended(shared)).toEqual([`shared_booking_ended to ${customer.profile?.id}`]);
  const undone = await kit.sharedBooking();
  const { request_id } = undone;
  await kit.run(undoSharedAcceptance, undone.customer, {
    request_id,
    booking_id: undone.booking_id,
    version: undone.booking_version,
  });
  expect(await ended(undone)).toEqual([]);
});
