import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { blockThread, unblockThread } from "./block-thread.ts";

export const blockThreadExample: ExampleOf<typeof blockThread> = async (kit) => {
  const { customer, thread_id } = await kit.question();
  const forbidden = { ...customer, on_behalf_of: randomUUID() };
  return { actor: customer, input: { thread_id }, stranger: await kit.provider(), forbidden };
};

export const unblockThreadExample: ExampleOf<typeof unblockThread> = async (kit) => {
  const { customer, thread_id } = await kit.blockedThread();
  const forbidden = { ...customer, on_behalf_of: randomUUID() };
  return { actor: customer, input: { thread_id }, stranger: await kit.provider(), forbidden };
};
