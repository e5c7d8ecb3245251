// Legal texts: terms, privacy policy and legal notice in versions that an operator publishes.
import { defineNoun } from "#server/kernel/noun.ts";
import { publishLegalText } from "./commands/publish-legal-text.ts";
import { legalTextMails } from "./mails/announced.ts";
import { legalTextRelation } from "./relation.ts";

export const legalText = defineNoun({
  commands: [publishLegalText],
  mails: [legalTextMails],
  relations: [legalTextRelation],
  refusals: {
    legal_text_kind_version_key: "text_version_taken",
  },
});
