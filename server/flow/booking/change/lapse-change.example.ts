import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { lapseChange } from "./lapse-change.ts";

export const lapseChangeExample: ExampleOf<typeof lapseChange> = async (kit) => {
  const { change_id, customer } = await kit.proposedDate();
  await kit.passTime({ days: 4 });
  return { actor: { kind: "system" }, input: { change_id }, stranger: null, forbidden: customer };
};
