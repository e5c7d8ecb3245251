// Invitations: whom they reach, what a provider sees of them, and what the database stores.
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { findNotMeSubject } from "#server/direct-offer/reads/not-me.ts";
import { reportNotMe } from "#server/flow/not-me/report-not-me.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { system } from "#server/kernel/actor.ts";
import { hashLinkToken, makeLinkToken } from "#server/kernel/token/link-token.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import { listInvited } from "#server/request/reads/lists.ts";
import { findRequest } from "#server/request/reads/request.ts";
import { theDay } from "#tests/kit/drafts.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { inviteProvider } from "./commands/invite-provider.ts";
import { revokeInvitation } from "./commands/revoke-invitation.ts";
import { takeInvitation } from "./commands/take-invitation.ts";
import { listInvitations } from "./reads/invitation.ts";

const kit = kitDuringFile();

const scopeOf = (actor: Member) => kit.scopeOf(actor);
const invitedTo = async (provider: Member) =>
  (await listInvited(scopeOf(provider), "en")).map(({ id }) => id);

/** A provider whose board shows nothing of the kit's category. */
async function providerElsewhere(): Promise<Member> {
  const provider = await kit.provider();
  await kit.owner.query("delete from provider_category where profile_id = $1", [provider.profile?.id]);
  return provider;
}

describe("an invitation by mail", () => {
  test("to a provider's address is theirs at once, appears on their board and lets them offer", async () => {
    const { customer, request_id } = await kit.openRequest();
    const provider = await providerElsewhere();
    expect(await findRequest(scopeOf(provider), request_id, "en")).toBeNull();
    await kit.run(inviteProvider, customer, { request_id, recipient_email: provider.email });
    expect(await invitedTo(provider)).toEqual([request_id]);
    expect(await findRequest(scopeOf(provider), request_id, "en")).not.toBeNull();
    const rows = await kit.rows(
      "select payload->>'profile_id' as profile_id from graphile_worker._private_jobs where payload->>'template' = 'provider_invited'",
    );
    expect(rows).toEqual([{ profile_id: provider.profile?.id }]);
    const [sent] = await listInvitations(scopeOf(customer), kit.runtime.env, request_id);
    expect(sent, "the customer does not learn that the address has an account").toMatchObject({
      state: "sent",
      recipient_email: provider.email,
      path: null,
    });
    const day = theDay(kit.now());
    await kit.run(sendOffer, provider, { request_id, ...exampleTerms, ...day });
    const [offered] = await listInvitations(scopeOf(customer), kit.runtime.env, request_id);
    expect(offered?.state).toBe("offered");
  });

  test("is not sent twice, nor to the sender, nor without limit, nor for a closed request", async () => {
    const { customer, request_id } = await kit.openRequest();
    const invite = (recipient_email: string | null) =>
      kit.run(inviteProvider, customer, { request_id, recipient_email });
    await invite("first@example.test");
    await expect(invite("First@Example.test")).rejects.toMatchObject({ code: "already_invited" });
    await expect(invite(customer.email)).rejects.toMatchObject({ code: "invalid_input" });
    for (let sent = 1; sent < limits.invitations_per_request; sent += 1) await invite(null);
    await expect(invite(null)).rejects.toMatchObject({ code: "invitation_limit_reached" });
    const closed = await kit.closedRequest();
    await expect(
      kit.run(inviteProvider, closed.customer, { request_id: closed.request_id }),
    ).rejects.toMatchObject({ code: "request_not_open" });
  });

  test("reported as not meant leaves no row with the address, and bars its sender from it", async () => {
    const email = "Not.A.Provider@example.test";
    const { customer, request_id, invitation_id } = await kit.invitation({ recipient_email: email });
    await kit.run(reportNotMe, system, { kind: "invitation", subject_id: invitation_id });
    expect(await findTextEverywhere(kit.owner, email)).toEqual([]);
    await expect(
      kit.run(inviteProvider, customer, { request_id, recipient_email: email.toLowerCase() }),
    ).rejects.toMatchObject({ code: "recipient_unreachable" });
  });
});

