// Bad input to every function: each line must get exactly its status, nothing may be a fault of ours, and nothing may be
// half-written. Afterwards the good input goes through.
import { afterEach, describe, expect, test } from "vitest";
import { shareOfTurn } from "#scripts/test-run/turn.ts";
import type { Actor, Member } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { commands } from "#server/registry.ts";
import { exampleOf } from "#tests/conformance/examples.ts";
import { type FunctionCase, linesOfFunction, linesOfWeakCredentials } from "./generated/functions.ts";
import { problems, refusedWithoutTrace } from "./kit/refused.ts";
import { ask, provideWorld, sessionOf, world } from "./kit/world.ts";

provideWorld();

const functions = Object.entries(commands)
  .filter(([, { exposedVia }]) => exposedVia.includes("rpc"))
  .map(([name, command], number) => [name, command, number] as const);

/** The command's own example. What a visitor may do in a browser is nobody's here: tried by a stranger. */
async function caseOf(command: AnyCommand): Promise<FunctionCase & { is_callable: boolean }> {
  const { product } = world;
  const { actor, input, stranger, forbidden } = await exampleOf(command.name, product.kit);
  const tokenOf = async (who: typeof actor | null) => {
    if (who?.kind !== "member") return null;
    // An operator's examples may need both proofs, given of late, and some of a member's a recent one.
    const isSure = who.is_operator || who.assurance.proved_at !== null;
    const sure = isSure ? { session_id: await product.kit.sessionOf(who.account_id) } : undefined;
    return (await sessionOf(product, who, sure)).bearer;
  };
  const own = await tokenOf(actor);
  const other = (await tokenOf(await product.kit.customer())) ?? "";
  return {
    command,
    good: input,
    bearer: own ?? other,
    is_callable: own !== null,
    stranger_bearer: stranger && ((await tokenOf(stranger)) ?? other),
    // What one lacks for a moment, such as a recent proof, or another of one's profiles, is no other credential.
    forbidden_bearer: isOther(forbidden, actor) ? await tokenOf(forbidden) : null,
  };
}

const isOther = (one: Actor | null, actor: Actor): one is Member =>
  one?.kind === "member" && actor.kind === "member" && one.account_id !== actor.account_id;

describe("every function", () => {
  // What is tried after its day is tried then; everything else stays where it was.
  afterEach(() => world.product.resetClock());
  test.each(shareOfTurn(functions))("%s", async (_name, command, number) => {
    const { is_callable, ...tried } = await caseOf(command);
    await refusedWithoutTrace(linesOfFunction(tried, number));
    const weak = linesOfWeakCredentials({ command, good: tried.good }, await world.oneFactorToken());
    expect(await problems(weak)).toEqual([]);
    // Refused for what was wrong with them and for nothing else: as it should be it goes through, after all of these.
    const headers = { authorization: `Bearer ${tried.bearer}` };
    const path = `/rest/v1/rpc/${command.name}`;
    const { status } = await ask({ name: "good", path, json: tried.good, headers, status: 200 });
    expect(status).toBe(is_callable ? 200 : 404);
    // What the services then say of the kit's invented payments is no answer to a bad request.
    world.product.faults();
  });
});
