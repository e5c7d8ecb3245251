// Conversations: who may write, read and delete, what both sides see, and when a mail tells of what stays unread.
import { describe, expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { limits } from "#domain/limits.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { cancelBooking } from "#server/flow/booking/cancel-booking.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { deleteMessage } from "#server/flow/thread/delete-message.ts";
import { sendMessage } from "#server/flow/thread/send-message.ts";
import type { Member } from "#server/kernel/actor.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import { sendOffer } from "#server/offer/commands/send-offer.ts";
import { theDay } from "#tests/kit/drafts.ts";
import { outcomeOf, raceOfTwo } from "#tests/kit/outcome.ts";
import { mailsAbout } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findTextEverywhere } from "#tests/kit/text/find-text.ts";
import { blockThread, unblockThread } from "./commands/block-thread.ts";
import { markThreadRead } from "./commands/mark-thread-read.ts";
import { tellUnreadMessagesJob } from "./jobs.ts";
import { findThread } from "./reads/thread.ts";
import { listRequestThreads, listThreads } from "./reads/threads.ts";
import { countUnread, linkToThread } from "./reads/unread.ts";

const kit = kitDuringFile();

const scopeOf = (actor: Member) => kit.scopeOf(actor);
const idOf = ({ profile }: Member) => profile?.id ?? "";
type Pair = { request_id: string; provider_profile_id: string };
const pairOf = ({ request_id, provider }: { request_id: string; provider: Member }): Pair => ({
  request_id,
  provider_profile_id: idOf(provider),
});
const send = (actor: Member, pair: Pair, text = "Hello") =>
  kit.run(sendMessage, actor, { ...pair, body: text });
const threadOf = (actor: Member, pair: Pair) => findThread(scopeOf(actor), pair, null);
const textsOf = async (actor: Member, pair: Pair) =>
  (await threadOf(actor, pair))?.messages.map(({ text }) => text) ?? null;

