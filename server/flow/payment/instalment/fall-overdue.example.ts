import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { fallOverdue } from "./fall-overdue.ts";

export const fallOverdueExample: ExampleOf<typeof fallOverdue> = async (kit) => {
  const { instalment_id, customer } = await kit.balanceBooking();
  await kit.passTime({ days: 61 });
  return { actor: { kind: "system" }, input: { instalment_id }, stranger: null, forbidden: customer };
};
