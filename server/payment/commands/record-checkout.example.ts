import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { recordCheckout } from "./record-checkout.ts";

export const recordCheckoutExample: ExampleOf<typeof recordCheckout> = async (kit) => {
  const { attempt_id, customer } = await kit.payment();
  const made = { session_id: `cs_test_${attempt_id}`, session_url: "https://checkout.example/pay" };
  return { actor: { kind: "system" }, input: { attempt_id, made }, stranger: null, forbidden: customer };
};
