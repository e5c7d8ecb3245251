// How a call ended, in one word: "done" or its refusal code. Rethrows anything else.
import { isRefusal, type RefusalCode } from "#domain/refusal.ts";

export type Outcome = "done" | RefusalCode;

/** Waits for a call and returns how it ended. */
export async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call;
    return "done";
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

/** Starts all calls before any has ended; returns how they ended, in alphabetical order. */
export async function raceOf(...calls: (() => Promise<unknown>)[]): Promise<Outcome[]> {
  const started = calls.map((call) => outcomeOf(call()));
  return (await Promise.all(started)).sort();
}

/** The same call twice at once. */
export const raceOfTwo = (call: () => Promise<unknown>): Promise<Outcome[]> => raceOf(call, call);
