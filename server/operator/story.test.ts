// The story of a thing or a person: everything that the marketplace has recorded about it, on one page, for operators alone.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { NoteNoun } from "#domain/operator/note.ts";
import { verifyProvider } from "#server/flow/account/verification/verify-provider.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { findOfferCase } from "./reads/offer.ts";
import { findPaymentCase } from "./reads/payment.ts";
import { findStory, type Story } from "./reads/story/story.ts";
import { findStorySubject } from "./reads/story/subject.ts";
import { listStoryEvents } from "./reads/story/timeline.ts";

const kit = kitDuringFile();
let operator: Member;
let customer: Member;
let provider: Member;
let ids: Record<"request_id" | "offer_id" | "booking_id" | "attempt_id" | "refund_id" | "intent_id", string>;
beforeAll(async () => {
  operator = await kit.operator();
  const failed = await kit.failedRefund();
  const { booking_id, refund_id } = failed;
  const [row] = await kit.rows(
    `select booking.request_id, booking.offer_id, attempt.id as attempt_id, attempt.payment_intent_id as intent_id,
       buyer.account_id as customer_id, seller.account_id as provider_id
     from booking join payment_attempt attempt on attempt.booking_id = booking.id and attempt.status = 'succeeded'
     join profile buyer on buyer.id = booking.customer_profile_id
     join profile seller on seller.id = booking.provider_profile_id where booking.id = $1`,
    booking_id,
  );
  ids = { ...row, booking_id, refund_id };
  customer = await kit.again({ account_id: row?.customer_id });
  provider = await kit.again({ account_id: row?.provider_id });
});

const storyOf = async (noun: NoteNoun, id: string, search = "", by: Actor = operator): Promise<Story> => {
  const story = await findStory(kit.scopeOf(by), noun, id, new URLSearchParams(search));
  if (!story) throw new Error(`no story of ${noun} ${id}`);
  return story;
};
const pageOf = async <Name extends keyof Story["pages"]>(
  noun: NoteNoun,
  id: string,
  name: Name,
  search = "",
) => {
  const page = (await storyOf(noun, id, search)).pages[name];
  if (!page) throw new Error(`${noun} has no ${name}`);
  return page as NonNullable<Story["pages"][Name]>;
};

describe("the history", () => {
  test("of a booking has the deeds of both sides, of its payment and its refund, and says whose they are", async () => {
    const { rows } = await pageOf("booking", ids.booking_id, "timeline", "section=timeline");
    const deeds = rows.map(
      ({ noun, transition, by }) => `${noun}.${transition} ${by?.account_id ?? "system"}`,
    );
    expect(deeds).toEqual(
      expect.arrayContaining([
        `booking.begin ${customer.account_id}`,
        "attempt.succeed system",
        `booking.cancel ${customer.account_id}`,
        "refund.fail system",
      ]),
    );
    expect(rows.map(({ id }) => Number(id))).toEqual(rows.map(({ id }) => Number(id)).sort((a, b) => b - a));
    const recorded = await kit.rows(
      `select count(*)::int as count from event where subject_id = any(array(select id from booking where id = $1
         union select id from payment_attempt where booking_id = $1 union select id from refund where booking_id = $1))`,
      ids.booking_id,
    );
    expect(rows).toHaveLength(recorded[0]?.count);
  });

  test("of a request includes its offers, with the provider's name", async () => {
    const { rows } = await pageOf("request", ids.request_id, "timeline");
    expect(rows.map(({ noun, transition }) => `${noun}.${transition}`)).toEqual(
      expect.arrayContaining(["request.open", "offer.send", "offer.accept"]),
    );
    const sent = rows.find(({ transition }) => transition === "send");
    expect(sent).toMatchObject({ by: { account_id: provider.account_id } });
    expect(sent?.provider).toBe(sent?.by?.name);
  });

  test("names the operator who acted in somebody's name", async () => {
    const { customer: owner, request_id, version } = await kit.openRequest();
    const { operator: other, acting } = await kit.impersonation(owner);
    await kit.run(closeRequest, acting, { request_id, version, reason: "Asked by phone." });
    const { rows } = await pageOf("request", request_id, "timeline");
    expect(rows[0]).toMatchObject({
      transition: "close",
      operator: other.email,
      by: { account_id: owner.account_id },
      reason: "Asked by phone.",
    });
  });

  test("of an account goes on with the verifications of its profiles", async () => {
    const { account_id, profile } = await kit.provider({ is_verified: false });
    await kit.run(verifyProvider, operator, { profile_id: profile?.id ?? "" });
    const { rows } = await pageOf("account", account_id, "timeline");
    expect(rows[0]).toMatchObject({
      noun: "profile",
      transition: "verify",
      by: { name: operator.email },
    });
  });

  test("comes in pages that have each event once", async () => {
    const whole = await pageOf("booking", ids.booking_id, "timeline", "section=timeline");
    const subject = await findStorySubject(kit.scopeOf(operator), "booking", ids.booking_id);
    if (!subject) throw new Error("no subject");
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listStoryEvents>> = await listStoryEvents(
        kit.scopeOf(operator),
        subject,
        { after, rows: 3 },
      );
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(seen).toEqual(whole.rows.map(({ id }) => id));
  });
});

