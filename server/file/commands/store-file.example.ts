import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { storeFile } from "./store-file.ts";

export const storeFileExample: ExampleOf<typeof storeFile> = async (kit) => {
  const { visitor, request_id } = await kit.draft();
  const input = {
    request_id,
    storage_key: `requests/${request_id}/${crypto.randomUUID()}.pdf`,
    name: "plan.pdf",
    content_type: "application/pdf" as const,
    size_bytes: 1_000,
    width: null,
    height: null,
  };
  return { actor: visitor, input, stranger: await kit.visitor(), forbidden: null };
};
