// Retries while the database is unavailable: it is still starting, or the name of its container does not resolve yet.
import { setTimeout as wait } from "node:timers/promises";

/** Codes for no server, or one that starts or stops. A refused password is not among them. */
const awayCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT"],
  ...["57P01", "57P02", "57P03"],
]);

/** A name with several addresses fails with an error that has a code and no message. */
const reasonOf = ({ message, code }: NodeJS.ErrnoException) => message || code;

/** The error or its cause, whichever says so; null for any other error. */
function awayError(error: unknown): NodeJS.ErrnoException | null {
  if (!(error instanceof Error)) return null;
  const code: unknown = Reflect.get(error, "code");
  const isAway =
    typeof code === "string"
      ? awayCodes.has(code)
      : /^(Connection terminated|timeout expired)/.test(error.message);
  return isAway ? error : awayError(error.cause);
}

/**
 * Runs `work`, and repeats it for at most `patienceMs` while the database is unavailable. `say` gets one sentence with
 * the first failure.
 * @throws what `work` threw last; any other failure at once
 */
export async function retryWhileAway<T>(
  work: () => Promise<T>,
  { patienceMs, pauseMs = 1_000, say }: { patienceMs: number; pauseMs?: number; say: (line: string) => void },
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const away = awayError(error);
      if (!away || performance.now() + pauseMs > end) throw error;
      if (tries === 0)
        say(`The database does not answer yet (${reasonOf(away)}): trying for ${patienceMs / 1_000} s.`);
      await wait(pauseMs);
    }
  }
}
