// How people press buttons in the simulation, and which outcomes are expected.
import { isDeepStrictEqual } from "node:util";
import Stripe from "stripe";
import { isRefusal } from "#domain/refusal.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import type { Random } from "#tests/contract/payment/random.ts";
import { ProcessKilled } from "./crashing-pool.ts";
import type { World } from "./world.ts";

/** A killed process, a Stripe outage and work that waits for another process are expected; nothing else is. */
export function isExpected(error: unknown): boolean {
  if (error instanceof ProcessKilled || error instanceof Stripe.errors.StripeError || isRefusal(error))
    return true;
  return (
    error instanceof Error &&
    /^somebody else is asking Stripe|^the session of .* is not known yet/.test(error.message)
  );
}

export function requireExpected(failures: readonly { name: string; error: unknown }[]): void {
  for (const { error } of failures) if (!isExpected(error)) throw error;
}

/** The outcome in a word. */
export async function settleOutcome(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    if (!isExpected(error)) throw error;
    if (isRefusal(error)) return error.code;
    return error instanceof ProcessKilled ? "killed" : "stripe fails";
  }
}

let calls = 0;

/** One click, two with the same key at once, or the same click repeated later: the answers must be equal. */
export async function act(
  world: World,
  random: Random,
  [command, actor, input]: readonly unknown[],
): Promise<string> {
  const call = {
    actor: actor as Actor,
    input,
    key: `simulation-${calls++}`,
    request_id: "simulation",
  };
  const answers: unknown[] = [];
  const click = () =>
    settleOutcome(async () => {
      const output: unknown = await runCommand(world.runtime, command as AnyCommand, call);
      // In the form stored for a repeated click.
      answers.push(JSON.parse(JSON.stringify(output ?? null)));
      return "done";
    });
  const how = random.pick(["once", "once", "once", "once", "double", "again"]);
  if (how === "once") {
    const outcome = await click();
    // Whoever has just read the row must not get "stale".
    if (outcome === "stale") throw new Error(`${(command as AnyCommand).name} is stale on rows just read`);
    return outcome;
  }
  const [first, second] =
    how === "double" ? await Promise.all([click(), click()]) : [await click(), await click()];
  if (answers.length === 2 && !isDeepStrictEqual(answers[0], answers[1]))
    throw new Error(`the same click got two answers: ${JSON.stringify(answers)}`);
  return `${first} ${how} ${second}`;
}
