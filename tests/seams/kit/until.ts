// Waiting for a condition, never for a time.
import { setTimeout as wait } from "node:timers/promises";
import type { Program } from "#tests/kit/product/product.ts";

/** Asks again and again until `probe` answers something; fails with what was waited for. */
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

/** Waits until a program answers at an address; fails with what it has printed when it ends before. */
export async function untilAnswers(program: Program, url: string): Promise<void> {
  const ended = program.ended.then(() => {
    throw new Error(`It ended before it answered at ${url}:\n${program.output()}`);
  });
  await Promise.race([ended, until(url, () => fetch(url).then(({ ok }) => ok))]);
}
