import { expect, test } from "vitest";
import { defineMachine, findEdge, mayFire } from "./machine.ts";
import { isRefusal, Refusal, refusals, refuse } from "./refusal.ts";

test("a timer on an edge the system may not fire is refused when the machine is defined", () => {
  expect(() =>
    defineMachine<"a" | "b", "go">({
      name: "toy",
      initial: "a",
      states: { a: { go: { to: "b", by: ["customer"], timer: { column: "due_at" } } }, b: {} },
    }),
  ).toThrow("toy.a.go");
});

test("names inherited from Object are no transitions", () => {
  const machine = defineMachine<"a", string>({ name: "toy", initial: "a", states: { a: {} } });
  expect(findEdge(machine, "a", "constructor")).toBeUndefined();
  expect(mayFire(machine, "a", "toString", "system")).toBe(false);
});

test("a refusal carries its code, the status of the table and its details", () => {
  const thrown = (() => {
    try {
      return refuse("slot_taken", { provider: "x" });
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toBeInstanceOf(Refusal);
  expect(thrown).toMatchObject({ code: "slot_taken", status: 409, details: { provider: "x" } });
  expect(isRefusal(thrown, "slot_taken")).toBe(true);
  expect(isRefusal(thrown, "stale")).toBe(false);
});

test("every refusal has a client-error status, or 503 for an unavailable service", () => {
  const odd = Object.entries(refusals).filter(([, status]) => status < 400 || status > 499);
  expect(odd).toEqual([["service_unavailable", 503]]);
});
