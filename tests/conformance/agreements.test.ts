// Each act by which a provider promises something agrees to the terms that its form names (record 0084). `in_person` marks
// what makes a contract: a new command with it that does not take the terms fails here.
import { describe, expect, test } from "vitest";
import { refuseDirectOffer } from "#server/direct-offer/commands/refuse-direct-offer.ts";
import { directOffer } from "#server/direct-offer/noun.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { offer } from "#server/offer/noun.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { rowOf } from "#tests/kit/rows.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { exampleOf } from "./examples.ts";

const kit = kitDuringFile();
const earlier = "2020-01";

const ofOffers: readonly AnyCommand[] = [...offer.commands, ...directOffer.commands];
/** Those of members, without the one of the recipient. */
const promises = ofOffers.filter(
  ({ needs, in_person, name }) => needs === "profile" && in_person && name !== refuseDirectOffer.name,
);

function profileIdOf(actor: Actor): string {
  if (actor.kind !== "member" || actor.profile?.kind !== "provider") throw new Error("a provider's example");
  return actor.profile.id;
}

/** The command's example by a provider who has agreed to earlier terms. */
async function promiseOf(command: AnyCommand) {
  const { actor, input } = await exampleOf(command.name, kit);
  const profile_id = profileIdOf(actor);
  await kit.owner.query("update profile set terms_version = $2 where id = $1", [profile_id, earlier]);
  return {
    agreed: async () => (await rowOf(kit.runtime.db, "profile", profile_id)).terms_version,
    call: (agreement: { terms_version?: string }) =>
      runCommand(kit.runtime, command, {
        actor,
        input: { ...input, ...agreement },
        request_id: "agreement",
      }),
  };
}

describe("agrees to the terms in force, is refused with others, and without any agrees to nothing", () => {
  test.each(promises.map((command) => [command.name, command] as const))("%s", async (_name, command) => {
    const { call, agreed } = await promiseOf(command);
    const current = await kit.termsVersion();
    await expect(call({ terms_version: earlier })).rejects.toMatchObject({
      code: "terms_changed",
      details: { current },
    });
    expect(await agreed()).toBe(earlier);
    expect(await outcomeOf(call({ terms_version: current }))).toBe("done");
    expect(await agreed()).toBe(current);

    const program = await promiseOf(command);
    expect(await outcomeOf(program.call({}))).toBe("done");
    expect(await program.agreed()).toBe(earlier);
  });
});

test("what a provider promises is every kind of offer", () => {
  expect(promises.map(({ name }) => name).sort()).toEqual([
    "accept_counter",
    "reconfirm_offer",
    "reissue_offer",
    "revise_offer",
    "send_direct_offer",
    "send_offer",
  ]);
});
