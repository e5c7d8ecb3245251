import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { sendDocuments } from "./send-documents.ts";

export const sendDocumentsExample: ExampleOf<typeof sendDocuments> = async (kit) => {
  const actor = await kit.provider({ is_verified: false });
  const file_ids = [await kit.messageFile(actor)];
  return { actor, input: { file_ids }, stranger: null, forbidden: await kit.customer() };
};
