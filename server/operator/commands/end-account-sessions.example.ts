import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { endAccountSessions } from "./end-account-sessions.ts";

export const endAccountSessionsExample: ExampleOf<typeof endAccountSessions> = async (kit) => {
  const { actor } = await kit.withDevice();
  const input = { account_id: actor.account_id, reason: "Their phone was stolen." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
