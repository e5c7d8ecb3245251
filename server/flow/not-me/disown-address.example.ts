import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { disownAddress } from "./disown-address.ts";

export const disownAddressExample: ExampleOf<typeof disownAddress> = async (kit) => {
  const customer = await kit.customer();
  const email = `not-me-${customer.account_id}@example.test`;
  await kit.draftFor(email);
  const input = { auth_user_id: customer.account_id, email };
  return { actor: { kind: "system" }, input, stranger: null, forbidden: customer };
};
