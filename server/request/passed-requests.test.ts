// A provider is not interested in a request: what its board, mails and start page, another provider, and the customer see
// before and after.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { gatherExport } from "#server/flow/export/data.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { readHome } from "#server/home/reads/home.ts";
import { inviteProvider } from "#server/invitation/commands/invite-provider.ts";
import { revokeInvitation } from "#server/invitation/commands/revoke-invitation.ts";
import { takeInvitation } from "#server/invitation/commands/take-invitation.ts";
import { listInvitations } from "#server/invitation/reads/invitation.ts";
import type { Member } from "#server/kernel/actor.ts";
import { findMatchDigest } from "#server/notification/reads/matches.ts";
import { listMatching } from "#server/notification/reads/notification.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import { withdrawOffer } from "#server/offer/commands/withdraw-offer.ts";
import { theDay } from "#tests/kit/drafts.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { requestPasses } from "./access.ts";
import { passRequest } from "./commands/pass-request.ts";
import { takeBackPass } from "./commands/take-back-pass.ts";
import { type BoardFilter, countBoard, listBoard, listInvited } from "./reads/lists.ts";
import { countPasses, findOwnPass } from "./reads/passes.ts";

const kit = kitDuringFile();

const as = (actor: Member) => kit.scopeOf(actor);
const idOf = ({ profile }: Member) => profile?.id ?? "";
const board = async (provider: Member, over: Partial<BoardFilter> = {}) => {
  const filter: BoardFilter = { category: null, sort: "newest", show: "open", after: null, ...over };
  return (await listBoard(as(provider), "en", filter)).rows.map(({ id }) => id);
};
const invitedTo = async (provider: Member) => (await listInvited(as(provider), "en")).map(({ id }) => id);
const boardCount = async (provider: Member, show: BoardFilter["show"]) =>
  (await countBoard(as(provider), { category: null, show })).count;
const invitationsOf = (customer: Member, request_id: string) =>
  listInvitations(as(customer), kit.runtime.env, request_id);
const versionOf = async (request_id: string) =>
  (await kit.rows("select version from request where id = $1", request_id))[0]?.version;
const close = async (customer: Member, request_id: string) =>
  kit.run(closeRequest, customer, { request_id, version: await versionOf(request_id), reason: "Found." });

const mailsTo = (member: Member) =>
  kit.rows(
    "select id from graphile_worker._private_jobs where payload->>'profile_id' = $1 order by id",
    idOf(member),
  );

/** A provider whose board shows nothing of the kit's category. */
async function providerElsewhere(): Promise<Member> {
  const provider = await kit.provider();
  await kit.owner.query("delete from provider_category where profile_id = $1", [idOf(provider)]);
  return provider;
}

