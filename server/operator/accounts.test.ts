// Operators' commands on accounts, and how they find them.
import { createHash, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import { mailsTo } from "#tests/kit/mail/queued-mails.ts";
import { idsOfList } from "#tests/kit/operator/console-lists.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { endAccountSessions } from "./commands/end-account-sessions.ts";
import { resetSecondFactor } from "./commands/reset-second-factor.ts";
import { resumeAccount, suspendAccount } from "./commands/suspend-account.ts";
import { findAccount } from "./reads/account.ts";
import { accountList } from "./reads/console/people.ts";
import { findByNumber } from "./reads/number.ts";
import { findStory } from "./reads/story/story.ts";

let operator: Member;
const kit = kitDuringFile();
beforeAll(async () => {
  operator = await kit.operator();
});

/** What the page of the account tells of it, the latest first. */
const historyOf = async (account_id: string) =>
  (await findStory(kit.scopeOf(operator), "account", account_id, new URLSearchParams()))?.pages.timeline
    ?.rows ?? [];

const reason = "Sends the same words to everybody.";
async function changeStatus(
  command: typeof suspendAccount | typeof resumeAccount,
  account_id: string,
  by = operator,
  version?: number,
) {
  const current = version ?? (await kit.accountVersion(account_id));
  return kit.run(command, by, { account_id, version: current, reason });
}

describe("suspending and resuming", () => {
  test("moves the account along its machine, with role, reason and a mail each", async () => {
    const { account_id } = await kit.customer();
    expect(await changeStatus(suspendAccount, account_id)).toMatchObject({ status: "suspended" });
    expect(await outcomeOf(changeStatus(suspendAccount, account_id))).toBe("transition_not_allowed");
    expect(await changeStatus(resumeAccount, account_id)).toMatchObject({ status: "active" });
    expect(await outcomeOf(changeStatus(resumeAccount, account_id))).toBe("transition_not_allowed");
    const rows = await kit.rows(
      "select transition, role, reason, account_id from event where noun = 'account' and subject_id = $1 order by id",
      account_id,
    );
    const by = { role: "operator", reason, account_id: operator.account_id };
    expect(rows).toEqual([
      { transition: "register", role: "system", reason: null, account_id: null },
      { transition: "suspend", ...by },
      { transition: "resume", ...by },
    ]);
    expect(await mailsTo(kit, account_id)).toEqual(["account_resumed", `account_suspended reason ${reason}`]);
  });

  test("is refused for the operator's own account and for a stale version", async () => {
    expect(await outcomeOf(changeStatus(suspendAccount, operator.account_id))).toBe("own_account");
    const { account_id } = await kit.customer();
    expect(await outcomeOf(changeStatus(suspendAccount, account_id, operator, 999))).toBe("stale");
  });

  test.each([
    ["one factor only", { is_two_factor: false, proved_at: new Date(8.64e15) }, "second_factor_required"],
    ["an old proof", { is_two_factor: true, proved_at: new Date(0) }, "proof_required"],
  ])("is refused with %s", async (_what, assurance, code) => {
    const { account_id } = await kit.customer();
    const by = { ...operator, assurance };
    expect(await outcomeOf(changeStatus(suspendAccount, account_id, by))).toBe(code);
    expect(await outcomeOf(changeStatus(resumeAccount, account_id, by))).toBe(code);
    expect(await outcomeOf(kit.run(resetSecondFactor, by, { account_id, reason }))).toBe(code);
    expect(await outcomeOf(kit.run(endAccountSessions, by, { account_id, reason }))).toBe(code);
  });

  test("nobody accepts a suspended account's offers or answers its requests, until it is resumed", async () => {
    const { customer, provider, offer_id, offer_version } = await kit.sentOffer();
    const accept = () => kit.run(acceptOffer, customer, { offer_id, version: offer_version });
    await changeStatus(suspendAccount, provider.account_id);
    expect(await outcomeOf(accept())).toBe("other_side_suspended");
    await changeStatus(resumeAccount, provider.account_id);
    expect(await outcomeOf(accept())).toBe("done");
    const { customer: requester, request_id } = await kit.openRequest();
    const offer = async () => kit.run(sendOffer, await kit.provider(), { request_id, ...exampleTerms });
    await changeStatus(suspendAccount, requester.account_id);
    expect(await outcomeOf(offer())).toBe("other_side_suspended");
  });
});

test("resetting the second factor deletes codes, ends devices and mails the account", async () => {
  const { account_id } = await kit.customer();
  const session_id = await kit.sessionOf(account_id);
  await kit.owner.query("update account set has_second_factor = true where id = $1", [account_id]);
  const digest = createHash("sha256").update(randomUUID()).digest();
  await kit.owner.query("insert into recovery_code values ($1, $2, now())", [digest, account_id]);
  expect(await kit.run(resetSecondFactor, operator, { account_id, reason })).toMatchObject({ ended: 1 });
  const rows = await kit.rows(
    `select has_second_factor, (select count(*)::int from recovery_code where account_id = account.id) as codes,
       (select revoked_at is not null from device where session_id = $2) as is_revoked
     from account where id = $1`,
    account_id,
    session_id,
  );
  expect(rows).toEqual([{ has_second_factor: false, codes: 0, is_revoked: true }]);
  expect(await mailsTo(kit, account_id)).toEqual(["second_factor_off by operator"]);
  expect(await historyOf(account_id)).toMatchObject([
    { transition: "reset_second_factor", reason, by: { name: operator.email } },
    { noun: "profile", transition: "complete" },
    { transition: "register", by: null },
  ]);
  const own = kit.run(resetSecondFactor, operator, { account_id: operator.account_id, reason });
  expect(await outcomeOf(own)).toBe("own_account");
});

test("ending all sessions of an account signs every device out and mails its person the reason", async () => {
  const { actor: member, session_id } = await kit.withDevice();
  const { account_id } = member;
  const ended = await kit.run(endAccountSessions, operator, { account_id, reason });
  expect(ended).toEqual({ account_id, ended: 1 });
  const rows = await kit.rows(
    `select revoked_at, browsers_known_since, account.status from device join account on account.id = account_id
     where session_id = $1`,
    session_id,
  );
  const now = kit.clock.now();
  expect(rows).toEqual([{ revoked_at: now, browsers_known_since: now, status: "active" }]);
  expect(await mailsTo(kit, account_id)).toEqual([`sessions_ended reason ${reason}`]);
  const [latest] = await historyOf(account_id);
  expect(latest).toMatchObject({ transition: "end_sessions", reason, by: { name: operator.email } });
  // A second call is another event.
  expect(await kit.run(endAccountSessions, operator, { account_id, reason })).toMatchObject({ ended: 0 });
  const own = kit.run(endAccountSessions, operator, { account_id: operator.account_id, reason });
  expect(await outcomeOf(own)).toBe("own_account");
});

describe("finding accounts", () => {
  const search = (q: string, more: Record<string, string> = {}, by = operator) =>
    idsOfList(kit.scopeOf(by), accountList, String(new URLSearchParams({ q, ...more })));

  test("by a part of the address, of a name, by the account's id and by a profile's", async () => {
    const { account_id, email, profile } = await kit.customer();
    const name = `Nadja 100%_${account_id}`;
    await kit.owner.query("update profile set display_name = $1 where id = $2", [name, profile?.id]);
    for (const q of [
      email.slice(3, 20).toUpperCase(),
      ` nadja 100%_${account_id.slice(0, 8)}`,
      account_id,
      profile?.id ?? "",
    ])
      expect(await search(q), q).toEqual([account_id]);
    expect(await search("100%_")).toEqual([account_id]);
    // Too short for the trigram index: matches the beginning of a name or an address.
    expect(await search("NA")).toEqual([account_id]);
    expect(await search("%")).toEqual([]);
    expect(await search(randomUUID())).toEqual([]);
    expect(await search(account_id, { state: "suspended" })).toEqual([]);
    expect(await search(account_id, {}, await kit.again(await kit.customer()))).toEqual([]);
    expect(await search(account_id, {}, { ...operator, on_behalf_of: randomUUID() })).toEqual([]);
  });

  test("by the number of one of their requests, offers or bookings, which is shown above them", async () => {
    const { customer, provider, request_id, offer_id, booking_id } = await kit.booking();
    const numberOf = async (table: string, id: string) =>
      String((await kit.rows(`select number from ${table} where id = $1`, id))[0]?.number);
    const both = [customer.account_id, provider.account_id].sort();
    const [request, offer, booking] = [
      await numberOf("request", request_id),
      await numberOf("offer", offer_id),
      await numberOf("booking", booking_id),
    ];
    expect(await search(request)).toEqual([customer.account_id]);
    expect((await search(offer)).sort()).toEqual(both);
    expect((await search(` ${booking.toLowerCase().replace("-", "")}`)).sort()).toEqual(both);
    expect(await search(request, {}, await kit.again(customer))).toEqual([]);
    const found = (text: string, by = operator) => findByNumber(kit.scopeOf(by), text);
    expect(await found(request)).toMatchObject({ noun: "request", path: `/admin/requests/${request_id}` });
    expect(await found(offer)).toMatchObject({ noun: "offer", path: `/admin/offers/${offer_id}` });
    expect(await found(booking)).toMatchObject({ number: booking, path: `/admin/bookings/${booking_id}` });
    expect(await found(booking, await kit.customer())).toBeNull();
    expect(await found(customer.email)).toBeNull();
  });

  test("page by page, newest first, each once", async () => {
    const ids: string[] = [];
    kit.clock.move(1);
    for (let count = 0; count < 5; count += 1) {
      ids.unshift((await kit.account()).account_id);
      if (count % 2) kit.clock.move(1);
    }
    const ids_seen = await idsOfList(kit.scopeOf(operator), accountList, "q=@people.test&state=active", {
      page_rows: 2,
    });
    expect(new Set(ids_seen).size).toBe(ids_seen.length);
    expect(ids_seen.slice(0, 5).sort()).toEqual([...ids].sort());
    const rows = await kit.rows("select count(*)::int from account where status = 'active'");
    expect(ids_seen).toHaveLength(rows[0].count);
  });
});

test("only operators see an account, with its impersonations and their commands", async () => {
  const { operator: by, acting, impersonation_id } = await kit.impersonation();
  const { customer, request_id, version } = await kit.openRequest();
  const other = await kit.impersonation(customer);
  await kit.run(closeRequest, other.acting, { request_id, version, reason: "Asked by phone." });
  const view = await findAccount(kit.scopeOf(operator), customer.account_id);
  expect(view?.commands).toMatchObject([{ name: "close_request", by: other.operator.email }]);
  expect(view).toMatchObject({
    email: customer.email,
    profiles: [{ id: customer.profile?.id, kind: "customer" }],
    impersonations: [{ id: other.impersonation_id, by: other.operator.email, ended_at: null }],
  });
  expect((await findAccount(kit.scopeOf(operator), acting.account_id))?.impersonations).toMatchObject([
    { id: impersonation_id, by: by.email },
  ]);
  for (const stranger of [customer, acting, { ...operator, on_behalf_of: randomUUID() }])
    expect(await findAccount(kit.scopeOf(stranger), customer.account_id)).toBeNull();
  expect(await findAccount(kit.scopeOf(operator), "no id")).toBeNull();
});
