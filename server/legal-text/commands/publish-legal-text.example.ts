import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { publishLegalText } from "./publish-legal-text.ts";

export const publishLegalTextExample: ExampleOf<typeof publishLegalText> = async (kit) => {
  const actor = await kit.operator();
  const text_version = `2030-01-${actor.account_id.slice(-6)}`;
  const input = { kind: "legal_notice", text_version, en: "## Operator", de: "## Betreiber" } as const;
  return { actor, input, stranger: null, forbidden: await kit.customer() };
};
