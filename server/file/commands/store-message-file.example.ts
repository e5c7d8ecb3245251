import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { storeMessageFile } from "./store-message-file.ts";

export const storeMessageFileExample: ExampleOf<typeof storeMessageFile> = async (kit) => {
  const actor = await kit.provider();
  const input = {
    storage_key: `messages/${actor.profile?.id}/${randomUUID()}.pdf`,
    name: "plan.pdf",
    content_type: "application/pdf" as const,
    size_bytes: 1_000,
    width: null,
    height: null,
  };
  return { actor, input, stranger: null, forbidden: { ...actor, on_behalf_of: randomUUID() } };
};
