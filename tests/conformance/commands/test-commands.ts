// What every command refuses and leaves behind, on one example of it. Registering a command is enough to test it.
import { afterAll, beforeAll, describe } from "vitest";
import type { AnyCommand } from "#server/kernel/command.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { exampleOf } from "../examples.ts";
import { testRefusals } from "./refusals.ts";
import type { Setup } from "./setup.ts";
import { testSuccess } from "./success.ts";

/** Tests these commands one after the other on one database: first each command's refusals, then its success. */
export function testCommands(commands: readonly [string, AnyCommand][]): void {
  let kit: TestKit;
  let people: Setup["people"];
  let example: Setup["example"];
  const setup: Setup = {
    get kit() {
      return kit;
    },
    get people() {
      return people;
    },
    get example() {
      return example;
    },
  };
  beforeAll(async () => {
    kit = await startKit();
    people = {
      account: await kit.account(),
      visitor: await kit.visitor(),
      customer: await kit.customer(),
      provider: await kit.provider(),
      partner: (await kit.partner()).member,
      operator: await kit.operator(),
    };
  });
  afterAll(() => kit.stop());

  describe.each(commands)("%s", (name, command) => {
    beforeAll(async () => {
      example = await exampleOf(name, kit);
    });
    testRefusals(command, setup);
    testSuccess(name, command, setup);
  });
}
