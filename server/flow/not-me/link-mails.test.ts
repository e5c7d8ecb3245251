// Limits of mails with links to others: also under concurrent calls, and for new accounts.
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import type { Member } from "#server/kernel/actor.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import { outcomeOf, raceOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

/** An account that is no longer new. */
async function settled<M extends Member>(member: M): Promise<M> {
  await kit.owner.query("update account set created_at = created_at - interval '2 days' where id = $1", [
    member.account_id,
  ]);
  return member;
}

async function requestOf(customer: Member) {
  const { request_id, version } = await kit.draftOf(customer);
  await kit.run(submitRequest, customer, { request_id, version });
  return { customer, request_id, version: version + 1, category_id: (await kit.category()).id };
}

async function requestsOf(customer: Member, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await requestOf(customer)).request_id);
  return ids;
}

async function offersTo(customer: Member, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await kit.offerFor(await requestOf(customer))).offer_id);
  return ids;
}

let strangers = 0;
function stranger(): string {
  strangers += 1;
  return `stranger${strangers}@example.test`;
}
const invite = (customer: Member, request_id: string) =>
  kit.run(inviteProvider, customer, { request_id, recipient_email: stranger() });
const share = (customer: Member, offer_id: string) =>
  kit.run(shareOffer, customer, { offer_id, recipient_email: stranger() });

describe("the last mail of a day, requested twice at once for different subjects, is sent once", () => {
  test("invitations", async () => {
    const customer = await settled(await kit.customer());
    const [first = "", second = "", ...others] = await requestsOf(customer, 6);
    for (let sent = 1; sent < limits.invitations_per_day; sent += 1)
      await invite(customer, sent <= limits.invitations_per_request ? first : second);
    const outcomes = await raceOf(...others.map((id) => () => invite(customer, id)));
    expect(outcomes).toEqual(["done", ...others.slice(1).map(() => "invitations_used_up")]);
  });

  test("links to offers", async () => {
    const customer = await settled(await kit.customer());
    const [first = "", ...others] = await offersTo(customer, 5);
    for (let sent = 1; sent < limits.share_mails_per_day; sent += 1) await share(customer, first);
    const outcomes = await raceOf(...others.map((id) => () => share(customer, id)));
    expect(outcomes).toEqual(["done", ...others.slice(1).map(() => "share_mails_used_up")]);
  });

  test("offers to an address", async () => {
    const provider = await settled(await kit.provider());
    const send = () => kit.directOfferTo(stranger(), { provider });
    for (let sent = 1; sent < limits.direct_offers_per_day; sent += 1) await send();
    expect(await raceOfTwo(send)).toEqual(["direct_offer_limit_reached", "done"]);
  });
});

test("an address gets no more than its daily mails, even from concurrent senders", async () => {
  const email = stranger();
  const senders = await Promise.all(
    Array.from({ length: limits.link_mails_per_address_per_day + 2 }, () => kit.openRequest()),
  );
  const outcomes = await raceOf(
    ...senders.map(({ customer, request_id }) => {
      return () => kit.run(inviteProvider, customer, { request_id, recipient_email: email });
    }),
  );
  expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(
    limits.link_mails_per_address_per_day,
  );
});

describe("a new account", () => {
  test("writes to three strangers in its first day, whatever the subject", async () => {
    const customer = await kit.customer();
    const { offer_id, request_id } = await kit.offerFor(await requestOf(customer));
    const again = { request_id, recipient_email: stranger() };
    await kit.run(inviteProvider, customer, again);
    await share(customer, offer_id);
    await share(customer, offer_id);
    expect(await outcomeOf(share(customer, offer_id))).toBe("sender_too_new");
    expect(await outcomeOf(invite(customer, request_id))).toBe("sender_too_new");
    const sameAddress = { offer_id, recipient_email: again.recipient_email };
    expect(await outcomeOf(kit.run(shareOffer, customer, sameAddress)), "no further stranger").toBe("done");
    await settled(customer);
    expect(await outcomeOf(invite(customer, request_id))).toBe("done");
  });

  test("writes to no more with concurrent calls", async () => {
    const customer = await kit.customer();
    const requests = await requestsOf(customer, 6);
    const outcomes = await raceOf(...requests.map((id) => () => invite(customer, id)));
    expect(outcomes).toEqual(["done", "done", "done", "sender_too_new", "sender_too_new", "sender_too_new"]);
  });

  test("of a provider sends three offers to addresses", async () => {
    const provider = await kit.provider();
    for (let sent = 0; sent < limits.new_account_strangers_per_day; sent += 1)
      await kit.directOfferTo(stranger(), { provider });
    expect(await outcomeOf(kit.directOfferTo(stranger(), { provider }))).toBe("sender_too_new");
  });
});
