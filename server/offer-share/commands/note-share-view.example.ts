import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { noteShareView } from "./note-share-view.ts";

export const noteShareViewExample: ExampleOf<typeof noteShareView> = async (kit) => {
  const { customer, token_hash } = await kit.sharedOffer();
  const input = { token_hash, viewer: "ab".repeat(32) };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: customer };
};
