import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { removeDocument } from "./remove-document.ts";

export const removeDocumentExample: ExampleOf<typeof removeDocument> = async (kit) => {
  const { provider, file_id } = await kit.withDocument();
  const forbidden = { ...provider, on_behalf_of: randomUUID() };
  return { actor: provider, input: { file_id }, stranger: await kit.provider(), forbidden };
};
