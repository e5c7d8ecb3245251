// The list behind the bell: which mails are events, where each leads, who reads it, and when it counts as read.

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { limits } from "#domain/limits.ts";
import { type OpenedSubject, subjectInPath } from "#domain/notification/event-paths.ts";
import { eventSourceOf } from "#domain/notification/events.ts";
import { mailTemplates } from "#domain/notification/jobs.ts";
import { initialSettings } from "#domain/setting/settings.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { notify } from "#server/kernel/notify.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { mailCases } from "#tests/kit/mail/cases.ts";
import { actorOf, insertDeal } from "#tests/kit/mail/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listeningDatabase, planOf } from "#tests/kit/statements.ts";
import { markNotificationsRead } from "./commands/mark-notifications-read.ts";
import { eventText } from "./reads/event-text.ts";
import { countNotifications, hasUnreadAbout, listNotifications } from "./reads/notifications.ts";

const kit = kitDuringFile();
const scopeOf = (actor: Actor) => kit.scopeOf(actor);
const idOf = ({ profile }: Member) => profile?.id ?? "";

const rowsOf = async (actor: Actor) => {
  const { rows } = await listNotifications(scopeOf(actor), null);
  return rows.flatMap(({ notifications }) => notifications);
};
const unreadOf = (actor: Actor, opened: OpenedSubject | null = null) =>
  countNotifications(scopeOf(actor), opened);

/** Tells somebody of an event, as a command would. */
const tell = (command_id: string, ...[template, profile_id, subject_id]: [Template, string, string]) =>
  kit.runtime.db
    .transaction()
    .execute((tx) =>
      notify(
        { tx, now: kit.clock.now(), command_id, enqueue: () => Promise.resolve() },
        template,
        profile_id,
        subject_id,
      ),
    );
type Template = Parameters<typeof notify>[1];

const idsIn = (path: string) => path.match(/[0-9a-f]{8}-[0-9a-f-]{27}/gu) ?? [];

/** The request, offers and bookings that belong together with the row of a page. */
async function relatedTo(path: string): Promise<string[]> {
  const named = idsIn(path);
  const bookings = await kit.rows<Record<string, string>>(
    "select id, request_id, offer_id from booking where array[id, request_id, offer_id] && $1::uuid[]",
    named,
  );
  return [...named, ...bookings.flatMap((row) => Object.values(row))];
}

describe("every mail that is an event", () => {
  test.each(mailCases.filter(({ template }) => eventSourceOf(template)))(
    "$template $told is told once, and leads to what the mail is about",
    async ({ template, to, arrange }) => {
      const { db } = kit.runtime;
      const deal = await insertDeal(db, "en");
      const { subject_id, path } = await arrange(db, deal);
      const reader = actorOf(deal[to], to);
      const command_id = randomUUID();
      await tell(command_id, template, idOf(reader), subject_id);
      await tell(command_id, template, idOf(reader), subject_id);
      const rows = await rowsOf(reader);
      expect(rows).toMatchObject([{ event: template, is_read: false, path: expect.any(String) }]);
      const opened = rows[0]?.path ?? "";
      // A mail about a booking that has ended leads to its request: the page of the same deal that helps most.
      const related = await relatedTo(opened);
      for (const id of idsIn(path)) expect(related).toContain(id);
      const page = subjectInPath(opened);
      if (!page) throw new Error(`${opened} reads nothing`);
      expect(await hasUnreadAbout(scopeOf(reader), page)).toBe(true);
      expect([await unreadOf(reader), await unreadOf(reader, page)]).toEqual([1, 0]);
    },
  );

  test.each(mailTemplates.filter((template) => eventSourceOf(template)))("%s has a sentence", (template) => {
    expect(eventText(template)).toMatch(/^\p{Lu}.+[^.]$/u);
  });

  test("is every mail about a row, except those whose matter has a list of its own", () => {
    const others = mailTemplates.filter((template) => !eventSourceOf(template));
    expect(others.sort()).toEqual([
      "daily_digest",
      "mail_undelivered",
      "messages_unread",
      "request_digest",
      "request_matches",
    ]);
  });
});

test("an event is told although its mail is not wanted, and only to whom it concerns", async () => {
  const { customer, provider } = await kit.sentOffer();
  const told = (await rowsOf(customer)).map(({ event }) => event);
  expect(told.sort()).toEqual(["offer_received", "request_opened"]);
  expect(await rowsOf(provider)).toEqual([]);
  expect(await rowsOf(await kit.operator())).toEqual([]);
});

test("what happened to a booking is one group, beside that of its request", async () => {
  const { customer, request_id, booking_id } = await kit.confirmedBooking();
  const { rows } = await listNotifications(scopeOf(customer), null);
  const told = rows.map(({ key, notifications }) => [key, notifications.map(({ event }) => event).sort()]);
  expect(Object.fromEntries(told)).toEqual({
    [booking_id]: ["booking_confirmed", "booking_made"],
    [request_id]: ["offer_received", "request_opened"],
  });
  for (const { title, number } of rows)
    expect([title, number]).toEqual([expect.any(String), expect.any(String)]);
});

