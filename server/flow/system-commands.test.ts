// Small system commands that jobs and endpoints call: what each writes, and what it refuses.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { initialSettings } from "#domain/setting/settings.ts";
import { expireDevice } from "#server/account/commands/expire-device.ts";
import { forgetBrowsers } from "#server/account/commands/forget-browsers.ts";
import { noteTokenUse } from "#server/account/commands/note-token-use.ts";
import { recordDevice } from "#server/account/commands/record-device.ts";
import { tellAccountExists } from "#server/account/commands/tell-account-exists.ts";
import { warnAboutTries } from "#server/account/commands/warn-about-tries.ts";
import { countDirectOfferView } from "#server/direct-offer/commands/count-direct-offer-view.ts";
import { withdrawDirectOffer } from "#server/direct-offer/commands/withdraw-direct-offer.ts";
import { remindInstalment } from "#server/flow/payment/instalment/remind-instalment.ts";
import { purgeDraft } from "#server/flow/request/purge-draft.ts";
import { system } from "#server/kernel/actor.ts";
import { claimDraft } from "#server/request/commands/claim-draft.ts";
import { claimSubmitted } from "#server/request/commands/claim-submitted.ts";
import { releaseDrafts } from "#server/request/commands/release-drafts.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { mailsAbout, rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";

const kit = kitDuringFile();

const accountRow = async (account_id: string) =>
  (await kit.rows("select * from account where id = $1", account_id))[0];

async function mailsTo(account_id: string): Promise<string[]> {
  const { rows } = await sql<{ template: string }>`
    select payload ->> 'template' as template from graphile_worker._private_jobs
    where payload ->> 'account_id' = ${account_id} order by id`.execute(kit.runtime.db);
  return rows.map(({ template }) => template);
}

describe("an account", () => {
  test("gets a mail once a day when somebody signs up with its address", async () => {
    const { account_id } = await kit.account();
    for (let tries = 0; tries < 2; tries += 1) await kit.run(tellAccountExists, system, { account_id });
    expect(await mailsTo(account_id)).toEqual(["account_exists"]);
  });

  test.each(["password", "factor"] as const)("is warned of wrong tries of its %s", async (tried) => {
    const { account_id } = await kit.account();
    const told = await kit.run(warnAboutTries, system, { account_id, tried });
    expect(told).toEqual({ account_id, is_told: true });
    expect(await mailsTo(account_id)).toHaveLength(1);
  });

  test("is not warned while it is suspended", async () => {
    const account_id = await kit.suspendedAccount();
    const before = await mailsTo(account_id);
    const told = await kit.run(warnAboutTries, system, { account_id, tried: "password" });
    expect(told.is_told).toBe(false);
    expect(await mailsTo(account_id)).toEqual(before);
  });

  test("knows no browser from before this instant", async () => {
    const { account_id } = await kit.account();
    await kit.run(forgetBrowsers, system, { account_id });
    expect((await accountRow(account_id)).browsers_known_since).toEqual(kit.now());
  });

  test("has a token whose last use never goes back", async () => {
    const { token_id } = await kit.accessToken();
    const used = async () =>
      (await kit.rows("select last_used_at from access_token where id = $1", token_id))[0].last_used_at;
    await kit.passTime({ hours: 1 });
    const at = kit.now();
    await kit.run(noteTokenUse, system, { token_id });
    expect(await used()).toEqual(at);
    await kit.passTime({ hours: -2 });
    await kit.run(noteTokenUse, system, { token_id });
    await kit.passTime({ hours: 1 });
    expect(await used()).toEqual(at);
  });

  test("loses an idle session, but not one seen since", async () => {
    const { actor, session_id } = await kit.withDevice();
    const last_seen_at = kit.now().toISOString();
    await kit.passTime({ hours: 1 });
    const seen = { account_id: actor.account_id, session_id, user_agent: "example", is_proof: false };
    await kit.run(recordDevice, system, seen);
    expect(await outcomeOf(kit.run(expireDevice, system, { session_id, last_seen_at }))).toBe("conflict");
    await kit.run(expireDevice, system, { session_id, last_seen_at: kit.now().toISOString() });
    const rows = await kit.rows("select revoked_at from device where session_id = $1", session_id);
    expect(rows).toEqual([{ revoked_at: kit.now() }]);
  });
});

describe("a draft", () => {
  test("once submitted, joins the account of its address, and no other", async () => {
    const [author, other] = [await kit.account(), await kit.account()];
    const { request_id } = await kit.draftFor(author.email);
    const claim = (account_id: string) => kit.run(claimSubmitted, system, { request_id, account_id });
    expect(await outcomeOf(claim(other.account_id))).toBe("forbidden");
    await claim(author.account_id);
    expect((await rowOf(kit.runtime.db, "request", request_id)).account_id).toBe(author.account_id);
  });

  test("still being filled in joins no account", async () => {
    const { request_id } = await kit.draft();
    const { account_id } = await kit.account();
    expect(await outcomeOf(kit.run(claimSubmitted, system, { request_id, account_id }))).toBe("stale");
  });

  test("of another visitor leaves the account, the visitor's own stays", async () => {
    const { account_id } = await kit.account();
    const [own, foreign] = [await kit.draft(), await kit.draft()];
    for (const { visitor } of [own, foreign])
      await kit.run(claimDraft, system, { visitor_id: visitor.visitor_id ?? "", account_id });
    const input = { account_id, visitor_id: own.visitor.visitor_id };
    expect(await kit.run(releaseDrafts, system, input)).toEqual({ request_ids: [foreign.request_id] });
    expect((await rowOf(kit.runtime.db, "request", own.request_id)).account_id).toBe(account_id);
    expect((await rowOf(kit.runtime.db, "request", foreign.request_id)).account_id).toBeNull();
  });

  test("is removed with its files once idle, not before, and never an open request", async () => {
    const purge = (request_id: string) => kit.run(purgeDraft, system, { request_id });
    const [{ request_id }, open] = [await kit.draftWithFile(), await kit.openRequest()];
    expect(await outcomeOf(purge(request_id))).toBe("too_early");
    await kit.passTime({ days: initialSettings.draft_kept_days });
    expect(await outcomeOf(purge(open.request_id))).toBe("stale");
    expect(await purge(request_id)).toEqual({ request_id, files: 1 });
    const left = await kit.owner.query("select 1 from request where id = $1", [request_id]);
    expect(left.rows).toEqual([]);
  });
});

test("counts a view of a direct offer while it is open", async () => {
  const { direct_offer_id, version, provider } = await kit.directOffer();
  const count = () => kit.run(countDirectOfferView, system, { direct_offer_id });
  const { views } = await count();
  expect((await count()).views).toBe(views + 1);
  await kit.run(withdrawDirectOffer, provider, { direct_offer_id, version });
  expect(await outcomeOf(count())).toBe("stale");
});

test("reminds the customer of a balance at each due time, once", async () => {
  const { booking_id, instalment_id, customer } = await kit.balanceBooking();
  const remind = () => kit.run(remindInstalment, system, { instalment_id });
  expect(await outcomeOf(remind())).toBe("too_early");
  await kit.passTime({ days: 54 });
  await remind();
  const mail = `balance_due to ${customer.profile?.id}`;
  expect((await mailsAbout(kit.runtime.db, booking_id)).filter((one) => one === mail)).toHaveLength(1);
  expect(await outcomeOf(remind())).toBe("too_early");
});
