// For every state and both parties: badge, sentence, deadline and next step.
import { describe, expect, test } from "vitest";
import { type BookingStatus, bookingMachine } from "#domain/booking/machine.ts";
import { setLocale } from "#messages/runtime.js";
import type { BookingView, Side } from "#server/booking/reads/booking.ts";
import {
  bookingView as booking,
  due,
  hold_until,
  instalment,
  now,
  text,
} from "#tests/kit/states/booking-view.ts";
import { describeNext } from "./next-text.ts";
import { describeBadge, describePanel } from "./panel-text.ts";

const holdText = `[${hold_until}]`;
const dueText = `[${due}]`;

type Case = [
  BookingStatus,
  Side,
  badge: string,
  said: string,
  next: string | null,
  over?: Partial<BookingView>,
];
const cases: Case[] = [
  ["awaiting_information", "customer", "Held for you", holdText, "/request/booking/b/information"],
  ["awaiting_information", "provider", "Waiting for the customer", holdText, null],
  ["awaiting_payment", "customer", "Held for you", holdText, "/request/booking/b/payment"],
  ["awaiting_payment", "provider", "Waiting for the customer", holdText, null],
  ["confirmed", "customer", "Confirmed", "Your date is confirmed", null],
  ["confirmed", "provider", "Confirmed", "You receive [107100]", null],
  ["delivered", "customer", "Delivered", dueText, "#delivery", { auto_complete_at: due }],
  ["delivered", "provider", "Delivered", dueText, null, { auto_complete_at: due }],
  ["changes_requested", "customer", "Changes requested", "Studio Keller is working", null],
  ["changes_requested", "provider", "Changes requested", "you are paid once", "#delivery"],
  ["completed", "customer", "Completed", "done and accepted", null],
  ["completed", "provider", "Completed", "You receive [107100]", null],
  ["cancel_requested", "customer", "Cancellation requested", dueText, null, { cancel_answer_due_at: due }],
  ["cancel_requested", "provider", "Cancellation requested", dueText, null, { cancel_answer_due_at: due }],
  ["cancelled", "customer", "Cancelled", `[${now}]`, "/request/r", { cancelled_at: now }],
  ["cancelled", "provider", "Cancelled", "Reason: Rain.", "/requests", { cancel_reason: "Rain." }],
  ["lapsed", "customer", "Released", "not paid in time", "/request/r"],
  ["lapsed", "provider", "Released", "The date is free again", "/requests"],
  ["disputed", "customer", "Problem reported", "no money is paid out", null],
  ["disputed", "provider", "Problem reported", "no money is paid out", null],
];

test("the table covers every state and both parties", () => {
  const said = cases.map(([status, side]) => `${status} ${side}`).sort();
  const all = Object.keys(bookingMachine.states).flatMap((status) => [
    `${status} customer`,
    `${status} provider`,
  ]);
  expect(said).toEqual(all.sort());
});

test.each(cases)("%s, to the %s: %s", (status, side, badge, said, next, over) => {
  setLocale("en", { reload: false });
  const panel = describePanel(booking(status, side, over), now);
  expect(panel.badge.text).toBe(badge);
  expect(text(panel.sentence)).toContain(said);
  expect(panel.next?.to ?? null).toBe(next);
  expect(panel.held_until).toBe(status.startsWith("awaiting") ? hold_until : null);
});

test.each(["customer", "provider"] as const)(
  "a hold that has ended says so to the %s and offers nothing",
  (side) => {
    const panel = describePanel(booking("awaiting_payment", side, { hold_until: now }), now);
    expect(panel).toMatchObject({ badge: { text: "Being released" }, held_until: null, next: null });
  },
);

test.each(["customer", "provider"] as const)(
  "an undone acceptance is no missed deadline, to the %s",
  (side) => {
    const undone = booking("lapsed", side, { is_undone: true });
    expect(describeBadge(undone, now).text).toBe("Acceptance undone");
    expect(text(describePanel(undone, now).sentence)).not.toContain("not paid in time");
  },
);

test("a confirmed booking says what is still due, and after its date that the date is over", () => {
  const instalments: BookingView["instalments"] = [
    instalment("deposit", 20_000, now, "paid"),
    instalment("balance", 99_000, due),
  ];
  const rest = booking("confirmed", "customer", { is_rest_due: true, instalments });
  expect(text(describePanel(rest, now).sentence)).toContain(`The rest, [99000], is due by [${due}]`);
  expect(describePanel(rest, now).next?.to).toBe("/request/booking/b/payment");
  const late = { is_rest_due: true, instalments, cancel_overdue_at: due };
  expect(text(describePanel(booking("confirmed", "customer", late), now).sentence)).toContain(
    `The payment of [99000] is overdue. Without it the booking is cancelled at [${due}]`,
  );
  expect(text(describePanel(booking("confirmed", "provider", late), now).sentence)).toContain("overdue");
  const paid = booking("confirmed", "customer", { instalments });
  expect(text(describePanel(paid, now).sentence)).not.toContain("The rest");
  const after = describePanel(
    booking("confirmed", "provider", { starts_at: "2027-02-28T12:00:00.000Z", ends_at: now }),
    now,
  );
  expect(text(after.sentence)).toContain("The agreed date has passed");
});

test("a booking cancelled for an unpaid balance says so to both sides", () => {
  const over = { cancelled_at: due, cancel_reason: "balance_overdue", is_cancelled_overdue: true };
  const sentenceFor = (side: Side) => text(describePanel(booking("cancelled", side, over), now).sentence);
  expect(sentenceFor("customer")).toContain("Your payment did not arrive in time.");
  expect(sentenceFor("provider")).toContain("The customer’s payment did not arrive in time.");
  for (const side of ["customer", "provider"] as const)
    expect(sentenceFor(side)).not.toContain("balance_overdue");
});

