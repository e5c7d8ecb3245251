import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { profileId } from "#server/kernel/actor.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { commandsWhere, refused } from "./calls.ts";
import { exampleOf } from "./examples.ts";

let kit: TestKit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describe("a profile that has been archived meanwhile acts no more, 409", () => {
  test.each(commandsWhere(({ needs }) => needs === "profile"))("%s", async (name, command) => {
    const { actor, input } = await exampleOf(name, kit);
    const id = profileId(actor);
    await kit.owner.query("update profile set archived_at = now() where id = $1", [id]);
    const refusal = await refused(kit, command, { actor, input });
    expect(refusal).toMatchObject({ code: "profile_archived", status: 409, details: { profile_id: id } });
  });
});
