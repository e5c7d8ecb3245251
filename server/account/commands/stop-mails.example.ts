import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { stopMails } from "./stop-mails.ts";

export const stopMailsExample: ExampleOf<typeof stopMails> = async (kit) => {
  const customer = await kit.customer();
  const input = { account_id: customer.account_id, topic: "offers" as const };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: customer };
};