test("the ledger's entries of a booking sum to zero, and a refund has its own alone", async () => {
  const { rows } = await pageOf("booking", ids.booking_id, "money");
  const sum = rows.flatMap(({ lines }) => lines).reduce((total, { amount_minor }) => total + amount_minor, 0);
  expect([rows.length > 0, sum]).toEqual([true, 0]);
  expect(rows.map(({ type }) => type)).toContain("charge");
  const ofPayment = await pageOf("attempt", ids.attempt_id, "money");
  expect(ofPayment.rows.map(({ type }) => type)).toContain("charge");
  const ofRefund = await pageOf("refund", ids.refund_id, "money");
  expect(ofRefund.rows.map(({ type }) => type)).not.toContain("charge");
});

test("its mails are those about its rows, by the keys under which commands enqueue them", async () => {
  // As if the worker had sent all of them.
  await kit.owner.query(
    `insert into sent_mail (key, template, account_id, sent_at)
     select payload->>'key', payload->>'template', null, now() from graphile_worker._private_jobs
     where payload->>'template' is not null and payload->>'subject_id' is not null on conflict do nothing`,
  );
  const queued = await kit.rows(
    `select payload->>'key' as key, payload->>'subject_id' as subject_id from graphile_worker._private_jobs
     where payload->>'subject_id' is not null`,
  );
  for (const [noun, id] of [
    ["booking", ids.booking_id],
    ["request", ids.request_id],
    ["offer", ids.offer_id],
  ] as const) {
    const subject = await findStorySubject(kit.scopeOf(operator), noun, id);
    const { rows } = await pageOf(noun, id, "mails", "section=mails");
    const expected = queued.filter(({ subject_id }) => subject?.about.includes(subject_id));
    expect(expected.length, noun).toBeGreaterThan(0);
    expect(rows.map(({ key }) => key).sort(), noun).toEqual(expected.map(({ key }) => key).sort());
  }
});

test("a mail that was refused is among the mails of the booking and of its reader", async () => {
  const { mail_failure_id } = await kit.refusedMail(ids.booking_id);
  await kit.owner.query("update mail_failure set account_id = $2 where id = $1", [
    mail_failure_id,
    customer.account_id,
  ]);
  const [failed] = await kit.rows("select key from mail_failure where id = $1", mail_failure_id);
  for (const [noun, id] of [
    ["booking", ids.booking_id],
    ["account", customer.account_id],
  ] as const) {
    const { rows } = await pageOf(noun, id, "mails", "section=mails");
    expect(rows.find(({ key }) => key === failed?.key)?.failure?.id, noun).toBe(mail_failure_id);
  }
});

