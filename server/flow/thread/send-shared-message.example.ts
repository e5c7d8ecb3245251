import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { sendSharedMessage } from "./send-shared-message.ts";

export const sendSharedMessageExample: ExampleOf<typeof sendSharedMessage> = async (kit) => {
  const { recipient, provider, token_hash } = await kit.sharedOffer();
  const input = { token_hash, body: "Is the second photographer there for the whole day?" };
  return { actor: recipient, input, stranger: null, forbidden: provider };
};
