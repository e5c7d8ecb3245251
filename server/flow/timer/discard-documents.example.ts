import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { discardDocuments } from "./discard-documents.ts";

export const discardDocumentsExample: ExampleOf<typeof discardDocuments> = async (kit) => {
  const { provider, file_id } = await kit.withDocument();
  return { actor: { kind: "system" }, input: { file_ids: [file_id] }, stranger: null, forbidden: provider };
};
