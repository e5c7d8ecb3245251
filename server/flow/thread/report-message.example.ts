import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reportMessage } from "./report-message.ts";

export const reportMessageExample: ExampleOf<typeof reportMessage> = async (kit) => {
  const { customer, provider, message_id } = await kit.question();
  const input = { message_id, report_reason: "This is an advertisement." };
  return { actor: customer, input, stranger: await kit.provider(), forbidden: provider };
};
