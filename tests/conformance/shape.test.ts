// What every registered command must declare.
import { describe, expect, test } from "vitest";
import { all, commandsWhere } from "./calls.ts";
import { exampleNames, nameOfExample } from "./examples.ts";
import { jsonSchema } from "./inputs.ts";

describe("registered under its own name", () => {
  test.each(all)("%s", (name, command) => {
    expect(command.name).toBe(name);
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
