// The page of who sees and changes what, from the registry, the machines and the comments of the access files.
import { accountMachine } from "#domain/account/machine.ts";
import { verificationMachine } from "#domain/account/verification.ts";
import { changeMachine } from "#domain/booking/change/machine.ts";
import { bookingMachine } from "#domain/booking/machine.ts";
import { directOfferMachine } from "#domain/direct-offer/machine.ts";
import { edges, type Machine } from "#domain/machine.ts";
import { offerMachine } from "#domain/offer/machine.ts";
import {
  hasRight,
  operatorRights,
  operatorRoles,
  type RightDeclaration,
  rights,
} from "#domain/operator/rights.ts";
import { partnerMachine } from "#domain/partner/machine.ts";
import { attemptMachine, instalmentMachine, refundMachine } from "#domain/payment/machine.ts";
import { requestMachine } from "#domain/request/machine.ts";
import type { Need } from "#server/kernel/actor.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import type { Relation } from "#server/kernel/relation.ts";
import type { NounSources, OpenedTable } from "./sources.ts";

export type Registered = {
  commands: Readonly<Record<string, AnyCommand>>;
  relations: Readonly<Record<string, Relation>>;
  nouns: ReadonlyMap<string, NounSources>;
};

const machines: Readonly<Record<string, readonly Machine<string, string>[]>> = {
  account: [accountMachine, verificationMachine],
  request: [requestMachine],
  offer: [offerMachine],
  "direct-offer": [directOfferMachine],
  booking: [bookingMachine, changeMachine],
  payment: [instalmentMachine, attemptMachine, refundMachine],
  partner: [partnerMachine],
};

const callers: Record<Need, string> = {
  anyone: "visitor or member",
  account: "member",
  profile: "member with a profile",
  operator: "operator",
  system: "the product",
};

const head = `# Who sees and changes what

Made from the code by \`npm run access:page\`; a test compares it. Noun by noun it has: who sees a row (the comments of the access files, which alone open a
table for reading; *actor* is whoever asks), which columns of the relations of the API are null for whom, which command writes and who may call it, and which status
a side may move on from which. The fields that a command takes are those of its input, which \`/rest/v1/reference\` lists; it ignores or refuses all others.

| caller | who that is |
|---|---|
| visitor | nobody signed in; the browser's signed cookie owns the drafts it began |
| member | a signed-in account, also a program with its token, within the token's scopes |
| member with a profile | the same, acting as one of its own profiles (customer or provider) that is in use |
| operator | a member with the operator's grant in a session of two factors, acting for nobody else, whose roles have the right that stands behind it |
| the product | a timer, a job, or a checked message of Stripe or the auth service; never a caller from outside |

A row that a caller may not see is *not found*; one that it sees and may not change is *forbidden*. *In person*: refused while an operator acts for somebody (operators' commands
always are). *Proof*: an operator's command that takes a password or code given within 15 minutes; members' own changes that take one are in [sign-in.md](sign-in.md). A command that is neither on a page nor in the API is called by the product's own handlers alone.
`;

const yes = (isSo: boolean) => (isSo ? "yes" : "");

/** Which roles of operators have which right, and what else than commands needs it. */
function rightsTable(): string {
  const lines = operatorRights.map((right) => {
    const { pages = [], tables = [] }: RightDeclaration = rights[right];
    const cells = operatorRoles.map((role) => yes(hasRight([role], right)));
    return row(code([right]), ...cells, code(pages), code(tables));
  });
  return table(["right", ...operatorRoles, "pages", "rows of"], lines).join("");
}

const row = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
const table = (titles: readonly string[], rows: readonly string[]) =>
  rows.length === 0 ? [] : [[row(...titles), `|${"---|".repeat(titles.length)}`, ...rows].join("\n")];
const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

function rowsTable(tables: readonly OpenedTable[]): string[] {
  const lines = tables.map(({ table: name, rows }) => row(`\`${name}\``, rows));
  return table(["table", "opened for reading"], [...new Set(lines)]);
}

function relationText({ name, summary, columns, masks = [], withheld = [], is_public }: Relation): string {
  const shown = masks.map((mask) => `${code(mask.columns)}: ${mask.shownTo}.`);
  const hidden = shown.length === 0 ? "" : ` **Null for others** — ${shown.join(" ")}`;
  const whole = withheld.map((text) => `${code(text.columns)}: ${text.shownTo}.`);
  const contacts = whole.length === 0 ? "" : ` **Without contact details for others** — ${whole.join(" ")}`;
  const open = is_public ? " Visitors read it too." : "";
  return `- \`${name}\`: ${summary}${open} Columns: ${code(Object.keys(columns))}.${hidden}${contacts}`;
}

function commandRow({ name, summary, needs, right, in_person, proof, exposedVia }: AnyCommand): string {
  const conditions = [
    ...(right ? [`\`${right}\``] : []),
    ...(in_person && needs !== "operator" ? ["in person"] : []),
    ...(proof === "recent" ? ["proof"] : []),
  ];
  const ways = { ui: "page", rpc: "API", internal: "" };
  const via = exposedVia.map((way) => ways[way]).filter(Boolean);
  return row(`\`${name}\``, summary, [callers[needs], ...conditions].join(", "), via.join(", "));
}

/** One line for each transition, target and set of roles, with all the statuses that it leaves. */
function machineTable(machine: Machine<string, string>): string[] {
  const lines = new Map<string, { from: string[]; cells: string[] }>();
  for (const { from, transition, to, by, guard } of edges(machine)) {
    const cells = [to, by.join(", "), guard ?? ""];
    const key = [transition, ...cells].join("\n");
    const line = lines.get(key) ?? { from: [], cells: [transition, ...cells] };
    line.from.push(from);
    lines.set(key, line);
  }
  const rows = [...lines.values()].map(({ from, cells: [transition = "", ...rest] }) =>
    row(transition, from.join(", "), ...rest),
  );
  return table([`${machine.name}: transition`, "from", "to", "by", "if"], rows);
}

function nounSection(noun: string, sources: NounSources, { commands, relations }: Registered): string[] {
  const writes = Object.values(commands).filter(({ name }) => sources.commands.has(name));
  const reads = Object.values(relations).filter(({ name }) => sources.relations.has(name));
  if (writes.length + sources.tables.length === 0) return [];
  return [
    `## ${noun}`,
    ...sources.rules.filter(Boolean),
    ...rowsTable(sources.tables),
    ...(reads.length > 0 ? [reads.map(relationText).join("\n")] : []),
    ...table(["command", "what it does", "caller", "by"], writes.map(commandRow)),
    ...(machines[noun] ?? []).flatMap(machineTable),
  ];
}

/**
 * The whole page.
 * @throws Error when a command or relation of the registry is in no section, or in two
 */
export function accessPage(registered: Registered): string {
  const sections = [...registered.nouns].flatMap(([noun, sources]) => nounSection(noun, sources, registered));
  const text = `${[head.trimEnd(), "## Rights of operators", rightsTable(), ...sections].join("\n\n")}\n`;
  const names = [
    ...Object.keys(registered.commands).map((name) => `\n| \`${name}\` | `),
    ...Object.keys(registered.relations).map((name) => `\n- \`${name}\`: `),
  ];
  const misplaced = names.filter((name) => text.split(name).length !== 2);
  if (misplaced.length > 0) throw new Error(`not once on the page: ${misplaced.join(", ")}`);
  return text;
}
