// Compares the table of timers with the timers of the machines, and with commands and jobs.
import { describe, expect, test } from "vitest";
import { changeMachine } from "#domain/booking/change/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { directOfferMachine } from "#domain/direct-offer/machine.ts";
import { timers as timersOf } from "#domain/machine.ts";
import { offerMachine } from "#domain/offer/machine.ts";
import { attemptMachine, instalmentMachine } from "#domain/payment/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";
import { commands, jobs } from "#server/nouns.ts";
import { timers } from "./timers.ts";

describe("the table of timers", () => {
  test("fires every edge that a machine leaves to the clock, from the column it names, and no other", () => {
    const machines = [
      requestMachine,
      offerMachine,
      bookingMachine,
      changeMachine,
      directOfferMachine,
      attemptMachine,
      instalmentMachine,
    ];
    const edgesWithTimer = machines.flatMap((machine) =>
      timersOf<string, string>(machine).map(
        ({ from, transition, timer }) => `${machine.name}.${from}.${transition} at ${timer.column}`,
      ),
    );
    const edgesOfTable = timers.flatMap(({ edges, column }) => edges.map((edge) => `${edge} at ${column}`));
    expect(edgesOfTable.sort()).toEqual(edgesWithTimer.sort());
    expect(new Set(edgesOfTable).size).toBe(edgesOfTable.length);
  });

  test("names existing system commands and jobs", () => {
    const commandsByName: Record<string, { needs: string }> = commands;
    for (const { name, runs } of timers) {
      if ("command" in runs) expect(commandsByName[runs.command]?.needs, name).toBe("system");
      else expect(jobs.map((job) => job.name)).toContain(runs.job);
    }
    expect(new Set(timers.map(({ name }) => name)).size).toBe(timers.length);
  });
});
