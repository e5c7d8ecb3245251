import { units } from "#domain/limits.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { extendInstalment } from "./extend-instalment.ts";

export const extendInstalmentExample: ExampleOf<typeof extendInstalment> = async (kit) => {
  const { instalment_id, instalment_version, customer } = await kit.overdueBooking();
  const due_at = new Date(kit.now().getTime() + 14 * units.day_ms).toISOString();
  const input = { instalment_id, version: instalment_version, due_at, reason: "The bank was slow." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: customer };
};