describe("a provider that is not interested", () => {
  test("no longer has the request on its board and start page, and finds it among those it passed on; another has it still", async () => {
    const { customer, request_id } = await kit.openRequest();
    const [provider, other] = [await kit.provider(), await kit.provider()];
    const answerable = async (one: Member) => {
      if (!one.profile) throw new Error("a provider has a profile");
      // Few to-dos are shown: those that end first.
      await kit.owner.query("update request set expires_at = $2 where id = $1", [request_id, soon]);
      return (await readHome(as(one), one.profile)).needs.map(({ id }) => id);
    };
    const soon = new Date(kit.now().getTime() + 60_000);
    expect(await answerable(provider)).toContain(request_id);
    const open = await boardCount(provider, "open");
    expect(await board(provider)).toContain(request_id);
    expect(await board(provider, { show: "passed" })).toEqual([]);

    await kit.run(passRequest, provider, { request_id, reason: "too_far" });
    for (const sort of ["newest", "date", "budget"] as const)
      expect(await board(provider, { sort })).not.toContain(request_id);
    expect(await answerable(provider)).not.toContain(request_id);
    expect(await boardCount(provider, "open")).toBe(open - 1);
    expect(await board(provider, { show: "passed" })).toEqual([request_id]);
    expect(await boardCount(provider, "passed")).toBe(1);
    expect(await board(provider, { show: "passed", category: "no-such-category" })).toEqual([]);
    expect(await findOwnPass(as(provider), request_id)).toEqual({ is_passed: true, is_invited: false });

    expect(await board(other)).toContain(request_id);
    expect(await answerable(other)).toContain(request_id);
    expect(await board(other, { show: "passed" })).toEqual([]);
    expect(await findOwnPass(as(other), request_id)).toEqual({ is_passed: false, is_invited: false });
    expect(await board(customer, { show: "passed" })).toEqual([]);
  });

  test("takes it back, twice without effect, and has the request as before", async () => {
    const { customer, provider, request_id } = await kit.passedRequest();
    await kit.run(takeBackPass, provider, { request_id });
    await kit.run(takeBackPass, provider, { request_id });
    expect(await board(provider)).toContain(request_id);
    expect(await board(provider, { show: "passed" })).toEqual([]);
    expect(await countPasses(as(customer), request_id)).toEqual({ count: 0, reasons: [] });
  });

  test("says so again with another reason: it counts once, with the last one", async () => {
    const { customer, provider, request_id } = await kit.passedRequest();
    await kit.run(passRequest, provider, { request_id, reason: "low_budget" });
    const one = { count: 1, reasons: [{ reason: "low_budget", count: 1 }] };
    expect(await countPasses(as(customer), request_id)).toEqual(one);
    await kit.run(passRequest, provider, { request_id });
    expect(await countPasses(as(customer), request_id)).toEqual({ count: 1, reasons: [] });
  });

  test("gets no mail about the request, alone or in its digest, while another does", async () => {
    const { provider, request_id } = await kit.passedRequest();
    const second = await kit.openRequest();
    const profile_id = idOf(provider);
    const other = await kit.provider();
    const { db } = kit.runtime;
    const both = [profile_id, idOf(other)];
    expect(await listMatching(db, request_id, both)).toEqual([idOf(other)]);
    expect(await listMatching(db, second.request_id, both)).toEqual([...both].sort());
    const digestOf = async (id: string) => {
      const window_id = randomUUID();
      await db
        .insertInto("match_window")
        .values({ id: window_id, profile_id: id, ends_at: kit.now(), mailed: 1, withheld: 2 })
        .execute();
      const requests = [request_id, second.request_id];
      await db
        .insertInto("match_withheld")
        .values(requests.map((one) => ({ window_id, request_id: one })))
        .execute();
      const digest = await findMatchDigest(db, window_id, id, kit.now());
      return digest?.requests.map((one) => one.id).sort();
    };
    expect(await digestOf(profile_id)).toEqual([second.request_id]);
    expect(await digestOf(idOf(other))).toEqual([request_id, second.request_id].sort());
  });

  test("can still make an offer, which takes it back; after its withdrawal the board shows the request", async () => {
    const { customer, provider, request_id } = await kit.passedRequest();
    const terms = { request_id, ...exampleTerms, ...theDay(kit.now()) };
    const { offer_id, version } = await kit.run(sendOffer, provider, terms);
    expect(await board(provider, { show: "passed" })).toEqual([]);
    expect(await board(provider)).toContain(request_id);
    expect((await countPasses(as(customer), request_id)).count).toBe(0);
    await expect(kit.run(passRequest, provider, { request_id })).rejects.toMatchObject({
      code: "offer_already_made",
    });
    await kit.run(withdrawOffer, provider, { offer_id, version });
    expect(await board(provider)).toContain(request_id);
    await kit.run(passRequest, provider, { request_id });
    expect(await board(provider)).not.toContain(request_id);
  });

  test("does not take back what another has said by making an offer", async () => {
    const { customer, request_id } = await kit.passedRequest();
    await kit.run(sendOffer, await kit.provider(), { request_id, ...exampleTerms, ...theDay(kit.now()) });
    expect((await countPasses(as(customer), request_id)).count).toBe(1);
  });

  test("is refused once the request is closed, which then is in no list", async () => {
    const { customer, provider, request_id } = await kit.passedRequest();
    await close(customer, request_id);
    expect(await board(provider, { show: "passed" })).toEqual([]);
    expect(await boardCount(provider, "passed")).toBe(0);
    for (const command of [passRequest, takeBackPass])
      await expect(kit.run(command, provider, { request_id })).rejects.toMatchObject({ code: "not_found" });
    const { provider: maker, ...closed } = await kit.closedRequest();
    await expect(kit.run(passRequest, maker, { request_id: closed.request_id })).rejects.toMatchObject({
      code: "request_not_open",
    });
  });

  test("no longer sees the request once it leaves the category", async () => {
    const { provider, request_id } = await kit.passedRequest();
    await kit.owner.query("delete from provider_category where profile_id = $1", [idOf(provider)]);
    expect(await board(provider, { show: "passed" })).toEqual([]);
    expect(await findOwnPass(as(provider), request_id)).toEqual({ is_passed: false, is_invited: false });
  });

  test("finds what it has said in the copy of its data; with the account it is deleted", async () => {
    const { customer, provider, request_id } = await kit.passedRequest();
    const rows = async (member: Member) => {
      const copy = await gatherExport(kit.runtime, member.account_id, kit.now());
      return copy?.tables.requests_passed;
    };
    expect(await rows(provider)).toEqual([
      expect.objectContaining({ request_id, reason: "no_time", passed_at: kit.now() }),
    ]);
    expect(await rows(customer)).toEqual([]);
    await kit.run(closeAccount, provider, { confirmation: "delete" });
    expect(await kit.rows("select 1 from request_pass where request_id = $1", request_id)).toEqual([]);
    expect((await countPasses(as(customer), request_id)).count).toBe(0);
  });
});

