import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { barAddress } from "./bar-address.ts";

export const barAddressExample: ExampleOf<typeof barAddress> = async (kit) => {
  const { customer, provider, request_id } = await kit.sentOffer();
  const input = { request_id, email: "tom@example.test" };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
