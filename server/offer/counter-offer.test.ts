// Counter-offers from the customer's proposal to what becomes of it, on the database.
import { expect, test } from "vitest";
import { hiddenContact } from "#domain/contact/details.ts";
import { units } from "#domain/limits.ts";
import { closeAccount } from "#server/flow/account/close-account.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { exampleEdit } from "#server/flow/request/edit-request.example.ts";
import { editRequest } from "#server/flow/request/edit-request.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { OfferFixture } from "#tests/kit/fixtures.ts";
import { mailsOf } from "#tests/kit/mail/queued-mails.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { acceptCounter } from "./commands/accept-counter.ts";
import { declineCounter } from "./commands/decline-counter.ts";
import { lapseCounter } from "./commands/lapse-counter.ts";
import { reviseOffer } from "./commands/revise-offer.ts";
import { exampleCounter } from "./commands/send-counter.example.ts";
import { sendCounter } from "./commands/send-counter.ts";
import { exampleTerms } from "./commands/send-offer.example.ts";
import { withdrawCounter } from "./commands/withdraw-counter.ts";
import { findCounters } from "./reads/counter.ts";
import { findOffer } from "./reads/offer.ts";

const kit = kitDuringFile();

const offerRow = (made: OfferFixture) => rowOf(kit.runtime.db, "offer", made.offer_id);
async function idsOf(made: OfferFixture) {
  const { version } = await offerRow(made);
  return { offer_id: made.offer_id, version };
}
async function propose(made: OfferFixture, over: object = {}) {
  return kit.run(sendCounter, made.customer, { ...(await idsOf(made)), ...exampleCounter, ...over });
}
async function seen(by: Member, made: OfferFixture) {
  const scope = kit.scopeOf(by);
  const found = await findOffer(scope, made.request_id, made.offer_id);
  if (!found) throw new Error("the offer is not seen");
  return { ...found, counters: await findCounters(scope, found.offer) };
}

test("an accepted counter-offer is the offer's next revision, which the customer books", async () => {
  const made = await kit.sentOffer();
  const before = await offerRow(made);
  const { total_minor, due_at } = await propose(made);
  expect(total_minor).toBe(148_750);
  expect(new Date(due_at).getTime() - kit.runtime.clock.now().getTime()).toBe(72 * units.hour_ms);
  const accept = acceptOffer;
  const early = { offer_id: made.offer_id, version: (await offerRow(made)).version };
  expect(await outcomeOf(kit.run(accept, made.customer, { ...early }))).toBe("transition_not_allowed");

  await kit.run(acceptCounter, made.provider, { ...(await idsOf(made)), total_minor });
  const after = await offerRow(made);
  expect(after).toMatchObject({
    status: "sent",
    revision: before.revision + 1,
    counter_answer_due_at: null,
    net_minor: 125_000,
    tax_minor: 23_750,
    total_minor: 148_750,
    deposit_bp: before.deposit_bp,
    policy: before.policy,
    message: before.message,
  });
  const { offer, counters } = await seen(made.customer, made);
  expect(offer.lines.map(({ label, quantity, net_minor }) => [label, quantity, net_minor])).toEqual([
    ["Work on site", 6, 90_000],
    ["Preparation", 1, 25_000],
    ["A printed book", 1, 10_000],
  ]);
  expect(counters).toMatchObject({ rounds_left: 2, answer_until: null, rounds: [{ answer: "accepted" }] });
  const { booking_id } = await kit.run(accept, made.customer, {
    offer_id: made.offer_id,
    version: after.version,
    total_minor: 148_750,
  });
  expect(await rowOf(kit.runtime.db, "booking", booking_id)).toMatchObject({
    total_minor: 148_750,
    net_minor: 125_000,
  });
});

test("both sides read what would change, by the prices that each reads", async () => {
  const made = await kit.counteredOffer();
  const [customer, provider] = [await seen(made.customer, made), await seen(made.provider, made)];
  for (const { counters } of [customer, provider]) {
    expect(counters.answer_until).toBe((await offerRow(made)).counter_answer_due_at?.toISOString());
    const [round] = counters.rounds;
    expect(round).toMatchObject({ round: 1, answer: null, message: exampleCounter.message });
    expect(round?.changes.total).toEqual({ before_minor: 178_500, after_minor: 148_750 });
    expect(
      round?.changes.lines.map(({ before, after }) => [before?.label, before?.quantity, after?.quantity]),
    ).toEqual([
      ["Work on site", 8, 6],
      [undefined, undefined, 1],
      ["Travel", 1, undefined],
    ]);
  }
  const amountFor = ({ counters }: typeof customer) =>
    counters.rounds[0]?.changes.lines[0]?.after?.amount_minor;
  expect([amountFor(customer), amountFor(provider)].sort()).toContain(90_000);
});

