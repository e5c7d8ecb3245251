// Who fires each transition, as far as the code says: the role follows the transition in the call that moves a row. A
// variable stands for the texts to which its declarations lead: other variables, types and what functions return.
import { edges, type Machine } from "#domain/machine.ts";
import { callArguments, firstMovesOf, textsIn, transitionsOf } from "./callers.ts";
import { type Declaration, values } from "./sources.ts";

type AnyMachine = Machine<string, string>;

/** Their movers take no role: only Stripe and what follows from its answers moves these rows. */
const systemOnly: readonly string[] = ["attempt", "refund"];
/** How many steps to follow from variable to variable. */
const maxDepth = 3;

/** A machine's edges, as `noun.from.transition.role`, whose role no reachable code names for the transition. */
export function edgesWithoutCaller(machine: AnyMachine, declarations: readonly Declaration[]): string[] {
  const fired = firedRoles(machine, declarations);
  return edges(machine).flatMap(({ from, transition, by }) =>
    by
      .filter((role) => !fired.get(transition)?.has(role))
      .map((role) => `${machine.name}.${from}.${transition}.${role}`),
  );
}

/** The roles that reachable code names where it fires each transition. */
function firedRoles(machine: AnyMachine, declarations: readonly Declaration[]): Map<string, Set<string>> {
  const fired = new Map(transitionsOf(machine).map((transition) => [transition, new Set<string>()]));
  const byFile = Map.groupBy(declarations, ({ file }) => file);
  const textOf = new Map([...byFile].map(([file, own]) => [file, own.map(({ text }) => text).join("\n")]));
  for (const { file, text } of values(declarations)) {
    for (const [transition = "", role = ""] of callArguments(machine.name, text)) {
      const own = textOf.get(file) ?? "";
      const roles = systemOnly.includes(machine.name) ? ["system"] : textsOf(role, own, declarations);
      for (const name of textsOf(transition, own, declarations))
        for (const one of roles) fired.get(name)?.add(one);
    }
  }
  for (const { texts, role } of firstMovesOf(machine, declarations))
    for (const name of texts) fired.get(name)?.add(role);
  return fired;
}

/** The texts of an expression, of its variables' declarations in the same file, and of the types that these name. */
function textsOf(expression: string, own: string, all: readonly Declaration[], depth = 0): Set<string> {
  const found = new Set([...textsIn(expression), ...textsOfTypes(expression, all)]);
  if (depth === maxDepth) return found;
  const names = new Set(expression.replace(/"[^"]*"/g, "").match(/(?<![.\w])[a-z_]\w*/g));
  for (const name of names) {
    for (const [, declared = ""] of own.matchAll(new RegExp(`\\b${name}\\??(?::| =)\\s?([^;{]*)`, "g")))
      for (const text of textsOf(declared, own, all, depth + 1)) found.add(text);
  }
  return found;
}

/** The texts of the types it names, of the lists that these are members of, and of the functions it calls. */
function textsOfTypes(expression: string, all: readonly Declaration[]): string[] {
  const functions = new Set(expression.match(/\b[a-z]\w*(?=\()/g));
  const answers = all.flatMap(({ name, text }) => {
    const answer = functions.has(name) ? /\): ([^{]*)/.exec(text)?.[1] : undefined;
    return answer ? [...textsIn(answer), ...textsOfNamedTypes(answer, all)] : [];
  });
  return [...textsOfNamedTypes(expression, all), ...answers];
}

function textsOfNamedTypes(expression: string, all: readonly Declaration[]): string[] {
  const types = new Set(expression.match(/\b[A-Z]\w*/g));
  return all
    .filter(({ name, text }) => types.has(name) && /^(?:export )?type /.test(text))
    .flatMap(({ text }) => [...textsIn(text), ...textsOfLists(text, all)]);
}

function textsOfLists(type: string, all: readonly Declaration[]): string[] {
  const lists = new Set([...type.matchAll(/\(typeof (\w+)\)\[number\]/g)].map(([, name]) => name));
  return all.filter(({ name }) => lists.has(name)).flatMap(({ text }) => textsIn(text));
}
