// Which transitions of a machine the reachable code fires. A call of `plan…Move` or `move…` names its transition as a
// text, as one of several, or by a variable; a variable stands for the texts in its declarations in the file. A text
// named only by a type counts if reachable code also writes it as a value.
import type { Machine } from "#domain/machine.ts";
import { type Declaration, values } from "./sources.ts";

type AnyMachine = Machine<string, string>;

/** The functions that move a machine's rows, each with the position of the transition argument; the role follows it. */
const movers: Readonly<Record<string, readonly (readonly [name: string, argument: number])[]>> = {
  request: [
    ["planRequestMove", 1],
    ["moveRequest", 2],
  ],
  offer: [
    ["planOfferMove", 1],
    ["moveOffer", 2],
  ],
  booking: [
    ["planBookingMove", 1],
    ["moveBooking", 2],
  ],
  change: [["moveChange", 2]],
  attempt: [["moveAttempt", 2]],
  refund: [["moveRefund", 2]],
  instalment: [["moveInstalment", 2]],
  direct_offer: [["moveDirectOffer", 2]],
  message: [["moveMessage", 2]],
};

/** Fields in which a plan names the moves of a row that does not exist yet. */
const firstMoves: Readonly<Record<string, string>> = { booking: "booking_moves" };

/** The transitions of a machine, in the order of its data. */
export function transitionsOf(machine: AnyMachine): string[] {
  return [...new Set(Object.values(machine.states).flatMap((edges) => Object.keys(edges)))];
}

/** The transitions that some reachable declaration fires. */
export function firedTransitions(machine: AnyMachine, declarations: readonly Declaration[]): Set<string> {
  const known = new Set(transitionsOf(machine));
  const written = writtenValues(declarations);
  const fired = new Set<string>();
  for (const declaration of values(declarations)) {
    for (const argument of transitionArguments(machine.name, declaration.text)) {
      for (const text of textsIn(argument)) if (known.has(text)) fired.add(text);
      for (const text of textsOfVariables(argument, declaration, declarations)) {
        if (known.has(text) && written.has(text)) fired.add(text);
      }
    }
  }
  for (const text of textsOfFirstMoves(machine, declarations)) if (known.has(text)) fired.add(text);
  return fired;
}

/** The arguments of each call of a machine's movers, from the transition on. */
export function callArguments(noun: string, text: string): string[][] {
  return (movers[noun] ?? []).flatMap(([name, place]) =>
    [...text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, "g"))].map((call) =>
      argumentsFrom(text, (call.index ?? 0) + call[0].length).slice(place),
    ),
  );
}

const transitionArguments = (noun: string, text: string) =>
  callArguments(noun, text).flatMap(([transition]) => (transition === undefined ? [] : [transition]));

/** The arguments of a call whose bracket opens just before `at`. */
function argumentsFrom(text: string, at: number): string[] {
  const found = [""];
  let depth = 0;
  for (const character of text.slice(at)) {
    if (depth === 0 && character === ")") return found;
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth === 0 && character === ",") found.push("");
    else found[found.length - 1] += character;
  }
  return found;
}

export const textsIn = (expression: string) =>
  [...expression.replace(/[!=]== ?"\w+"/g, "").matchAll(/"(\w+)"/g)].map(([, text = ""]) => text);

/** The texts in the declarations of the expression's variables, or of fields with their names, in the same file. */
function textsOfVariables(expression: string, { file }: Declaration, all: readonly Declaration[]): string[] {
  const names = expression.replace(/"[^"]*"/g, "").match(/[A-Za-z_]\w*/g) ?? [];
  const text = all.flatMap((one) => (one.file === file ? [one.text] : [])).join("\n");
  return names.flatMap((name) =>
    [...text.matchAll(new RegExp(`\\b${name}\\??(?::| =) ?([^;{]*)`, "g"))].flatMap(([, declared = ""]) => [
      ...textsIn(declared),
      ...textsOfNames(declared, file, all),
    ]),
  );
}

const isType = (text: string) => /^(?:export )?type /.test(text);

/** The texts of the types in this file that a declaration names, and of the functions that it calls. */
function textsOfNames(declared: string, file: string, all: readonly Declaration[]): string[] {
  const types = new Set(declared.match(/\b[A-Z]\w*/g));
  const functions = new Set(declared.match(/\b[a-z]\w*(?=\()/g));
  return all
    .filter((one) => (isType(one.text) ? one.file === file && types.has(one.name) : functions.has(one.name)))
    .flatMap(({ text }) => textsIn(text));
}

/** Files that sort transitions for readers and subscribers without firing any. */
const namingOnly: readonly string[] = [
  "domain/webhook/events.ts",
  "server/event/reads/event.ts",
  "server/home/reads/activity.ts",
];

/** Every text that reachable code writes as a value: not in a comparison, and not as one call's transition. */
function writtenValues(declarations: readonly Declaration[]): Set<string> {
  return new Set(
    values(declarations)
      .filter(({ file }) => !file.endsWith("machine.ts") && !namingOnly.includes(file))
      .flatMap(({ text }) => textsIn(withoutTypes(text))),
  );
}

/** Without unions of texts, as in types of parameters and fields, and without the calls that move rows. */
const withoutTypes = (text: string) =>
  text
    .replace(/: (?:readonly )?"\w+"(?: \| (?:"\w+"|null))+/g, "")
    .replace(/\b(?:plan\w+Move|move[A-Z]\w*)\([^;]*?\)/g, "");

/** Writing a new row with its event is not a move; and a plan may name the moves that follow at once. */
function textsOfFirstMoves(machine: AnyMachine, declarations: readonly Declaration[]): string[] {
  return firstMovesOf(machine, declarations).flatMap(({ texts }) => texts);
}

/** The same, each with the role that its event names; a plan's moves belong to the system. */
export function firstMovesOf(
  machine: AnyMachine,
  declarations: readonly Declaration[],
): { texts: string[]; role: string }[] {
  const event = `recordEvent\\(\\s*ctx,\\s*"${machine.name}",\\s*\\{\\s*transition: ("\\w+")(?:,\\s*role: "(\\w+)")?`;
  const field = firstMoves[machine.name];
  const patterns = [event, ...(field ? [`\\b${field}: (.*)`] : [])];
  return values(declarations).flatMap(({ text }) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(new RegExp(pattern, "g"))].map(([, found = "", role = "system"]) => ({
        texts: textsIn(found),
        role,
      })),
    ),
  );
}
