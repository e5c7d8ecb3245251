import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { remindInstalment } from "./remind-instalment.ts";

export const remindInstalmentExample: ExampleOf<typeof remindInstalment> = async (kit) => {
  const { instalment_id, customer } = await kit.balanceBooking();
  await kit.passTime({ days: 54 });
  return { actor: { kind: "system" }, input: { instalment_id }, stranger: null, forbidden: customer };
};
