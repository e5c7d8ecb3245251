import { randomUUID } from "node:crypto";
import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { recordDevice } from "./record-device.ts";

export const recordDeviceExample: ExampleOf<typeof recordDevice> = async (kit) => {
  const { account_id } = await kit.account();
  const input = { account_id, session_id: randomUUID(), user_agent: "example" };
  return { actor: system, input, stranger: null, forbidden: null };
};
