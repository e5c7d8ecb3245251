// The calendar feed as a calendar program requests it, without a session; and the form that creates one.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { rateLimits } from "#domain/rate-limits.ts";
import { archiveProfile } from "#server/account/commands/archive-profile.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { addressContext, sessionContext } from "#server/http/context.ts";
import type { Member } from "#server/kernel/actor.ts";
import { resumeAccount } from "#server/operator/commands/suspend-account.ts";
import { openAuth } from "#tests/kit/browser/auth-forms.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { createFeed } from "../commands/create-feed.ts";
import { revokeFeed } from "../commands/revoke-feed.ts";
import { feedDigest, feedToken } from "../store/feed-token.ts";
import { serveFeed } from "./feed.ts";
import { feedAction } from "./feed-form.ts";

const kit = kitDuringFile({ at: new Date("2027-01-10T12:00:00Z") });

async function visitor(address: string) {
  const { context } = await openAuth(kit.runtime, new Request("http://app.test/"));
  context.set(addressContext, address);
  return context;
}

/** The answer to a caller with the token: its status, and the file's lines. */
async function ask(token: string, address = "203.0.113.9") {
  const answer = await serveFeed(await visitor(address), token).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw answer;
  const text = await answer.text();
  const lines = text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  const all = (start: string) => lines.filter((line) => line.startsWith(start));
  return { status: answer.status, headers: answer.headers, lines, all, text };
}

async function feedOf(member: Member) {
  const token = feedToken(kit.runtime.env, member.profile?.id ?? "", randomUUID());
  const digest = feedDigest(token).toString("hex");
  const { feed_id } = await kit.run(createFeed, member, { digest, replaces: null });
  return { token, feed_id };
}

describe("the file", () => {
  test("has each dated booking of the profile with its place, and only the other side's name", async () => {
    const booking = await kit.confirmedBooking();
    const { token } = await feedOf(booking.customer);
    const feed = await ask(token);
    expect(feed.status).toBe(200);
    expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(feed.headers.get("cache-control")).toBe("private, no-store");
    expect(feed.headers.get("x-robots-tag")).toBe("noindex");
    expect(feed.all("UID:")).toEqual([`UID:booking-${booking.booking_id}@app.test`]);
    expect(feed.all("STATUS:")).toEqual(["STATUS:CONFIRMED"]);
    expect(feed.all("LOCATION:")).toHaveLength(1);
    expect(feed.all("DESCRIPTION:")[0]).toContain(booking.provider.profile?.display_name ?? "-");
    expect(feed.text).not.toContain(booking.provider.email);
    expect(feed.all("BEGIN:VTIMEZONE")).toHaveLength(1);
    expect(feed.all("BEGIN:VALARM")).toEqual([]);
  });

  test("says which bookings are not certain yet, and which ended; the sequence rises", async () => {
    const booking = await kit.payableBooking();
    const { token } = await feedOf(booking.customer);
    const before = await ask(token);
    expect(before.all("STATUS:")).toEqual(["STATUS:TENTATIVE"]);
    const rows = await kit.rows("select version from booking where id = $1", booking.booking_id);
    const input = { booking_id: booking.booking_id, version: rows[0].version, reason: "Ill." };
    await kit.run(cancelBooking, booking.customer, input);
    const after = await ask(token);
    expect(after.all("STATUS:")).toEqual(["STATUS:CANCELLED"]);
    expect(after.all("UID:")).toEqual(before.all("UID:"));
    const sequence = (lines: string[]) => Number(lines[0]?.split(":")[1]);
    expect(sequence(after.all("SEQUENCE:"))).toBeGreaterThan(sequence(before.all("SEQUENCE:")));
  });

  test("goes back a year, and contains nothing of anybody else", async () => {
    const booking = await kit.confirmedBooking();
    const { token } = await feedOf(booking.provider);
    const move = (at: string) =>
      kit.owner.query(
        "update booking set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour' where id = $1",
        [booking.booking_id, at],
      );
    await kit.confirmedBooking();
    for (const [at, count] of [
      ["2026-01-10T10:00:00Z", 0],
      ["2026-01-11T10:00:00Z", 1],
      ["2027-01-10T11:30:00Z", 1],
      ["2029-01-10T10:00:00Z", 1],
    ] as const) {
      await move(at);
      expect((await ask(token)).all("UID:"), at).toHaveLength(count);
    }
  });
});

