import { expect, test } from "vitest";
import { bookingMachine } from "../booking/machine.ts";
import type { Machine } from "../machine.ts";
import { edges } from "../machine.ts";
import { offerMachine } from "../offer/machine.ts";
import { attemptMachine, refundMachine } from "../payment/machine.ts";
import { requestMachine } from "../request/machine.ts";
import { messageMachine } from "../thread/machine.ts";
import { unannounced, webhookEventGroups, webhookEventOf, webhookEvents } from "./events.ts";

const machines: readonly Machine<string, string>[] = [
  requestMachine,
  offerMachine,
  bookingMachine,
  attemptMachine,
  refundMachine,
  messageMachine,
];
/** Events that record the insert of a row. */
const begun = ["request.begin", "booking.begin", "attempt.begin", "refund.begin", "message.send"];

test("every transition of these nouns has an event name, or is listed with the reason why not", () => {
  const all = machines.flatMap((machine) => edges(machine).map((one) => `${machine.name}.${one.transition}`));
  const silent = [...new Set([...all, ...begun])].filter((name) => {
    const [noun = "", transition = ""] = name.split(".");
    return webhookEventOf(noun, transition) === null;
  });
  expect(silent.sort()).toEqual(Object.keys(unannounced).sort());
});

test("no name stands for a transition that does not exist", () => {
  const known = new Set(machines.flatMap((machine) => edges(machine).map((one) => one.transition)));
  const named = new Set<string>();
  for (const machine of machines)
    for (const transition of [...known, "begin"])
      if (webhookEventOf(machine.name, transition)) named.add(`${machine.name}.${transition}`);
  const all = new Set([
    ...machines.flatMap((machine) => edges(machine).map((one) => `${machine.name}.${one.transition}`)),
    ...begun,
  ]);
  expect([...named].filter((name) => !all.has(name))).toEqual([]);
});

test("names are unique, lower case, and belong to their group", () => {
  expect(new Set(webhookEvents).size).toBe(webhookEvents.length);
  for (const name of webhookEvents) expect(name).toMatch(/^[a-z]+\.[a-z_]+$/);
  expect(webhookEventGroups.map(({ noun }) => noun)).toEqual(machines.map(({ name }) => name));
  expect(webhookEventOf("offer", "accept")).toBe("offer.accepted");
  expect(webhookEventOf("attempt", "succeed")).toBe("payment.succeeded");
  expect(webhookEventOf("account", "close")).toBeNull();
});
