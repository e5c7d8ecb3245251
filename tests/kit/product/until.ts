// Waits for a condition, never for a fixed time.
import { setTimeout as wait } from "node:timers/promises";
import type { Program } from "#tests/kit/product/product.ts";

/** Repeats until `probe` returns something; its failure names what it waited for. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | null | false | 0> | T | undefined | null | false | 0,
  patience = 60_000,
): Promise<T> {
  let last: unknown;
  for (const end = Date.now() + patience; Date.now() < end; await wait(50)) {
    try {
      const found = await probe();
      if (found) return found;
      last = undefined;
    } catch (error) {
      last = error;
    }
  }
  const why = last instanceof Error ? `: ${last.message}` : "";
  throw new Error(`did not happen within ${patience / 1000} s: ${what}${why}`, { cause: last });
}

/**
 * Asks again, for a minute, while the answer says that the service is not available for the moment: where many products
 * start at once, a service takes seconds to answer its first calls. Returns the last answer.
 */
export async function untilAvailable<T>(
  ask: () => Promise<T>,
  isUnavailable: (answer: T) => boolean,
): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (!isUnavailable(answer) || Date.now() > end) return answer;
    await wait(500);
  }
}

/** Fails with a program's output if the program ends before `found`. */
async function unlessItEnds(program: Program, what: string, found: Promise<unknown>): Promise<void> {
  const ended = program.ended.then(() => {
    throw new Error(`It ended before ${what}:\n${program.output()}`);
  });
  await Promise.race([ended, found]);
}

/** Waits until a program answers at an address. */
export function untilAnswers(program: Program, url: string): Promise<void> {
  const answers = until(url, () => fetch(url).then(({ ok }) => ok));
  return unlessItEnds(program, `it answered at ${url}`, answers);
}

/** Waits until a program has printed a line. */
export function untilSays(program: Program, line: string): Promise<void> {
  const says = until(line, () => program.output().split("\n").includes(line));
  return unlessItEnds(program, `it said "${line}"`, says);
}
