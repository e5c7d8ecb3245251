import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { deleteMessage } from "./delete-message.ts";

export const deleteMessageExample: ExampleOf<typeof deleteMessage> = async (kit) => {
  const { customer, provider, message_id } = await kit.question();
  const input = { message_id, version: 1 };
  return { actor: provider, input, stranger: await kit.provider(), forbidden: customer };
};
