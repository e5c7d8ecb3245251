// Sends lines and reports what is wrong with their answers.
import { expect } from "vitest";
import { fingerprint } from "#tests/conformance/database-state.ts";
import type { Line } from "./line.ts";
import { problemsOf } from "./problems.ts";
import { ask, world } from "./world.ts";

/** What is wrong with the answers to these. */
export async function problems(lines: readonly Line[]): Promise<string[]> {
  const found: string[] = [];
  const waiting = [...lines];
  const work = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      found.push(...problemsOf(line, await ask(line), world.things));
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return found;
}

/** Expects that each is refused as it says, nothing is half-written, and nothing is a fault of ours. */
export async function refusedWithoutTrace(lines: readonly Line[]): Promise<void> {
  const { owner, faults } = world.product;
  // A page that is shown marks what it is about as read, and counts who looks at a request: that is no trace of a refusal.
  await owner.query("update notification set read_at = now() where read_at is null");
  await owner.query(`insert into request_view select request.id, profile.id, now() from request, profile
    where profile.kind = 'provider' on conflict do nothing`);
  const before = await fingerprint(owner);
  expect(await problems(lines)).toEqual([]);
  expect(await fingerprint(owner), "nothing is half-written").toEqual(before);
  expect(faults(), "nothing is logged as a fault of ours").toEqual([]);
}
