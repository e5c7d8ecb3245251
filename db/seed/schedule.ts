// Turns moments of the stories into instants, and runs the steps of all stories in the order in which they happened.
import { addDaysInZone, toInstant, toLocalDate } from "#domain/time.ts";
import type { Moment } from "./story.ts";

export const zone = "Europe/Berlin";

export type Step = { at: Date; what: string; run: () => Promise<unknown> };

/** The instant of a moment, counted back from the end of the stories. */
export function momentOf(now: Date, [days_ago, at]: Moment): Date {
  return localTime(now, -days_ago, at);
}

/** A time in Germany, this many days from now. */
export function localTime(now: Date, in_days: number, at: string): Date {
  return toInstant(`${toLocalDate(addDaysInZone(now, in_days, zone), zone)}T${at}`, zone);
}

/** Runs the steps in order of time and sets the clock to each; an error names the step. */
export async function runInOrder(steps: Step[], clock: { set(to: Date): void }): Promise<void> {
  const ordered = [...steps].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const step of ordered) {
    clock.set(step.at);
    await step.run().catch((error: unknown) => {
      throw new Error(`the demo data stop at: ${step.what}`, { cause: error });
    });
  }
}
