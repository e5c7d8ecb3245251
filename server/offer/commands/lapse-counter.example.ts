import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { lapseCounter } from "./lapse-counter.ts";

export const lapseCounterExample: ExampleOf<typeof lapseCounter> = async (kit) => {
  const { offer_id, customer } = await kit.counteredOffer();
  await kit.passTime({ hours: 73 });
  return { actor: { kind: "system" }, input: { offer_id }, stranger: null, forbidden: customer };
};
