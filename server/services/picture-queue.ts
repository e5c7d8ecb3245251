// Decodes pictures one at a time: a small file can unpack to hundreds of megabytes, and so only one picture at a time
// takes that memory. The number of waiting pictures and their time are bounded; their bytes wait on disk.
import { Refusal, refuse } from "#domain/refusal.ts";

/** How many may wait, and for how long. */
export type QueueBounds = { waiting: number; wait_ms: number };
type QueuedWork = { start(): void };

/** Makes a queue that runs one piece of work at a time, in the order of arrival. */
export function makePictureQueue(bounds: QueueBounds) {
  const waiting: QueuedWork[] = [];
  let isBusy = false;

  function remove(work: QueuedWork): void {
    const index = waiting.indexOf(work);
    if (index !== -1) waiting.splice(index, 1);
  }

  function waitForTurn(): Promise<void> {
    if (waiting.length >= bounds.waiting) refuse("service_unavailable");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        remove(entry);
        reject(new Refusal("service_unavailable"));
      }, bounds.wait_ms);
      const entry: QueuedWork = {
        start() {
          clearTimeout(timer);
          remove(entry);
          resolve();
        },
      };
      waiting.push(entry);
    });
  }

  return {
    /**
     * Runs the work when all earlier work has ended.
     * @throws Refusal service_unavailable when the queue is full, or this work has waited too long
     */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isBusy) await waitForTurn();
      isBusy = true;
      try {
        return await work();
      } finally {
        const next = waiting[0];
        // `isBusy` stays true in between, so that work arriving now waits.
        if (next) next.start();
        else isBusy = false;
      }
    },
  };
}