describe("the customer", () => {
  test("reads how many are not interested and why, the most frequent reason first, and never who", async () => {
    const { customer, request_id } = await kit.openRequest();
    expect(await countPasses(as(customer), request_id)).toEqual({ count: 0, reasons: [] });
    const mails = await mailsTo(customer);
    const said = [undefined, "low_budget", "no_time", "no_time"] as const;
    const providers = [];
    for (const reason of said) {
      const provider = await kit.provider();
      await kit.run(passRequest, provider, { request_id, reason });
      providers.push(provider);
    }
    const counts = await countPasses(as(customer), request_id);
    expect(counts).toEqual({
      count: 4,
      reasons: [
        { reason: "no_time", count: 2 },
        { reason: "low_budget", count: 1 },
      ],
    });
    expect(await requestPasses(as(customer)).selectAll().execute()).toEqual([]);
    for (const reader of [...providers, await kit.customer(), await kit.operator()])
      expect(await countPasses(as(reader), request_id)).toEqual({ count: 0, reasons: [] });
    const [first] = providers;
    if (!first) throw new Error("there are four");
    const own = await requestPasses(as(first)).select(["profile_id", "reason"]).execute();
    expect(own).toEqual([{ profile_id: idOf(first), reason: null }]);
    expect(await mailsTo(customer), "and is not mailed about it").toEqual(mails);
  });

  test("reads of an invited provider that it declined, with its reason, until it takes that back", async () => {
    const { customer, request_id } = await kit.openRequest();
    const provider = await providerElsewhere();
    await kit.run(inviteProvider, customer, { request_id, recipient_email: provider.email });
    expect(await invitedTo(provider)).toEqual([request_id]);
    expect(await findOwnPass(as(provider), request_id)).toEqual({ is_passed: false, is_invited: true });

    await kit.run(passRequest, provider, { request_id, reason: "no_time" });
    expect(await invitationsOf(customer, request_id)).toMatchObject([
      { state: "declined", reason: "no_time" },
    ]);
    expect(await invitedTo(provider)).toEqual([]);
    expect(await board(provider, { show: "passed" })).toEqual([request_id]);
    expect(await findOwnPass(as(provider), request_id)).toEqual({ is_passed: true, is_invited: true });

    await kit.run(takeBackPass, provider, { request_id });
    expect(await invitationsOf(customer, request_id)).toMatchObject([{ state: "sent", reason: null }]);
    expect(await invitedTo(provider)).toEqual([request_id]);
    await kit.run(passRequest, provider, { request_id });
    expect(await invitationsOf(customer, request_id)).toMatchObject([{ state: "declined", reason: null }]);
    await kit.run(sendOffer, provider, { request_id, ...exampleTerms, ...theDay(kit.now()) });
    expect(await invitationsOf(customer, request_id)).toMatchObject([{ state: "offered", reason: null }]);
  });

  test("reads it of a link that was passed on, too, and can take a declined invitation back", async () => {
    const { customer, provider, request_id, invitation_id, token_hash } = await kit.invitation();
    await kit.run(takeInvitation, provider, { token_hash, version: 1 });
    await kit.run(passRequest, provider, { request_id, reason: "other" });
    expect(await invitationsOf(customer, request_id)).toMatchObject([{ state: "declined", reason: "other" }]);
    await kit.run(revokeInvitation, customer, { invitation_id, version: 2 });
    expect(await invitationsOf(customer, request_id)).toMatchObject([{ state: "revoked", reason: null }]);
  });

  test("does not find out by an invitation that a provider had passed before; the provider can then decline it", async () => {
    const { customer, provider, request_id } = await kit.passedRequest();
    const before = await countPasses(as(customer), request_id);
    await kit.passTime({ hours: 1 });
    await kit.run(inviteProvider, customer, { request_id, recipient_email: provider.email });
    expect(await invitationsOf(customer, request_id)).toMatchObject([{ state: "sent", reason: null }]);
    expect(await countPasses(as(customer), request_id)).toEqual(before);
    expect(await invitedTo(provider)).toEqual([request_id]);
    expect(await findOwnPass(as(provider), request_id)).toEqual({ is_passed: false, is_invited: true });
    await kit.run(passRequest, provider, { request_id });
    expect(await invitationsOf(customer, request_id)).toMatchObject([{ state: "declined" }]);
    expect((await countPasses(as(customer), request_id)).count).toBe(1);
    expect(await invitedTo(provider)).toEqual([]);
  });
});
