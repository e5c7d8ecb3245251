import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { claimDraft } from "./claim-draft.ts";

export const claimDraftExample: ExampleOf<typeof claimDraft> = async (kit) => {
  const { visitor } = await kit.draft();
  const { account_id } = await kit.account();
  const input = { visitor_id: visitor.visitor_id ?? account_id, account_id };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: visitor };
};
