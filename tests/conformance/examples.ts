// The example of every command: an input that succeeds, who sends it, and who is refused. It lives next to its
// command and is found by the command's name: the example of `accept_offer` is `acceptOfferExample`.
import type { Example, Kit } from "#tests/kit/fixtures.ts";

type MakeExample = (kit: Kit) => Promise<Example<object>>;

const modules = import.meta.glob<Record<string, unknown>>("/server/**/*.example.ts", { eager: true });
const examples = new Map(
  Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith("Example")),
);

/** The name of a command's example. */
export const nameOfExample = (command: string): string =>
  `${command.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Example`;

/** The names of all examples. */
export const exampleNames = [...examples.keys()];

/** The example of a command known only by its name, with an input of any shape. */
export async function exampleOf(name: string, kit: Kit): Promise<Example<Record<string, unknown>>> {
  const make = examples.get(nameOfExample(name)) as MakeExample | undefined;
  if (!make) throw new Error(`The command ${name} has no ${nameOfExample(name)}.`);
  const { input, ...people } = await make(kit);
  return { ...people, input: { ...input } };
}
