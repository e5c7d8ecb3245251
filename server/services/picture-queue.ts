// Pictures are decoded one at a time, whoever sends them: a small file can unpack to hundreds of megabytes, so the memory
// of one is what all of them may take. Those that wait are few, hold few bytes and wait no longer than a person would.
import { Refusal, refuse } from "#domain/refusal.ts";

/** How many may wait, with how many bytes together, and for how long. */
export type QueueBounds = { waiting: number; waiting_bytes: number; wait_ms: number };
type Waiting = { bytes: number; start(): void };

/** Makes a queue in which one piece of work runs at a time. */
export function makePictureQueue(bounds: QueueBounds) {
  const waiting: Waiting[] = [];
  let held_bytes = 0;
  let isBusy = false;

  function leave(one: Waiting): void {
    const at = waiting.indexOf(one);
    if (at === -1) return;
    waiting.splice(at, 1);
    held_bytes -= one.bytes;
  }

  function turn(bytes: number): Promise<void> {
    if (waiting.length >= bounds.waiting || held_bytes + bytes > bounds.waiting_bytes)
      refuse("service_unavailable");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        leave(mine);
        reject(new Refusal("service_unavailable"));
      }, bounds.wait_ms);
      const mine: Waiting = {
        bytes,
        start() {
          clearTimeout(timer);
          leave(mine);
          resolve();
        },
      };
      waiting.push(mine);
      held_bytes += bytes;
    });
  }

  return {
    /**
     * Runs the work when all before it has ended.
     * @throws Refusal service_unavailable when too many wait already, or this one has waited too long
     */
    async run<T>(bytes: number, work: () => Promise<T>): Promise<T> {
      if (isBusy) await turn(bytes);
      isBusy = true;
      try {
        return await work();
      } finally {
        const next = waiting[0];
        // Handed on without a gap: whoever comes between would run beside it.
        if (next) next.start();
        else isBusy = false;
      }
    },
  };
}
