import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { rebuildFigures } from "./rebuild-figures.ts";

export const rebuildFiguresExample: ExampleOf<typeof rebuildFigures> = async (kit) => ({
  actor: { kind: "system" },
  input: { time_zone: "Europe/Vienna" },
  stranger: null,
  forbidden: await kit.operator(),
});
