// A discount as both sides read it in the price and in what has happened.
import { expect, test } from "vitest";
import { m } from "#messages/messages.js";
import type { TimelineEvent } from "#server/event/reads/event.ts";
import { describePrice } from "./price-text.ts";
import { describeEvents } from "./timeline-text.ts";

const names = { customer_name: "Ada Customer", provider_name: "Studio Nord" };
const event = (id: number, name: `${TimelineEvent["noun"]}.${string}`, at: string): TimelineEvent => {
  const [noun, transition = ""] = name.split(".") as [TimelineEvent["noun"], string];
  const who = { role: "provider", is_own: false, is_owner: false, reason: "I came late." } as const;
  return { id, noun, transition, to_status: "applied", at, ...who };
};
const early = "2027-03-01T09:00:00.000Z";
const late = "2027-03-02T09:00:00.000Z";

test("what has happened has a discount once, and a proposal as before", () => {
  const moments = describeEvents(names, [
    event(5, "change.grant", late),
    event(4, "booking.reduce_price", late),
    event(3, "change.begin", late),
    event(2, "change.decline", early),
    event(1, "change.begin", early),
  ]);
  expect(moments.map(({ key, text }) => [key, text])).toEqual([
    ["4", m.booking_event_reduce_price()],
    ["2", m.booking_event_change_decline()],
    ["1", m.booking_event_change_begin()],
  ]);
  expect(moments[0]?.reason).toContain("I came late.");
});

test("the price names it in the reader's language, with a minus", () => {
  const line = { quantity: 1, unit: null, unit_minor: null } as const;
  const price = describePrice(
    {
      status: "confirmed",
      currency: "EUR",
      total_minor: 11_400,
      earnings: null,
      instalments: [],
    },
    {
      prices: "gross",
      lines: [
        { ...line, label: "Work", amount_minor: 11_900, is_discount: false },
        { ...line, label: "Discount", amount_minor: -500, is_discount: true },
      ],
      taxes: [{ tax_bp: 1_900, net_minor: 9_580, tax_minor: 1_820 }],
    },
    "de",
  );
  expect(price.map(({ label, minor }) => [label.join(""), minor]).slice(0, 3)).toEqual([
    ["Work", 11_900],
    [m.booking_discount(), -500],
    [m.booking_total(), 11_400],
  ]);
});