test.each([
  {
    of: "declined",
    answer: "declined",
    end: async (made: OfferFixture) => {
      await kit.run(declineCounter, made.provider, { ...(await idsOf(made)), reason: "Too little." });
    },
    mails: ["counter_declined to customer"],
  },
  {
    of: "taken back",
    answer: "withdrawn",
    end: async (made: OfferFixture) => {
      await kit.run(withdrawCounter, made.customer, await idsOf(made));
    },
    mails: ["counter_withdrawn to provider"],
  },
  {
    of: "answered with a revision",
    answer: "revised",
    end: async (made: OfferFixture) => {
      await kit.run(reviseOffer, made.provider, { ...(await idsOf(made)), ...exampleTerms });
    },
    mails: ["offer_revised to customer"],
  },
  {
    of: "not answered",
    answer: null,
    end: async ({ offer_id }: OfferFixture) => {
      await kit.passTime({ hours: 73 });
      await kit.run(lapseCounter, system, { offer_id });
    },
    mails: ["counter_missed to provider", "counter_unanswered to customer"],
  },
])(
  "a counter-offer that is $of leaves the offer's price, and can be followed by another",
  async ({ end, answer, mails }) => {
    const made = await kit.counteredOffer();
    const before = await offerRow(made);
    const people = { customer: made.customer, provider: made.provider };
    expect(await mailsOf(kit, people, () => end(made))).toEqual(mails);
    const after = await offerRow(made);
    expect(after).toMatchObject({
      status: "sent",
      total_minor: before.total_minor,
      counter_answer_due_at: null,
    });
    const { counters } = await seen(made.provider, made);
    expect(counters).toMatchObject({ answer_until: null, rounds: [{ answer }], rounds_left: 2 });
    expect((await propose(made)).version).toBe(after.version + 1);
  },
);

test("a fourth counter-offer is refused", async () => {
  const made = await kit.sentOffer();
  for (let round = 1; round <= 3; round += 1) {
    await propose(made);
    await kit.run(withdrawCounter, made.customer, await idsOf(made));
  }
  expect(await outcomeOf(propose(made))).toBe("counter_rounds_used_up");
});

test("two answers at once: one is given, the other finds the offer changed", async () => {
  const made = await kit.counteredOffer();
  const ids = await idsOf(made);
  const outcomes = await Promise.all([
    outcomeOf(kit.run(acceptCounter, made.provider, { ...ids, total_minor: made.counter_minor })),
    outcomeOf(kit.run(withdrawCounter, made.customer, ids)),
  ]);
  expect(outcomes.filter((one) => one === "done")).toHaveLength(1);
  const [round] = (await seen(made.customer, made)).counters.rounds;
  expect(["accepted", "withdrawn"]).toContain(round?.answer);
});

test("another total than the provider read is not accepted", async () => {
  const made = await kit.counteredOffer();
  const input = { ...(await idsOf(made)), total_minor: made.counter_minor + 1 };
  expect(await outcomeOf(kit.run(acceptCounter, made.provider, input))).toBe("total_changed");
});

test("after the request was edited, the provider confirms the offer first", async () => {
  const made = await kit.sentOffer();
  const { version } = await rowOf(kit.runtime.db, "request", made.request_id);
  await kit.run(editRequest, made.customer, { request_id: made.request_id, version, ...exampleEdit });
  expect(await outcomeOf(propose(made))).toBe("request_changed");
});

test("contact details in a new line stay hidden from the provider, also once it is the offer's line", async () => {
  const made = await kit.sentOffer();
  const lines = [
    { position: 1, quantity: 8, unit_minor: 17_850 },
    { label: "Call me on 0171 2345678", quantity: 1, unit_minor: 5_950 },
  ];
  const { total_minor } = await propose(made, { lines, message: "Or write to ada@people.example." });
  const { counters } = await seen(made.provider, made);
  const labels = counters.rounds[0]?.changes.lines.map(({ after }) => after?.label);
  expect(labels).toContain(`Call me on ${hiddenContact}`);
  expect(counters.rounds[0]?.message).toBe(`Or write to ${hiddenContact}.`);
  const own = (await seen(made.customer, made)).counters.rounds[0];
  expect(own?.message).toBe("Or write to ada@people.example.");

  await kit.run(acceptCounter, made.provider, { ...(await idsOf(made)), total_minor });
  const { offer } = await seen(made.provider, made);
  expect(offer.lines.map(({ label }) => label)).toEqual(["Work on site", `Call me on ${hiddenContact}`]);
});

test("contact details of the provider's line stay hidden from the customer who keeps the line", async () => {
  const made = await kit.sentOffer();
  const label = "Work on site, write to nora@studio.example";
  const revised = {
    ...exampleTerms,
    lines: [{ ...exampleTerms.lines[0], label, quantity: 8, unit_net_minor: 15_000, tax_bp: 1_900 }],
  };
  await kit.run(reviseOffer, made.provider, { ...(await idsOf(made)), ...revised });
  await propose(made, { lines: [{ position: 1, quantity: 6, unit_minor: 17_850 }] });
  const [round] = (await seen(made.customer, made)).counters.rounds;
  expect(round?.changes.lines.map(({ after }) => after?.label)).toEqual([
    `Work on site, write to ${hiddenContact}`,
  ]);
});

test("closing the customer's account erases what it wrote", async () => {
  const made = await kit.counteredOffer();
  const { version } = await rowOf(kit.runtime.db, "request", made.request_id);
  await kit.run(closeRequest, made.customer, {
    request_id: made.request_id,
    version,
    reason: "Found somebody else.",
  });
  const actor = await kit.again(made.customer);
  await runCommand(kit.runtime, closeAccount, {
    actor,
    input: { confirmation: "delete" },
    request_id: "test",
  });
  const { offer_id } = made;
  expect(
    await kit.rows("select message, total_minor from counter_offer where offer_id = $1", offer_id),
  ).toEqual([{ message: null, total_minor: made.counter_minor }]);
});
