// What the sender of a link reads after a mail server has refused its address: the truth, until somebody opens it.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listDirectOffers } from "#server/direct-offer/reads/direct-offer.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import { listInvitations } from "#server/invitation/reads/invitation.ts";
import { revokeShare } from "#server/offer-share/commands/revoke-share.ts";
import { rotateShare } from "#server/offer-share/commands/rotate-share.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import { listShares } from "#server/offer-share/reads/offer-share.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

const refuse = (email: string) =>
  kit.owner.query(
    `insert into refused_address (id, email, reply_code, refused_at)
     values (gen_random_uuid(), $1, 550, now()) on conflict do nothing`,
    [email],
  );

/** What the sender of a mailed link reads, and a way to mail the link again, if there is one. */
type Sent = { isUndelivered(): Promise<boolean | undefined>; again?: () => Promise<unknown> };
const newAddress = () => `Nobody.${randomUUID()}@Refused.Example.test`;

async function sharedTo(recipient_email: string, mayDecide = true): Promise<Sent> {
  const { customer, offer_id } = await kit.sentOffer();
  const { share_id } = await kit.run(shareOffer, customer, {
    offer_id,
    may_decide: mayDecide,
    recipient_email,
  });
  return {
    isUndelivered: async () =>
      (await listShares(kit.scopeOf(customer), kit.runtime.env, offer_id)).find(({ id }) => id === share_id)
        ?.is_undelivered,
    again: () => kit.run(rotateShare, customer, { share_id, version: 1 }),
  };
}

async function offeredTo(email: string): Promise<Sent> {
  const { provider } = await kit.directOfferTo(email);
  return {
    isUndelivered: async () => (await listDirectOffers(kit.scopeOf(provider), null)).rows[0]?.is_undelivered,
  };
}

async function invitedTo(recipient_email: string): Promise<Sent> {
  const { customer, request_id } = await kit.openRequest();
  await kit.run(inviteProvider, customer, { request_id, recipient_email });
  return {
    isUndelivered: async () =>
      (await listInvitations(kit.scopeOf(customer), kit.runtime.env, request_id))[0]?.is_undelivered,
  };
}

const opened = () =>
  kit.owner.query("update offer_share set first_viewed_at = now(), view_count = 1 where view_count = 0");
const clear = (email: string) =>
  kit.owner.query("delete from refused_address where email = $1::citext", [email]);
const hours = (count: number) => kit.passTime({ hours: count });

/** What happens after sending, and whether the sender then reads that it could not be delivered. */
test.each<
  [string, (email: string) => Promise<Sent>, (email: string, sent: Sent) => Promise<unknown>, boolean]
>([
  ["a share, refused", sharedTo, refuse, true],
  ["a share to read only, refused", (email) => sharedTo(email, false), refuse, true],
  ["a share, refused in other letters", sharedTo, (email) => refuse(email.toUpperCase()), true],
  ["a share, refused and opened after all", sharedTo, (email) => refuse(email).then(opened), false],
  ["a share, of which another address was refused", sharedTo, () => refuse(newAddress()), false],
  ["a share, refused hours later", sharedTo, (email) => hours(5).then(() => refuse(email)), true],
  [
    "a share, sent again to the same address",
    sharedTo,
    (email, { again }) => refuse(email).then(again),
    true,
  ],
  ["a share, whose address works again", sharedTo, (email) => refuse(email).then(() => clear(email)), false],
  ["a direct offer, refused", offeredTo, refuse, true],
  ["a direct offer, refused hours later", offeredTo, (email) => hours(5).then(() => refuse(email)), true],
  [
    "a direct offer, whose address works again",
    offeredTo,
    (email) => refuse(email).then(() => clear(email)),
    false,
  ],
  ["an invitation, refused", invitedTo, refuse, true],
  ["an invitation, of which another address was refused", invitedTo, () => refuse(newAddress()), false],
  [
    "an invitation, whose address works again",
    invitedTo,
    (email) => refuse(email).then(() => clear(email)),
    false,
  ],
])("%s", async (_what, send, happens, isUndelivered) => {
  const email = newAddress();
  const sent = await send(email);
  expect(await sent.isUndelivered()).toBe(false);
  await happens(email, sent);
  expect(await sent.isUndelivered()).toBe(isUndelivered);
});

test("after correcting the address: the first link could not be delivered, the second one could", async () => {
  const { customer, offer_id } = await kit.sentOffer();
  const wrong = newAddress();
  const share = (recipient_email: string) =>
    kit.run(shareOffer, customer, { offer_id, may_decide: true, recipient_email });
  const { share_id } = await share(wrong);
  await refuse(wrong);
  await kit.run(revokeShare, customer, { share_id, version: 1 });
  const corrected = await share("somebody@example.test");
  const shown = await listShares(kit.scopeOf(customer), kit.runtime.env, offer_id);
  const told = Object.fromEntries(shown.map(({ id, is_undelivered }) => [id, is_undelivered]));
  expect(told).toEqual({ [share_id]: true, [corrected.share_id]: false });
});