describe("who writes", () => {
  test("a provider asks before any offer, the customer answers, and both read it", async () => {
    const { customer, provider, request_id } = await kit.question("Is there parking?");
    const pair = pairOf({ request_id, provider });
    await send(customer, pair, "Yes");
    expect(await textsOf(provider, pair)).toEqual(["Is there parking?", "Yes"]);
    expect(await textsOf(customer, pair)).toEqual(["Is there parking?", "Yes"]);
  });

  test("a customer begins with whoever made an offer, and with nobody else", async () => {
    const { customer, provider, request_id } = await kit.sentOffer();
    const silent = await kit.provider();
    expect(await outcomeOf(send(customer, pairOf({ request_id, provider: silent })))).toBe("forbidden");
    expect(await threadOf(customer, pairOf({ request_id, provider: silent }))).toBeNull();
    await send(customer, pairOf({ request_id, provider }), "May I ask?");
    expect(await textsOf(provider, pairOf({ request_id, provider }))).toEqual(["May I ask?"]);
  });

  test("nobody else reads or writes it, operators neither", async () => {
    const { request_id, provider } = await kit.question();
    const pair = pairOf({ request_id, provider });
    for (const stranger of [await kit.provider(), await kit.customer(), await kit.operator()]) {
      expect(await threadOf(stranger, pair)).toBeNull();
      expect(await outcomeOf(send(stranger, pair))).not.toBe("done");
    }
  });

  test("whoever booked by a link talks on the customer's side, until the booking is cancelled", async () => {
    const booked = await kit.sharedBooking();
    const { recipient, customer, provider, booking_id, booking_version } = booked;
    const pair = pairOf(booked);
    expect(await threadOf(recipient, pair)).toMatchObject({ id: null, side: "customer", may_write: true });
    await send(recipient, pair, "When do you arrive?");
    expect(await textsOf(provider, pair)).toEqual(["When do you arrive?"]);
    expect((await threadOf(customer, pair))?.messages[0]?.is_own).toBe(true);
    expect((await listThreads(scopeOf(recipient), null)).rows).toHaveLength(1);
    await kit.run(cancelBooking, recipient, { booking_id, version: booking_version, reason: "Not needed" });
    expect(await threadOf(recipient, pair)).toBeNull();
    expect(await textsOf(provider, pair)).toEqual(["When do you arrive?"]);
  });

  test("not on a closed request without a booking, which both still read", async () => {
    const { customer, provider, request_id, version } = await kit.question();
    const pair = pairOf({ request_id, provider });
    await kit.run(closeRequest, customer, { request_id, version, reason: "Found somebody" });
    expect(await outcomeOf(send(provider, pair))).toBe("thread_closed");
    expect(await outcomeOf(send(customer, pair))).toBe("thread_closed");
    const thread = await threadOf(provider, pair);
    expect(thread).toMatchObject({ may_write: false, title: null });
    expect(thread?.messages).toHaveLength(1);
  });

  test("not after one side has ended it, until that side opens it again or there is an offer", async () => {
    const { customer, provider, request_id, thread_id } = await kit.blockedThread();
    const pair = pairOf({ request_id, provider });
    const block = (actor: Member) => outcomeOf(kit.run(blockThread, actor, { thread_id }));
    const unblock = (actor: Member) => outcomeOf(kit.run(unblockThread, actor, { thread_id }));
    expect(await outcomeOf(send(provider, pair))).toBe("thread_closed");
    expect(await outcomeOf(send(customer, pair))).toBe("thread_closed");
    expect(await threadOf(customer, pair)).toMatchObject({ may_write: false, is_blocked: true });
    expect(await threadOf(provider, pair)).toMatchObject({ may_write: false, is_blocked: false });
    expect([await block(provider), await unblock(provider)]).toEqual(["stale", "stale"]);
    expect([await unblock(customer), await outcomeOf(send(provider, pair))]).toEqual(["done", "done"]);
    await block(provider);
    await kit.run(sendOffer, provider, { request_id, ...exampleTerms, ...theDay(kit.now()) });
    expect(await outcomeOf(send(customer, pair))).toBe("done");
    expect(await block(customer)).toBe("stale");
  });

  test("with whoever has made an offer, which cannot be ended like that", async () => {
    const { customer, provider, request_id } = await kit.sentOffer();
    const { thread_id } = await send(customer, pairOf({ request_id, provider }));
    expect(await outcomeOf(kit.run(blockThread, customer, { thread_id }))).toBe("thread_with_offer");
  });

  test("two first messages at once are one thread", async () => {
    const { request_id } = await kit.openRequest();
    const provider = await kit.provider();
    const pair = pairOf({ request_id, provider });
    expect(await raceOfTwo(() => send(provider, pair))).toEqual(["done", "done"]);
    const rows = await kit.rows("select message_count from thread where request_id = $1", request_id);
    expect(rows).toEqual([{ message_count: 2 }]);
  });

  test("a provider begins a limited number of threads a day, a new account fewer", async () => {
    const provider = await kit.provider();
    const begin = async () => {
      const { request_id } = await kit.openRequest();
      return outcomeOf(send(provider, pairOf({ request_id, provider }), `About ${request_id}`));
    };
    for (let begun = 0; begun < limits.new_account_threads_per_day; begun += 1)
      expect(await begin()).toBe("done");
    expect(await begin()).toBe("thread_limit_reached");
    await kit.passTime({ hours: limits.new_account_hours });
    expect(await begin()).toBe("done");
  });
});

describe("contact details", () => {
  test("are hidden from the other side until the booking is confirmed", async () => {
    const asked = await kit.question("Call 0171 1234567");
    const pair = pairOf(asked);
    expect(await textsOf(asked.provider, pair)).toEqual(["Call 0171 1234567"]);
    expect(await textsOf(asked.customer, pair)).toEqual([`Call ${hiddenContact}`]);
    const [row] = await listRequestThreads(scopeOf(asked.customer), asked.request_id);
    expect(row?.last_text).toBe(`Call ${hiddenContact}`);
    const booked = await kit.confirmedBooking();
    await send(booked.provider, pairOf(booked), "Call 0171 1234567");
    expect(await textsOf(booked.customer, pairOf(booked))).toEqual(["Call 0171 1234567"]);
    expect(await threadOf(booked.customer, pairOf(booked))).toMatchObject({ is_masked: false });
  });

  test("a provider learns the customer's name with the booking", async () => {
    const { provider, request_id } = await kit.question();
    expect(await threadOf(provider, pairOf({ request_id, provider }))).toMatchObject({ customer_name: null });
    const booked = await kit.confirmedBooking();
    await send(booked.provider, pairOf(booked));
    const thread = await threadOf(booked.provider, pairOf(booked));
    expect(thread?.customer_name).toBe(booked.customer.profile?.display_name);
  });
});