test("Stripe's reports are those that name its payment, a bank's dispute included", async () => {
  const [attempt] = await kit.rows("select session_id from payment_attempt where id = $1", ids.attempt_id);
  const report = (id: string, object_id: string, payment_intent: string) =>
    kit.owner.query(
      `insert into stripe_event (id, type, object_id, payload, status, received_at)
       values ($1, 'charge.dispute.created', $2, $3, 'processed', now())`,
      [id, object_id, { data: { object: { id: object_id, payment_intent } } }],
    );
  await report("evt_session", attempt?.session_id, "pi_other");
  await report("evt_dispute", "du_1", ids.intent_id);
  await report("evt_strange", "du_2", "pi_strange");
  for (const [noun, id] of [
    ["booking", ids.booking_id],
    ["attempt", ids.attempt_id],
  ] as const) {
    const found = (await pageOf(noun, id, "stripe", "section=stripe")).rows.map((row) => row.id);
    expect(found, noun).toEqual(expect.arrayContaining(["evt_session", "evt_dispute"]));
    expect(found, noun).not.toContain("evt_strange");
  }
});

test("webhooks, jobs and tasks about it are told with their state", async () => {
  const profile_id = provider.profile?.id;
  const endpoint_id = randomUUID();
  await kit.owner.query(
    `insert into webhook_endpoint (id, profile_id, url, status, created_at)
     values ($1, $2, 'https://receiver.example.test/secret', 'active', now())`,
    [endpoint_id, profile_id],
  );
  await kit.owner.query(
    `insert into webhook_delivery (id, endpoint_id, event_id, type, status, attempts, created_at, ended_at)
     select gen_random_uuid(), $1, id, 'booking.cancel', 'failed', 7, now(), now() from event
     where noun = 'booking' and subject_id = $2 and transition = 'cancel'`,
    [endpoint_id, ids.booking_id],
  );
  await kit.owner.query(
    "select graphile_worker.add_job('submit_refund', $1, job_key := $2, run_at := now() + interval '1 day')",
    [{ refund_id: ids.refund_id }, `refund:${ids.refund_id}`],
  );
  const { pages } = await storyOf("booking", ids.booking_id);
  expect(pages.webhooks?.rows).toMatchObject([
    { type: "booking.cancel", status: "failed", attempts: 7, host: "receiver.example.test" },
  ]);
  expect(JSON.stringify(pages.webhooks)).not.toContain("secret");
  expect(pages.jobs?.rows).toContainEqual(
    expect.objectContaining({ name: "submit_refund", is_dead: false, attempts: 0 }),
  );
  const { booking_id } = await kit.operatorTask();
  expect((await pageOf("booking", booking_id, "tasks")).rows).toMatchObject([
    { kind: "booking_undelivered", closed_at: null },
  ]);
});

test("the sign-ins of an account are told with the browser and whether they have ended", async () => {
  const { account_id } = await kit.customer();
  const session_id = await kit.sessionOf(account_id);
  const { rows } = await pageOf("account", account_id, "devices");
  expect(rows).toMatchObject([{ id: session_id, is_ended: false }]);
});

describe("nobody but an operator in person", () => {
  const others = (): [string, Actor][] => [
    ["the customer", customer],
    ["the provider", provider],
    ["an operator without a second factor", { ...operator, is_operator: false }],
    ["an operator who acts for somebody", { ...operator, on_behalf_of: randomUUID() }],
    ["a visitor", { kind: "visitor", visitor_id: randomUUID() }],
  ];
  test("reads a story, or a page of an offer or a payment", async () => {
    for (const [who, actor] of others()) {
      const scope = kit.scopeOf(actor);
      for (const [noun, id] of [
        ["request", ids.request_id],
        ["offer", ids.offer_id],
        ["booking", ids.booking_id],
        ["attempt", ids.attempt_id],
        ["refund", ids.refund_id],
        ["account", customer.account_id],
      ] as const)
        expect(await findStory(scope, noun, id, new URLSearchParams()), `${who} ${noun}`).toBeNull();
      expect(await findOfferCase(scope, ids.offer_id), who).toBeNull();
      expect(await findPaymentCase(scope, ids.attempt_id), who).toBeNull();
    }
  });
});

test.each(["", "no id", "0197a000-0000-7000-8000-00000000ffff"])("%j has no story", async (id) => {
  const none = findStory(kit.scopeOf(operator), "booking", id, new URLSearchParams());
  expect(await none).toBeNull();
});
