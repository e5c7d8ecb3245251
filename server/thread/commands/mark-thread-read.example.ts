import { randomUUID } from "node:crypto";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { markThreadRead } from "./mark-thread-read.ts";

export const markThreadReadExample: ExampleOf<typeof markThreadRead> = async (kit) => {
  const { customer, thread_id } = await kit.question();
  const forbidden = { ...customer, on_behalf_of: randomUUID() };
  return { actor: customer, input: { thread_id, count: 1 }, stranger: await kit.provider(), forbidden };
};
