// Ways in which a program may try to get around a mask: select the column, filter by it, embed what it refers to,
// order by it, or read the export of one's own data or the version of the row instead.
import { expect, test } from "vitest";
import { gatherExport } from "#server/flow/export/data.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import { takeInvitation } from "#server/invitation/commands/take-invitation.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { shareOffer } from "#server/offer-share/commands/share-offer.ts";
import { readPage } from "#tests/kit/relations.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

const read = async (actor: Actor, table: string, query: string) =>
  (await readPage({ api: kit.api, now: kit.clock.now() }, actor, { table, query })).rows;

async function exported(member: Member) {
  const data = await gatherExport(kit.runtime, member.account_id, kit.clock.now());
  if (!data) throw new Error("no export");
  return data.tables;
}

test("no query shows a provider the customer's address behind its link", async () => {
  const { customer, provider, offer_id } = await kit.sentOffer();
  const { share_id } = await kit.run(shareOffer, provider, { offer_id });
  const stored = await kit.owner.query("select recipient_email from offer_share where id = $1", [share_id]);
  const address = customer.email;
  expect(stored.rows).toEqual([{ recipient_email: address }]);
  for (const query of [
    "",
    `&id=eq.${share_id}`,
    `&offer_id=eq.${offer_id}`,
    `&id=eq.${share_id}&order=recipient_email`,
  ])
    expect(await read(provider, "offer_share", `select=recipient_email${query}`)).toEqual([
      { recipient_email: null },
    ]);
  expect(await read(provider, "offer", `select=offer_share(recipient_email)&id=eq.${offer_id}`)).toEqual([
    { offer_share: [{ recipient_email: null }] },
  ]);
  const probes = [`eq.${address}`, `in.(${address})`, "gt.a", "neq.x", "is.not_null"];
  for (const probe of probes)
    expect(await read(provider, "offer_share", `id=eq.${share_id}&recipient_email=${probe}`)).toEqual([]);
  expect(JSON.stringify((await exported(provider)).offer_links)).not.toContain(address);
  expect((await exported(provider)).offer_links).toHaveLength(1);
});

test("a customer still reads the address it typed for its own link", async () => {
  const { customer, recipient, share_id } = await kit.sharedOffer();
  expect(await read(customer, "offer_share", `select=recipient_email&id=eq.${share_id}`)).toEqual([
    { recipient_email: recipient.email },
  ]);
});

test("an invited address reveals to nobody whether it has a provider, nor a link who took it", async () => {
  const { customer, provider, request_id, token_hash } = await kit.invitation();
  await kit.run(takeInvitation, provider, { token_hash, version: 1 });
  const addressed = await kit.provider();
  const newcomer = `newcomer-${addressed.account_id}@example.test`;
  const late = await kit.provider();
  for (const recipient_email of [addressed.email, newcomer, late.email])
    await kit.run(inviteProvider, customer, { request_id, recipient_email });
  await takeLate(late, request_id);

  const columns = "recipient_email,profile_id,taken_at,version,provider:profile(display_name)";
  const rows = await read(customer, "request_invitation", `select=${columns}&request_id=eq.${request_id}`);
  const passedOn = { recipient_email: null, profile_id: null, version: 2, provider: null };
  const mailed = { profile_id: null, taken_at: null, version: 1, provider: null };
  expect(rows).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...passedOn, taken_at: expect.any(Date) },
      ...[addressed.email, newcomer, late.email].map((recipient_email) => ({ ...mailed, recipient_email })),
    ]),
  );
  const probes = [
    `profile_id=eq.${addressed.profile?.id}`,
    "profile_id=is.not_null",
    "taken_at=lt.2100-01-01",
  ];
  for (const probe of probes)
    expect(
      await read(
        customer,
        "request_invitation",
        `recipient_email=is.not_null&request_id=eq.${request_id}&${probe}`,
      ),
    ).toEqual([]);
  const told = (await exported(customer)).invitations.filter((row) => row.recipient_email !== null);
  expect(told.map(({ taken_at }) => taken_at)).toEqual([null, null, null]);

  const own = await read(addressed, "request_invitation", "select=profile_id,taken_at");
  expect(own).toEqual([{ profile_id: addressed.profile?.id, taken_at: expect.any(Date) }]);
});

/** The invited account had no provider yet; it takes the mailed link later. */
async function takeLate(member: Member, request_id: string): Promise<void> {
  const rows = await kit.rows<{ id: string }>(
    `update request_invitation set profile_id = null, taken_at = null
     where request_id = $1 and recipient_email = $2 returning id`,
    request_id,
    member.email,
  );
  const token = makeLinkToken(kit.runtime.env, "invitation", rows[0]?.id ?? "", 1);
  await kit.run(takeInvitation, member, { token_hash: hashLinkToken(token).toString("hex"), version: 1 });
}

test("a provider whose offer waits does not see the owner's decision deadline", async () => {
  const { customer, provider, request_id } = await kit.undecidedRequest();
  const query = `select=decide_until&id=eq.${request_id}`;
  expect(await read(customer, "request", query)).toEqual([{ decide_until: expect.any(Date) }]);
  expect(await read(provider, "request", query)).toEqual([{ decide_until: null }]);
});