test("the next step continues information that was begun", () => {
  const blank = { name: "", email: "", phone: null, phone_link: null };
  const billing = {
    ...blank,
    company: null,
    address_line: "",
    postal_code: "",
    city: "",
    region: null,
    country: "DE",
    tax_id: null,
  };
  const typed = { contact: blank, billing, notes: null };
  const panel = describePanel(booking("awaiting_information", "customer", { typed }), now);
  expect(panel.next?.label).toBe("Continue with your details");
});

test("a customer whose provider is suspended reads so and until when the date is held, and is not sent to pay", () => {
  for (const status of ["awaiting_information", "awaiting_payment"] as const) {
    const panel = describePanel(booking(status, "customer", { is_provider_suspended: true }), now);
    expect(text(panel.sentence)).toContain("suspended");
    expect(text(panel.sentence)).toContain(holdText);
    expect(panel.next).toBeNull();
    expect(panel.held_until).toBe(hold_until);
  }
  const over = booking("awaiting_payment", "customer", { is_provider_suspended: true, hold_until: now });
  expect(text(describePanel(over, now).sentence)).not.toContain("suspended");
  const confirmed = booking("confirmed", "customer", { is_provider_suspended: true });
  expect(text(describePanel(confirmed, now).sentence)).not.toContain("suspended");
});

test("a customer whose provider is suspended reads that the rest cannot be paid, without a due day", () => {
  const over = {
    is_provider_suspended: true,
    is_rest_due: true,
    cancel_overdue_at: due,
    instalments: [instalment("balance", 83_300, due)],
  };
  const panel = describePanel(booking("confirmed", "customer", over), now);
  expect(text(panel.sentence)).toContain("so the rest, [83300], cannot be paid now");
  expect(text(panel.sentence)).not.toContain(dueText);
  expect(panel.next).toBeNull();
  const provider = describePanel(booking("confirmed", "provider", over), now);
  expect(text(provider.sentence)).not.toContain("cannot be paid");
  const difference = { ...over, instalments: [instalment("change", 1_200, due)] };
  const changed = describePanel(booking("confirmed", "customer", difference), now);
  expect(text(changed.sentence)).toContain("so the difference, [1200], cannot be paid now");
  expect(changed.next).toBeNull();
});

describe("what happens next", () => {
  const day = "[2027-06-12T12:00:00.000Z]: ";
  const next = (side: Side, over: Partial<BookingView> = {}) =>
    describeNext(booking("confirmed", side, over), now).map(text);
  const contact = { name: "Lena", email: "lena@example.test", phone: null, phone_link: null };

  test("the customer reads it in order, with the day and the rest that is due", () => {
    const rest = instalment("balance", 83_300, due);
    expect(next("customer", { provider_contact: contact, is_rest_due: true, instalments: [rest] })).toEqual([
      "You and Studio Keller can now reach each other directly.",
      "You can change your details until the day of the booking.",
      `The rest, [83300], is due by ${dueText}.`,
      `${day}Studio Keller does what was agreed.`,
      "The money is credited to Studio Keller after that.",
    ]);
  });

  test("the provider reads the day and what follows it", () => {
    expect(next("provider", { contact })).toEqual([
      "You and Lena Maurer can now reach each other directly.",
      `${day}you do what was agreed.`,
      "After that you are credited [107100].",
    ]);
  });

  test("without a date both sides agree on one, and after delivery nothing is ahead", () => {
    expect(next("provider", { starts_at: null, ends_at: null, undelivered_check_at: due })[0]).toBe(
      "You agree on the date with Lena Maurer.",
    );
    expect(describeNext(booking("delivered", "customer"), now)).toEqual([]);
  });

  test("once the day is over, both read who reports the work and when the operator looks into it", () => {
    const over = {
      starts_at: "2027-02-27T12:00:00.000Z",
      ends_at: null,
      confirmed_at: "2027-01-01T12:00:00.000Z",
    };
    const check = `If nothing is reported by ${dueText}, we look into it. Until there is a decision, no money is paid out.`;
    expect(next("customer", { ...over, undelivered_check_at: due })).toEqual([
      "Studio Keller reports the work as done, and you accept it. If all is done, you can also accept it without a report. If it was not done, report a problem here.",
      check,
      "The money is credited to Studio Keller after that.",
    ]);
    expect(next("provider", { ...over, undelivered_check_at: due })).toEqual([
      "You report the work as done, and Lena Maurer accepts it.",
      check,
      "After that you are credited [107100].",
    ]);
    const changes = { ...over, undelivered_check_at: due };
    expect(describeNext(booking("changes_requested", "provider", changes), now).map(text)[0]).toBe(check);
  });

  test("both sides read that we look into it, with and without a date", () => {
    const confirmed_at = "2027-01-01T12:00:00.000Z";
    for (const side of ["customer", "provider"] as const) {
      const dated = next(side, { starts_at: "2027-02-01T12:00:00.000Z", ends_at: null, confirmed_at });
      expect(dated[1]).toContain("We are looking into it and will decide");
      expect(next(side, { starts_at: null, ends_at: null, confirmed_at })).toEqual(dated);
    }
  });
});

test("a booking whose refund came back tells each side what the customer is owed", () => {
  for (const status of ["cancelled", "lapsed", "completed", "confirmed"] as const) {
    const said = (side: Side) =>
      text(describePanel(booking(status, side, { owed_minor: 4_200 }), now).sentence);
    expect(said("customer"), status).toContain("You are still owed [4200]");
    expect(said("provider"), status).toContain("The customer is still owed [4200]");
    expect(said("provider"), status).not.toContain("You are still owed");
  }
  expect(text(describePanel(booking("cancelled", "customer"), now).sentence)).not.toContain("owed");
});