describe("the same answer, 404, to", () => {
  const unknown = "A".repeat(43);
  const expectGone = async (token: string) => {
    const [gone, never] = [await ask(token), await ask(unknown)];
    expect([gone.status, gone.text]).toEqual([404, never.text]);
    expect([...gone.headers.keys()]).toEqual([...never.headers.keys()]);
  };

  test("a token that never existed, whatever its format", async () => {
    for (const token of [unknown, "", "x", "../../etc", "'; drop table calendar_feed", "é".repeat(43)])
      await expectGone(token);
  });

  test("an ended feed, and a replaced one", async () => {
    const { actor, feed_id, token } = await kit.calendarFeed();
    expect((await ask(token)).status).toBe(200);
    const digest = feedDigest("another").toString("hex");
    const next = await kit.run(createFeed, actor, { digest, replaces: feed_id });
    await expectGone(token);
    await kit.run(revokeFeed, actor, { feed_id: next.feed_id });
    const rows = await kit.rows("select 1 from calendar_feed where profile_id = $1", actor.profile?.id);
    expect(rows).toEqual([]);
  });

  test("the feed of a suspended account, until it is resumed", async () => {
    const { actor, token } = await kit.calendarFeed();
    const { account_id } = actor;
    await kit.suspendedAccount({ account_id });
    await expectGone(token);
    const version = await kit.accountVersion(account_id);
    await kit.run(resumeAccount, await kit.operator(), { account_id, version, reason: "Settled." });
    expect((await ask(token)).status).toBe(200);
  });

  test("the feed of a closed account, whose row is gone, and that of an archived profile", async () => {
    const closing = await kit.calendarFeed();
    await kit.run(closeAccount, closing.actor, { confirmation: "DELETE" });
    await expectGone(closing.token);
    const rows = await kit.rows("select 1 from calendar_feed where id = $1", closing.feed_id);
    expect(rows).toEqual([]);
    const archived = await kit.calendarFeed();
    await kit.run(archiveProfile, archived.actor, { profile_id: archived.actor.profile?.id ?? "" });
    await expectGone(archived.token);
  });
});

test("guessing ends after some tries from an address; known tokens do not count", async () => {
  const address = "203.0.113.77";
  const { token } = await kit.calendarFeed();
  for (let index = 0; index < rateLimits.feed_per_address.tries; index += 1) {
    if (index % 10 === 0) expect((await ask(token, address)).status).toBe(200);
    expect((await ask(`${"B".repeat(40)}${String(index).padStart(3, "0")}`, address)).status).toBe(404);
  }
  const refused = await ask("C".repeat(43), address);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(token)).status).toBe(200);
});

test("neither log nor table contains the address, and a stale form makes none", async () => {
  const { actor, feed_id, token } = await kit.calendarFeed();
  const rows = await kit.rows(
    "select to_json(command_log)::text as line from command_log where account_id = $1",
    actor.account_id,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { line } of rows) expect(line).not.toContain(token);
  const digest = feedDigest("late").toString("hex");
  await expect(kit.run(createFeed, actor, { digest, replaces: null })).rejects.toMatchObject({
    code: "stale",
    details: { current: { feed_id } },
  });
});

describe("the form", () => {
  async function press(member: Member, form: Record<string, string>) {
    const body = new URLSearchParams({ command: "create_feed", ...form });
    const request = new Request("http://app.test/bookings/feed", { method: "POST", body });
    const { session, context } = await openAuth(kit.runtime, request);
    Object.assign(session, { actor: member });
    expect(context.get(sessionContext).actor).toBe(member);
    const answer = await feedAction({ request, params: {}, context });
    if (answer instanceof Response) return { status: answer.status, address: null };
    return { status: answer.init?.status ?? 200, address: null, ...answer.data };
  }

  test("shows the address once: a form sent twice shows the same one, until that feed has ended", async () => {
    const customer = await kit.customer();
    const form = { _key: randomUUID(), profile_id: customer.profile?.id ?? "" };
    const first = await press(customer, form);
    expect(first.address).toMatch(/^http:\/\/app\.test\/feed\/[\w-]{43}\.ics$/);
    expect(await press(customer, form)).toMatchObject({ status: 200, address: first.address });
    const token = /feed\/(.+)\.ics/.exec(first.address ?? "")?.[1] ?? "";
    expect((await ask(token)).status).toBe(200);
    const rows = await kit.rows("select id from calendar_feed where profile_id = $1", customer.profile?.id);
    expect(rows).toHaveLength(1);
    await kit.run(revokeFeed, customer, { feed_id: rows[0].id });
    expect(await press(customer, form)).toMatchObject({ status: 409, address: null });
  });

  test("another person's form key makes another address", async () => {
    const [one, other] = [await kit.customer(), await kit.customer()];
    const _key = randomUUID();
    const first = await press(one, { _key, profile_id: one.profile?.id ?? "" });
    const second = await press(other, { _key, profile_id: other.profile?.id ?? "" });
    expect(first.address).not.toBe(second.address);
  });
});