test("whoever may no longer see the row reads what happened, without its title and without a way to it", async () => {
  const { provider, offer_id, request_id } = await kit.sentOffer();
  await tell(randomUUID(), "offer_declined", idOf(provider), offer_id);
  expect((await rowsOf(provider))[0]?.path).toBe(`/request/${request_id}/offer/${offer_id}`);
  await kit.owner.query("update offer set profile_id = $2 where id = $1", [
    offer_id,
    idOf(await kit.provider()),
  ]);
  const { rows } = await listNotifications(scopeOf(provider), null);
  expect(rows).toMatchObject([{ title: null, number: null, notifications: [{ path: null }] }]);
});

describe("reading", () => {
  const read = (actor: Member, about: Partial<OpenedSubject> = {}, until = kit.clock.now()) =>
    kit.run(markNotificationsRead, actor, { ...about, until: until.toISOString() });

  test("covers one row, a kind of row, or all", async () => {
    const { customer, booking_id, request_id } = await kit.confirmedBooking();
    const about = { subject: "booking", subject_id: booking_id } as const;
    expect([await unreadOf(customer), await unreadOf(customer, about)]).toEqual([4, 2]);
    expect(await read(customer, about)).toEqual({ read: 2 });
    expect(await hasUnreadAbout(scopeOf(customer), about)).toBe(false);
    expect(await read(customer, about)).toEqual({ read: 0 });
    expect(await read(customer, { subject: "request", subject_id: request_id })).toEqual({ read: 1 });
    expect(await read(customer, { subject: "offer" })).toEqual({ read: 1 });
    expect(await unreadOf(customer)).toBe(0);
    expect((await rowsOf(customer)).every(({ is_read }) => is_read)).toBe(true);
  });

  test("leaves what happened after the page was made, and what others were told", async () => {
    const { customer, provider, booking_id } = await kit.confirmedBooking();
    const seen = kit.clock.now();
    await kit.passTime({ hours: 1 });
    await tell(randomUUID(), "booking_delivered", idOf(customer), booking_id);
    await read(customer, {}, seen);
    expect((await rowsOf(customer)).filter(({ is_read }) => !is_read)).toMatchObject([
      { event: "booking_delivered" },
    ]);
    expect(await unreadOf(provider)).toBe(2);
  });
});

test("the latest comes first, a group with its latest", async () => {
  const { customer, booking_id } = await kit.confirmedBooking();
  const other = await kit.openRequest();
  await kit.passTime({ hours: 1 });
  await tell(randomUUID(), "request_extended", idOf(customer), other.request_id);
  await kit.passTime({ hours: 1 });
  await tell(randomUUID(), "booking_delivered", idOf(customer), booking_id);
  const { rows } = await listNotifications(scopeOf(customer), null);
  expect(rows.slice(0, 2).map(({ notifications }) => notifications[0]?.event)).toEqual([
    "booking_delivered",
    "request_extended",
  ]);
  expect(rows[0]?.notifications.map(({ event }) => event)).toHaveLength(3);
});

test("the list has pages, each instant and row once, and the bell counts to a hundred", async () => {
  const { customer, request_id } = await kit.openRequest();
  const told = limits.page_rows * 4 + 5;
  for (let count = 1; count < told; count += 1)
    await tell(randomUUID(), "request_extended", idOf(customer), request_id);
  expect(await unreadOf(customer)).toBe(100);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listNotifications>> = await listNotifications(
      scopeOf(customer),
      after,
    );
    seen.push(...page.rows.flatMap(({ notifications }) => notifications.map(({ id }) => id)));
    after = page.next;
  } while (after);
  expect([seen.length, new Set(seen).size]).toEqual([told, told]);
});

test("a closed account's notifications are deleted", async () => {
  const { provider } = await kit.sentOffer();
  await tell(randomUUID(), "offer_declined", idOf(provider), randomUUID());
  const count = () => kit.rows("select 1 from notification where profile_id = $1", idOf(provider));
  expect(await count()).toHaveLength(1);
  await kit.run(closeAccount, provider, { confirmation: "delete" });
  expect(await count()).toEqual([]);
});

test("indexes find the unread ones and the pages", async () => {
  const customer = await kit.customer();
  const { db, asked, end } = listeningDatabase(kit.urls.appUrl);
  const scope = new ReadScope(db, customer, kit.clock.now(), initialSettings);
  await countNotifications(scope, null);
  await listNotifications(scope, null);
  await end();
  const used = await Promise.all(
    asked.map((statement) =>
      planOf(kit.urls.appUrl, statement, "set local enable_seqscan = off; set local enable_sort = off"),
    ),
  );
  const indexes = used.map((plan) => plan.map((node) => node["Index Name"]));
  expect(indexes[0]).toContain("notification_unread");
  expect(indexes[1]).toContain("notification_profile");
});
