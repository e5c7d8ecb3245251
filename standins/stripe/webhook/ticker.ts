// The timer of the stand-in: twice a second, and at once after a commit, it does due work and sends webhooks.
// One round at a time; a request during a round starts another one after it.
import type { Log } from "../../kit/log.ts";

const EVERY_MS = 500;

export type Ticker = { kick(): void; stop(): Promise<void> };

/** Repeats `round` until `stop`, which aborts the running round and waits for it. */
export function startTicker(round: (signal: AbortSignal) => Promise<void>, log: Log): Ticker {
  const stopping = new AbortController();
  let isWished = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    do {
      isWished = false;
      await round(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log("stripe.round_failed", { error });
      });
    } while (isWished && !stopping.signal.aborted);
  }

  function kick(): void {
    if (stopping.signal.aborted) return;
    isWished = true;
    running ??= run().finally(() => {
      running = undefined;
    });
  }

  const timer = setInterval(kick, EVERY_MS);
  kick();
  return {
    kick,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
