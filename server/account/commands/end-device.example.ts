import { randomUUID } from "node:crypto";
import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { endDevice } from "./end-device.ts";

export const endDeviceExample: ExampleOf<typeof endDevice> = async (kit) => {
  const { account_id } = await kit.account();
  const input = { account_id, session_id: randomUUID(), user_agent: "example" };
  return { actor: system, input, stranger: null, forbidden: null };
};
