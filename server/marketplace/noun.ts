// The marketplace itself: its name, operator and contact.
import { defineNoun } from "#server/kernel/noun.ts";
import { editMarketplace } from "./commands/edit-marketplace.ts";

export const marketplace = defineNoun({
  commands: [editMarketplace],
});
