// The whole grid of every machine: status × transition × role, written out by hand and not derived from the data.
// A row is one edge: "from transition to roles". Every combination that is not a row must be refused. Roles:
// c customer, p provider, r recipient of a share link, o operator, s system.
import { describe, expect, test } from "vitest";
import { type Grid, grids } from "#tests/kit/machine-grids.ts";
import { bookingMachine } from "./booking/machine.ts";
import { edges, isFinal, next, type Role, statuses, timers } from "./machine.ts";
import { offerMachine } from "./offer/machine.ts";
import { attemptMachine } from "./payment/machine.ts";
import { Refusal } from "./refusal.ts";

const letters = { c: "customer", p: "provider", r: "recipient", o: "operator", s: "system" } as const;
const roles: Role[] = ["customer", "provider", "recipient", "operator", "system"];

const words = (text: string) => text.split(/\s+/).filter((word) => word !== "");

/** "from transition role" → target, from the hand-written rows. */
function expected(grid: Grid): Map<string, string> {
  const table = new Map<string, string>();
  for (const row of grid.rows.split("\n").map(words)) {
    const [from, transition, to, by] = row;
    if (!from || !transition || !to || !by) continue;
    for (const letter of by) {
      table.set(`${from} ${transition} ${letters[letter as keyof typeof letters]}`, to);
    }
  }
  return table;
}

function fire(grid: Grid, from: string, transition: string, role: Role): string | Refusal {
  try {
    return next(grid.machine, from, transition, role);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

describe.each(grids.map((grid) => [grid.machine.name, grid] as const))("the %s machine", (name, grid) => {
  test("allows exactly the edges of the table, each to its one target, and refuses every other by name", () => {
    const table = expected(grid);
    const wrong: string[] = [];
    for (const from of words(grid.statuses)) {
      for (const transition of words(grid.transitions)) {
        for (const role of roles) {
          const cell = `${from} ${transition} ${role}`;
          const got = fire(grid, from, transition, role);
          const want = table.get(cell);
          const refused = { machine: name, state: from, transition, role };
          const isRight =
            want === undefined
              ? got instanceof Refusal &&
                got.code === "transition_not_allowed" &&
                JSON.stringify(got.details) === JSON.stringify(refused)
              : got === want;
          if (!isRight) wrong.push(`${cell}: wanted ${want ?? "a refusal"}, got ${String(got)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("has no status, transition or role outside the table", () => {
    const found = edges(grid.machine);
    expect([...statuses(grid.machine)].sort()).toEqual(words(grid.statuses).sort());
    expect([...new Set(found.map((edge) => edge.transition))].sort()).toEqual(words(grid.transitions).sort());
    const fired = found.flatMap((edge) => edge.by.map((role) => `${edge.from} ${edge.transition} ${role}`));
    expect(fired.sort()).toEqual([...expected(grid).keys()].sort());
  });

  test("starts and ends where the table says, and every status can be reached", () => {
    expect(grid.machine.initial).toBe(grid.initial);
    const ends = statuses(grid.machine).filter((status) => isFinal(grid.machine, status));
    expect(ends.sort()).toEqual(words(grid.final).sort());
    const reached = new Set([grid.initial]);
    for (const _ of statuses(grid.machine)) {
      for (const edge of edges(grid.machine)) if (reached.has(edge.from)) reached.add(edge.to);
    }
    expect([...reached].sort()).toEqual(words(grid.statuses).sort());
  });

  test("is fired by the clock only where the table names the column", () => {
    const found = timers(grid.machine).map((edge) => `${edge.from}.${edge.transition}=${edge.timer.column}`);
    expect(found.sort()).toEqual(words(grid.timers).sort());
  });
});

test("the operator never accepts an offer, confirms or pays for somebody", () => {
  const taking = [...edges(offerMachine), ...edges(bookingMachine), ...edges(attemptMachine)].filter(
    (edge) => edge.to === "accepted" || edge.to === "confirmed" || edge.to === "succeeded",
  );
  const byOperator = taking.filter((edge) => edge.by.includes("operator")).map((edge) => edge.transition);
  // None of them leaves an unpaid booking.
  expect(byOperator.sort()).toEqual(["extend_delivery", "refuse_cancel", "resolve_continue"]);
});
