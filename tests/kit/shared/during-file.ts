// Things that all tests of a file share.
import { afterAll, beforeAll } from "vitest";

/** Starts it before the first test of the file and stops it after the last; its properties do not exist earlier. */
export function duringFile<T extends { stop(): unknown }>(start: () => Promise<T>): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.stop());
  const now = () => started ?? {};
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(now(), name),
    set: (_, name, value) => Reflect.set(now(), name, value),
    has: (_, name) => Reflect.has(now(), name),
    ownKeys: () => Reflect.ownKeys(now()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(now(), name),
  });
}
