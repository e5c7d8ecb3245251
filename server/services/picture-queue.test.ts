import { expect, test } from "vitest";
import { isRefusal } from "#domain/refusal.ts";
import { makePictureQueue } from "./picture-queue.ts";

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (isRefusal(error) ? error.code : String(error)),
  );

/** Work that ends when `end` is called. */
function openWork() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("one runs at a time, in the order of arrival, also after a failure", async () => {
  const queue = makePictureQueue({ waiting: 10, wait_ms: 10_000 });
  const order: number[] = [];
  let running = 0;
  const all = Array.from({ length: 6 }, (_, index) =>
    queue.run(async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      running -= 1;
      order.push(index);
      if (index === 2) throw new Error("broken");
    }),
  );
  expect(await Promise.all(all.map(outcome))).toEqual([
    "done",
    "done",
    "Error: broken",
    "done",
    "done",
    "done",
  ]);
  expect(order).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await outcome(queue.run(async () => undefined))).toBe("done");
});

test("work beyond the waiting limit is refused at once", async () => {
  const queue = makePictureQueue({ waiting: 2, wait_ms: 10_000 });
  const first = openWork();
  const running = queue.run(first.work);
  const waiting = [queue.run(async () => undefined), queue.run(async () => undefined)];
  expect(await outcome(queue.run(async () => undefined))).toBe("service_unavailable");
  first.end();
  expect(await Promise.all([running, ...waiting].map(outcome))).toEqual(["done", "done", "done"]);
});

test("work that has waited too long is refused and leaves the queue", async () => {
  const queue = makePictureQueue({ waiting: 1, wait_ms: 20 });
  const first = openWork();
  const running = queue.run(first.work);
  expect(await outcome(queue.run(async () => undefined))).toBe("service_unavailable");
  const late = queue.run(async () => undefined);
  first.end();
  expect(await Promise.all([running, late].map(outcome))).toEqual(["done", "done"]);
});