describe("an invitation mailed and revoked", () => {
  test("can still be reported by its recipient, who then gets no other from this sender", async () => {
    const email = "pestered@example.test";
    const { customer, request_id, invitation_id } = await kit.invitation({ recipient_email: email });
    await kit.run(revokeInvitation, customer, { invitation_id, version: 1 });
    const hash = hashLinkToken(makeLinkToken(kit.runtime.env, "not_me", invitation_id, 1));
    const scope = kit.scopeOf(system);
    expect(await findNotMeSubject(scope, hash)).toMatchObject({ kind: "invitation" });
    await kit.run(reportNotMe, system, { kind: "invitation", subject_id: invitation_id });
    expect(await findTextEverywhere(kit.owner, email)).toEqual([]);
    await expect(
      kit.run(inviteProvider, customer, { request_id, recipient_email: email }),
    ).rejects.toMatchObject({ code: "recipient_unreachable" });
  });

  test("counts towards the daily mails to an address, of one sender and of all", async () => {
    const recipient_email = "much.invited@example.test";
    const inviteTimes = async (times: number) => {
      const { customer, request_id } = await kit.openRequest();
      for (let time = 0; time < times; time += 1) {
        const { invitation_id } = await kit.run(inviteProvider, customer, { request_id, recipient_email });
        await kit.run(revokeInvitation, customer, { invitation_id, version: 1 });
      }
      return kit.run(inviteProvider, customer, { request_id, recipient_email });
    };
    await expect(inviteTimes(limits.invitations_per_address_per_day)).rejects.toMatchObject({
      code: "share_mails_used_up",
    });
    await expect(
      inviteTimes(limits.link_mails_per_address_per_day - limits.invitations_per_address_per_day),
    ).rejects.toMatchObject({ code: "share_mails_used_up" });
    await expect(inviteTimes(0)).rejects.toMatchObject({ code: "recipient_unreachable" });
  });
});

describe("a link to pass on", () => {
  test("changes nothing for a provider already invited, and cannot be taken once the request is over", async () => {
    const { customer, provider, request_id, invitation_id, token_hash } = await kit.invitation();
    const sent = await kit.run(inviteProvider, customer, { request_id, recipient_email: provider.email });
    expect(await kit.run(takeInvitation, provider, { token_hash, version: 1 })).toMatchObject({
      invitation_id: sent.invitation_id,
    });
    const rows = await kit.rows("select profile_id from request_invitation where id = $1", invitation_id);
    expect(rows).toEqual([{ profile_id: null }]);
    const requests = await kit.rows("select version from request where id = $1", request_id);
    await kit.run(closeRequest, customer, { request_id, version: requests[0].version, reason: "Found." });
    await expect(
      kit.run(takeInvitation, await kit.provider(), { token_hash, version: 1 }),
    ).rejects.toMatchObject({ code: "request_not_open" });
  });

  test("is for the first provider who takes it, and ends when revoked", async () => {
    const { customer, provider, request_id, invitation_id, token_hash } = await kit.invitation();
    await kit.run(takeInvitation, provider, { token_hash, version: 1 });
    await kit.run(takeInvitation, provider, { token_hash, version: 1 });
    await expect(
      kit.run(takeInvitation, await kit.provider(), { token_hash, version: 1 }),
    ).rejects.toMatchObject({
      code: "already_invited",
    });
    expect(await invitedTo(provider)).toEqual([request_id]);
    const version = 2;
    await kit.run(revokeInvitation, customer, { invitation_id, version });
    expect(await invitedTo(provider)).toEqual([]);
    await expect(kit.run(takeInvitation, provider, { token_hash, version: 1 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("that was mailed is only for the account of its address", async () => {
    const { provider, token_hash } = await kit.invitation({ recipient_email: "somebody.else@example.test" });
    await expect(kit.run(takeInvitation, provider, { token_hash, version: 1 })).rejects.toMatchObject({
      code: "link_of_other_address",
    });
  });

  test("taken by an unverified provider shows the request after the verification", async () => {
    const { request_id, token_hash } = await kit.invitation();
    const newcomer = await kit.provider({ is_verified: false });
    await kit.run(takeInvitation, newcomer, { token_hash, version: 1 });
    expect(await findRequest(scopeOf(newcomer), request_id, "en")).toBeNull();
    const { profile } = newcomer;
    if (!profile) throw new Error("a provider has a profile");
    const verified = { ...newcomer, profile: { ...profile, is_verified: true } };
    expect(await findRequest(scopeOf(verified), request_id, "en")).not.toBeNull();
  });
});
