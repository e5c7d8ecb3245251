import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { closeUndecided } from "./close-undecided.ts";

export const closeUndecidedExample: ExampleOf<typeof closeUndecided> = async (kit) => {
  const { request_id, customer } = await kit.undecidedRequest();
  await kit.passTime({ days: 8 });
  return { actor: { kind: "system" }, input: { request_id }, stranger: null, forbidden: customer };
};
