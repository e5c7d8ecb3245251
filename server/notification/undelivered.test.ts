// What the sender of a link reads when a mail server has refused its address: the truth, until somebody opened it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listDirectOffers } from "#server/direct-offer/reads.ts";
import { inviteProvider } from "#server/invitation/invite-provider.ts";
import { listInvitations } from "#server/invitation/reads.ts";
import type { Member } from "#server/kernel/actor.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { listShares } from "#server/offer-share/reads.ts";
import { shareOffer } from "#server/offer-share/share-offer.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const refused = "nobody@refused.example.test";
const scopeOf = (member: Member) => new ReadScope(kit.runtime.db, member, kit.clock.now());
const refuse = (email: string) =>
  kit.owner.query(
    `insert into refused_address (id, email, reply_code, refused_at)
     values (gen_random_uuid(), $1, 550, now()) on conflict do nothing`,
    [email],
  );

test("of a shared offer: refused, delivered to somebody else, open link, and opened after all", async () => {
  const { customer, offer_id } = await kit.sentOffer();
  const share = (recipient_email?: string) =>
    kit.run(shareOffer, customer, { offer_id, may_decide: recipient_email !== undefined, recipient_email });
  const { share_id: to_refused } = await share(refused);
  const { share_id: to_other } = await share("reader@example.test");
  const { share_id: open } = await share();
  const shown = async () =>
    Object.fromEntries(
      (await listShares(scopeOf(customer), kit.runtime.env, offer_id)).map((one) => [
        one.id,
        one.is_undelivered,
      ]),
    );
  expect(await shown()).toEqual({ [to_refused]: false, [to_other]: false, [open]: false });
  // However it was typed.
  await refuse(refused.toUpperCase());
  expect(await shown()).toEqual({ [to_refused]: true, [to_other]: false, [open]: false });
  await kit.owner.query("update offer_share set first_viewed_at = now(), view_count = 1 where id = $1", [
    to_refused,
  ]);
  expect((await shown())[to_refused]).toBe(false);
});

test("of an offer to an address", async () => {
  const { provider, recipient } = await kit.directOffer();
  const shown = async () =>
    (await listDirectOffers(scopeOf(provider), null)).rows.map(({ is_undelivered }) => is_undelivered);
  expect(await shown()).toEqual([false]);
  await refuse(recipient.email);
  expect(await shown()).toEqual([true]);
  await kit.owner.query("delete from refused_address where email = $1", [recipient.email]);
  expect(await shown()).toEqual([false]);
});

test("of an invitation", async () => {
  const { customer, request_id } = await kit.openRequest();
  const email = "provider@refused.example.test";
  await kit.run(inviteProvider, customer, { request_id, recipient_email: email });
  const shown = async () =>
    (await listInvitations(scopeOf(customer), kit.runtime.env, request_id)).map(
      ({ is_undelivered }) => is_undelivered,
    );
  expect(await shown()).toEqual([false]);
  await refuse(email);
  expect(await shown()).toEqual([true]);
});
