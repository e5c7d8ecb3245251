// Figures of the marketplace by day, counted from events and the ledger.
import { defineNoun } from "#server/kernel/noun.ts";
import { rebuildFigures } from "./commands/rebuild-figures.ts";
import { countFiguresJob } from "./jobs.ts";

export const figure = defineNoun({
  commands: [rebuildFigures],
  jobs: [countFiguresJob],
});
