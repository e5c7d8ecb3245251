// A command, a timer or a job fires every transition of the machines, and each of its edges with every role that the
// machine allows. Exceptions are listed here with their reasons; an entry that is no longer needed fails too.
import { describe, expect, test } from "vitest";
import { changeMachine } from "#domain/booking/change/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { directOfferMachine } from "#domain/direct-offer/machine.ts";
import type { Machine } from "#domain/machine.ts";
import { offerMachine } from "#domain/offer/machine.ts";
import { attemptMachine, instalmentMachine, refundMachine } from "#domain/payment/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";
import { messageMachine } from "#domain/thread/machine.ts";
import { firedTransitions, transitionsOf } from "./transitions/callers.ts";
import { edgesWithoutCaller } from "./transitions/roles.ts";
import { reachable, readSources, type Sources } from "./transitions/sources.ts";

type AnyMachine = Machine<string, string>;
const machines: readonly AnyMachine[] = [
  requestMachine,
  offerMachine,
  bookingMachine,
  changeMachine,
  attemptMachine,
  refundMachine,
  instalmentMachine,
  directOfferMachine,
  messageMachine,
];

const chargeback = "a bank's dispute with the customer, which has no command yet; the operator hears of it";
/** Edges, as noun.from.transition.role, that nobody fires although the transition has callers. */
const exemptEdges: Readonly<Record<string, string>> = {
  "booking.confirmed.dispute.system": chargeback,
  "booking.delivered.dispute.system": chargeback,
  "booking.changes_requested.dispute.system": chargeback,
  "booking.completed.dispute.system": chargeback,
  "booking.disputed.resolve_complete.system": chargeback,
  "booking.disputed.resolve_cancel.system": chargeback,
  "booking.disputed.resolve_continue.system": chargeback,
};

function withoutCaller(sources: Sources): string[] {
  const declarations = reachable(sources);
  return machines.flatMap((machine) => {
    const fired = firedTransitions(machine, declarations);
    return transitionsOf(machine)
      .filter((transition) => !fired.has(transition))
      .map((transition) => `${machine.name}.${transition}`);
  });
}

const sources = readSources();

test("every transition has a caller", () => {
  expect(withoutCaller(sources)).toEqual([]);
});

const edgesOf = (from: Sources) => {
  const declarations = reachable(from);
  return machines.flatMap((machine) => edgesWithoutCaller(machine, declarations));
};

test("every edge has a caller in each of its roles, except those listed here", () => {
  expect(edgesOf(sources).sort()).toEqual(Object.keys(exemptEdges).sort());
});

describe("a transition that loses its caller is found", () => {
  /** The sources with one text replaced in one file, which must contain it. */
  function planted(file: string, text: string, by: string, from: Sources = sources): Sources {
    const before = from.get(file) ?? "";
    expect(before, file).toContain(text);
    return new Map(from).set(file, before.replace(text, by));
  }
  const lost = withoutCaller;

  test("when its command is no longer listed by its noun", () => {
    expect(lost(planted("server/offer/noun.ts", " voidOffer,", ""))).toEqual(["offer.void"]);
    expect(lost(planted("server/flow/flow.ts", " holdRequest,", ""))).toEqual(["request.hold"]);
    expect(lost(planted("server/flow/flow.ts", " closeUndecided,", ""))).toEqual([
      "request.close_by_silence",
    ]);
  });

  test("when the commands of one of several ways through a plan are no longer listed", () => {
    const registry = "server/flow/flow.ts";
    const one = planted(registry, " undoAcceptance,", "");
    expect(lost(one), "the owner of a request has a command of its own").toEqual([]);
    const both = planted(registry, " undoSharedAcceptance,", "", one);
    expect(lost(both)).toEqual(["booking.undo"]);
  });

  test("when one of several roles no longer fires it", () => {
    const call = (role: string) => `planBookingMove(booking, "dispute", ${role})`;
    const without = planted("domain/booking/dispute.ts", call("side"), call('"customer"'));
    expect(edgesOf(without).filter((edge) => !(edge in exemptEdges))).toEqual([
      "booking.confirmed.dispute.provider",
      "booking.delivered.dispute.provider",
      "booking.changes_requested.dispute.provider",
      "booking.completed.dispute.provider",
    ]);
  });

  test("when the plan itself leaves it out", () => {
    const call = 'planOfferMove(offer, "retire", "system", "booking_cancelled")';
    expect(lost(planted("domain/flow/ending-offers.ts", call, "[]"))).toEqual(["offer.retire"]);
  });
});
