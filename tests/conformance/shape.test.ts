// What every command, every mail and every export must declare.
import { describe, expect, test } from "vitest";
import { exportTables } from "#domain/account/export.ts";
import { accountMailTemplates } from "#domain/notification/account-mails.ts";
import { mailTemplates } from "#domain/notification/jobs.ts";
import { linkMailTemplates } from "#domain/notification/link-mails.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import type { Mail } from "#server/kernel/mail/mail.ts";
import { erasures, exports, mails } from "#server/nouns.ts";
import { all, commandsWhere } from "./calls.ts";
import { exampleNames, nameOfExample } from "./examples.ts";
import { jsonSchema } from "./inputs.ts";

const isCommand = (entry: [string, unknown]): entry is [string, AnyCommand] =>
  typeof entry[1] === "object" && entry[1] !== null && "exposedVia" in entry[1];

const exported = Object.values(
  import.meta.glob<Record<string, unknown>>(
    ["/server/*/commands/*.ts", "/server/flow/**/*.ts", "!**/*.{test,example}.ts"],
    { eager: true },
  ),
)
  .flatMap((module) => Object.entries(module))
  .filter(isCommand);

test("every exported command is listed by its noun, under its name in snake case", () => {
  expect(exported.map(([, { name }]) => name).toSorted()).toEqual(all.map(([name]) => name).toSorted());
  for (const [name, command] of exported) expect(nameOfExample(command.name)).toBe(`${name}Example`);
});

const isMail = (value: unknown): value is Mail =>
  typeof value === "object" && value !== null && "kind" in value && "compose" in value;

const exportedMails = Object.values(
  import.meta.glob<Record<string, unknown>>(["/server/*/mails/*.ts", "!**/*.test.ts"], { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .flatMap((list) => (typeof list === "object" && list !== null ? Object.entries(list) : []))
  .filter(([, value]) => isMail(value))
  .map(([name]) => name);

const templates = { row: mailTemplates, account: accountMailTemplates, link: linkMailTemplates };

test("every mail is listed by its noun, under the name of a template of its kind, and every template has its mail", () => {
  expect(exportedMails.toSorted()).toEqual(Object.keys(mails).toSorted());
  for (const [kind, names] of Object.entries(templates)) {
    const ofKind = Object.entries(mails).filter(([, mail]) => mail.kind === kind);
    expect(ofKind.map(([name]) => name).toSorted(), kind).toEqual(names.toSorted());
  }
});

const valuesOf = (modules: Record<string, Record<string, unknown>>) =>
  Object.values(modules).flatMap((module) => Object.values(module));
const exportedExports = valuesOf(
  import.meta.glob(["/server/*/export.ts", "/server/flow/export/actions.ts"], { eager: true }),
);
const closing = valuesOf(import.meta.glob("/server/*/store/closing.ts", { eager: true }));

test("every table in the copy of an account's data is declared by one noun, and every noun's are listed", () => {
  expect(Object.keys(exports).toSorted()).toEqual(exportTables.toSorted());
  for (const tables of exportedExports) expect(exports).toMatchObject(tables as object);
});

test("every noun with something to erase from a closed account erases it", () => {
  expect(erasures.length).toBe(Object.keys(import.meta.glob("/server/*/store/closing.ts")).length);
  for (const erase of erasures) expect(closing).toContain(erase);
});

describe("declares what it is", () => {
  test.each(all)("%s", (name, command) => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(command.summary).toMatch(/^[A-Z].{10,160}\.$/);
    expect(command.exposedVia.length).toBeGreaterThan(0);
  });
});

describe("its input can be shown as JSON Schema", () => {
  test.each(commandsWhere(({ exposedVia }) => exposedVia.includes("rpc")))("%s", (_name, command) => {
    expect(jsonSchema(command.input)).toMatchObject({ $schema: expect.any(String) });
  });
});

test("system commands are reachable only from inside", () => {
  for (const [name, { exposedVia }] of commandsWhere(({ needs }) => needs === "system"))
    expect(exposedVia, name).toEqual(["internal"]);
});

test("every command has an example, and every example its command", () => {
  expect(exampleNames.toSorted()).toEqual(all.map(([name]) => nameOfExample(name)).toSorted());
});
