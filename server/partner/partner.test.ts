import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { registerAccount } from "#server/account/commands/register-account.ts";
import { findStoredFile } from "#server/file/reads/file.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { type Actor, system } from "#server/kernel/actor.ts";
import { partnerList } from "#server/operator/reads/console/people.ts";
import type { PartnerFixture } from "#tests/kit/fixtures.ts";
import { idsOfList } from "#tests/kit/operator/console-lists.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { logoOf, partnerInput } from "#tests/kit/states/partners.ts";
import { editPartner } from "./commands/edit-partner.ts";
import { makePartner } from "./commands/make-partner.ts";
import { setPartnerLogo } from "./commands/partner-logo.ts";
import { pausePartner, resumePartner } from "./commands/pause-partner.ts";
import { findPartnerNumbers, listPartnerPayments } from "./reads/numbers.ts";
import { findJoinView, findOwnPartner, findPartner } from "./reads/partner.ts";
import { countVisit } from "./store/visits.ts";

const kit = kitDuringFile();

const scopeOf = (actor: Actor) => kit.scopeOf(actor);
const visitor: Actor = { kind: "visitor", visitor_id: null };
const seen = ({ partner_id, version }: PartnerFixture) => ({ partner_id, version });
const rename = (made: PartnerFixture, name: string) =>
  kit.run(editPartner, made.operator, { ...seen(made), ...partnerInput(name) });

async function signUpThrough(referral: string | null): Promise<string | null> {
  const account_id = randomUUID();
  const about = { email: `${account_id}@people.test`, locale: "en" as const, time_zone: "UTC", referral };
  await kit.run(registerAccount, system, { account_id, ...about });
  return (await kit.rows("select partner_id from account where id = $1", account_id))[0]?.partner_id ?? null;
}

describe("a partner's name", () => {
  test("is one partner's for good: an old one leads on, can come back, and is never another's", async () => {
    const made = await kit.partner();
    const other = await kit.partner();
    await rename(made, `${made.name}-new`);
    expect(await findJoinView(scopeOf(visitor), made.name)).toMatchObject({
      id: made.partner_id,
      name: `${made.name}-new`,
    });
    expect(await outcomeOf(rename(other, made.name))).toBe("partner_name_taken");
    expect(await outcomeOf(rename(other, `${made.name}-new`))).toBe("partner_name_taken");
    const back = await rename({ ...made, version: made.version + 1 }, made.name);
    expect(back).toMatchObject({ name: made.name, version: made.version + 2 });
    expect((await findPartner(scopeOf(made.operator), made.partner_id))?.old_names).toEqual([
      `${made.name}-new`,
    ]);
  });

  test("is refused by the command if reserved or invalid, and by the database if invalid", async () => {
    const operator = await kit.operator();
    for (const name of ["admin", "-x", "x--y", "x"])
      expect(await outcomeOf(kit.run(makePartner, operator, partnerInput(name))), name).toBe("invalid_input");
    const update = "update partner set name = 'No Name' where id = $1";
    await expect(kit.owner.query(update, [(await kit.partner()).partner_id])).rejects.toThrow(
      /partner_name_check/,
    );
  });
});

describe("a partner's account", () => {
  test("is an active one, with one partner at most", async () => {
    const { operator, member } = await kit.partner();
    const make = (account_email: string) =>
      kit.run(makePartner, operator, { ...partnerInput(`p-${randomUUID().slice(0, 8)}`), account_email });
    expect(await outcomeOf(make(member.email))).toBe("partner_account_taken");
    expect(await outcomeOf(make("nobody@people.test"))).toBe("invalid_input");
  });

  test("loses the partner on closing; the figures stay", async () => {
    const made = await kit.partner();
    await kit.run(closeAccount, made.member, { confirmation: "delete" });
    expect(await kit.rows("select account_id from partner where id = $1", made.partner_id)).toEqual([
      { account_id: null },
    ]);
    expect(await findOwnPartner(scopeOf(made.member))).toBeNull();
  });
});

describe("a sign-up through a join page", () => {
  test("belongs to the partner, whichever of its names opened the page", async () => {
    const made = await kit.partner();
    await rename(made, `${made.name}-new`);
    expect(await signUpThrough(made.name)).toBe(made.partner_id);
    expect(await signUpThrough(`${made.name}-new`)).toBe(made.partner_id);
    expect(await signUpThrough("no-such-partner")).toBeNull();
    expect(await signUpThrough(null)).toBeNull();
  });
});