describe("reading", () => {
  test("counts what is unread for each side, and shows both what the other has read", async () => {
    const { customer, provider, request_id, thread_id } = await kit.question();
    const pair = pairOf({ request_id, provider });
    await send(provider, pair, "And a kitchen?");
    expect(await countUnread(scopeOf(customer), null)).toBe(1);
    expect(await countUnread(scopeOf(provider), null)).toBe(0);
    expect(await countUnread(scopeOf(customer), pair), "the one that is being opened").toBe(0);
    expect(await linkToThread(scopeOf(customer), pair)).toMatchObject({ messages: 2, unread: 2 });
    await kit.run(markThreadRead, customer, { thread_id, count: 1 });
    const read = (await threadOf(provider, pair))?.messages.map(({ is_read }) => is_read);
    expect(read).toEqual([true, false]);
    await kit.run(markThreadRead, customer, { thread_id, count: 99 });
    await kit.run(markThreadRead, customer, { thread_id, count: 0 });
    expect(await countUnread(scopeOf(customer), null)).toBe(0);
  });

  test("pages back through a long thread", async () => {
    const { provider, request_id } = await kit.question("1");
    const pair = pairOf({ request_id, provider });
    for (let sent = 2; sent <= limits.thread_page_messages + 1; sent += 1)
      await send(provider, pair, String(sent));
    const latest = await threadOf(provider, pair);
    expect([latest?.messages.length, latest?.earlier]).toEqual([limits.thread_page_messages, 2]);
    const first = await findThread(scopeOf(provider), pair, latest?.earlier ?? null);
    expect(first?.messages.map(({ text }) => text)).toEqual(["1"]);
    expect(first?.earlier).toBeNull();
  });
});

test("what happened to offer and booking stands among the messages of the two, and of nobody else", async () => {
  const booked = await kit.confirmedBooking();
  await send(booked.customer, pairOf(booked), "See you");
  const thread = await threadOf(booked.provider, pairOf(booked));
  expect(thread?.moments.map(({ name }) => name)).toEqual([
    "offer_sent",
    "offer_accepted",
    "booking_confirmed",
  ]);
  const other = await kit.question();
  expect((await threadOf(other.provider, pairOf(other)))?.moments).toEqual([]);
});

describe("deleting", () => {
  test("leaves a stub, for its writer within ten minutes alone", async () => {
    const { customer, provider, request_id, message_id } = await kit.question("Wrong request");
    const pair = pairOf({ request_id, provider });
    const remove = (actor: Member) => outcomeOf(kit.run(deleteMessage, actor, { message_id, version: 1 }));
    expect(await remove(customer)).toBe("forbidden");
    expect(await remove(provider)).toBe("done");
    expect((await threadOf(customer, pair))?.messages).toMatchObject([{ text: null, is_deleted: true }]);
    expect(await findTextEverywhere(kit.owner, "Wrong request")).toEqual([]);
    const late = await send(provider, pair, "Stays");
    await kit.passTime({ hours: 1 });
    const tooLate = kit.run(deleteMessage, provider, { message_id: late.message_id, version: 1 });
    expect(await outcomeOf(tooLate)).toBe("too_late");
  });

  test("a closed account's texts are gone, and that there were some stays", async () => {
    const { customer, provider, request_id } = await kit.question("Only for you");
    await kit.run(closeAccount, provider, { confirmation: "delete" });
    expect(await findTextEverywhere(kit.owner, "Only for you")).toEqual([]);
    const thread = await threadOf(customer, pairOf({ request_id, provider }));
    expect(thread?.messages).toMatchObject([{ text: null, is_deleted: false }]);
  });
});

describe("the mail about unread messages", () => {
  const tell = () => tellUnreadMessagesJob.run(jobContext(kit.runtime), {});
  const mails = (thread_id: string) => mailsAbout(kit.runtime.db, thread_id);

  test("goes once to the side that has not read for two minutes, at most once an hour", async () => {
    const { customer, provider, request_id, thread_id } = await kit.question();
    const toCustomer = `messages_unread to ${idOf(customer)}`;
    await tell();
    expect(await mails(thread_id)).toEqual([]);
    await kit.passTime({ hours: 0.05 });
    for (let text = 0; text < 50; text += 1)
      await send(provider, pairOf({ request_id, provider }), `${text}`);
    await tell();
    await tell();
    expect(await mails(thread_id)).toEqual([toCustomer]);
    await send(provider, pairOf({ request_id, provider }), "Still there?");
    await kit.passTime({ hours: 0.5 });
    await tell();
    expect(await mails(thread_id)).toEqual([toCustomer]);
    await kit.passTime({ hours: 0.6 });
    await tell();
    expect(await mails(thread_id)).toEqual([toCustomer, toCustomer]);
  });

  test("does not go to whoever has read or answered meanwhile", async () => {
    const { customer, provider, request_id, thread_id } = await kit.question();
    await send(customer, pairOf({ request_id, provider }), "Yes");
    await kit.run(markThreadRead, provider, { thread_id, count: 2 });
    await kit.passTime({ hours: 1 });
    await tell();
    expect(await mails(thread_id)).toEqual([]);
  });
});