describe("pausing a partner", () => {
  test("hides the page and the logo from everybody but operators, and resuming restores them", async () => {
    const made = await kit.partnerWithLogo();
    const page = (actor: Actor) => findJoinView(scopeOf(actor), made.name);
    expect(await page(visitor)).toMatchObject({ status: "active", logo: { id: made.file_id, width: 480 } });
    expect(await findStoredFile(scopeOf(visitor), made.file_id)).not.toBeNull();
    const reason = "The contract ends.";
    const paused = await kit.run(pausePartner, made.operator, { ...seen(made), reason });
    expect(await page(visitor)).toBeNull();
    expect(await page(made.member)).toBeNull();
    expect(await findStoredFile(scopeOf(visitor), made.file_id)).toBeNull();
    expect(await page(made.operator)).toMatchObject({ status: "paused" });
    expect(await findOwnPartner(scopeOf(made.member))).toMatchObject({ is_paused: true });
    expect(await outcomeOf(kit.run(pausePartner, made.operator, { ...seen(made), reason }))).toBe("stale");
    const version = paused.version;
    const again = { partner_id: made.partner_id, version, reason };
    expect(await outcomeOf(kit.run(pausePartner, made.operator, again))).toBe("transition_not_allowed");
    await kit.run(resumePartner, made.operator, again);
    expect(await page(visitor)).toMatchObject({ status: "active" });
    const events =
      "select transition, reason from event where noun = 'partner' and subject_id = $1 order by id";
    expect(await kit.rows(events, made.partner_id)).toEqual([
      { transition: "create", reason: null },
      { transition: "pause", reason },
      { transition: "resume", reason },
    ]);
  });
});

test("a logo replaces the previous one, whose bytes are deleted", async () => {
  const made = await kit.partnerWithLogo();
  const [before] = await kit.rows("select storage_key from file where id = $1", made.file_id);
  await kit.run(setPartnerLogo, made.operator, { ...seen(made), ...logoOf(made.partner_id) });
  expect(await kit.rows("select id from file where partner_id = $1", made.partner_id)).toHaveLength(1);
  const jobs = `select 1 from graphile_worker._private_jobs where payload ->> 'storage_key' = $1`;
  expect(await kit.rows(jobs, before?.storage_key)).toHaveLength(1);
});

describe("a partner's numbers", () => {
  test("count visits by day, sign-ups, requests, bookings and completed ones", async () => {
    // Makes the category first, whose operator would count as well.
    await kit.category();
    const made = await kit.earningPartner();
    await countVisit(kit.runtime.db, made.partner_id, kit.now());
    await countVisit(kit.runtime.db, made.partner_id, kit.now(), 4);
    const numbers = await findPartnerNumbers(scopeOf(made.member), made.partner_id, "2000-01");
    const total = (kind: string) =>
      numbers?.counts.filter((one) => one.kind === kind).reduce((sum, { count }) => sum + count, 0);
    // The customer and the provider of one booking.
    expect(["visits", "sign_ups", "requests", "bookings", "completed"].map(total)).toEqual([5, 2, 1, 1, 1]);
    const forOperator = await findPartnerNumbers(scopeOf(made.operator), made.partner_id, "2000-01");
    expect(forOperator?.money).toEqual([
      expect.objectContaining({ currency: "EUR", earned_minor: 3_000, reversed_minor: 0, paid_minor: 0 }),
    ]);
    const later = await findPartnerNumbers(scopeOf(made.member), made.partner_id, "2999-01");
    expect(later?.counts).toEqual([]);
  });

  test("are visible to the partner's own account and operators, and to nobody else", async () => {
    const made = await kit.paidPartner();
    const { customer, provider } = made.booking;
    const stranger = (await kit.partner()).member;
    const acting = { ...made.operator, on_behalf_of: made.operator.account_id };
    for (const actor of [made.member, made.operator]) {
      expect(await findPartnerNumbers(scopeOf(actor), made.partner_id, "2000-01")).not.toBeNull();
      expect((await listPartnerPayments(scopeOf(actor), made.partner_id)).rows).toHaveLength(1);
    }
    for (const actor of [visitor, customer, provider, stranger, acting]) {
      const scope = scopeOf(actor);
      expect(await findPartnerNumbers(scope, made.partner_id, "2000-01")).toBeNull();
      expect((await listPartnerPayments(scope, made.partner_id)).rows).toEqual([]);
      expect(await idsOfList(scope, partnerList)).toEqual([]);
      expect(await findPartner(scope, made.partner_id)).toBeNull();
    }
  });

  test("name nobody: no id, name, address or single amount of anybody who came", async () => {
    const { member, partner_id, booking } = await kit.earningPartner();
    const text = JSON.stringify(await findPartnerNumbers(scopeOf(member), partner_id, "2000-01"));
    const { customer, provider, booking_id, request_id } = booking;
    for (const secret of [
      customer.account_id,
      customer.email,
      provider.email,
      booking_id,
      request_id,
      "178500",
    ])
      expect(text).not.toContain(secret);
  });
});

test("operators page through partners, newest first", async () => {
  const made = [await kit.partner(), await kit.partner(), await kit.partner()];
  const scope = scopeOf(made[0]?.operator ?? visitor);
  const ids = await idsOfList(scope, partnerList, "", { page_rows: 2 });
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(3);
  for (const { partner_id } of made) expect(ids).toContain(partner_id);
});
