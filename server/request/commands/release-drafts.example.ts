import { randomUUID } from "node:crypto";
import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { releaseDrafts } from "./release-drafts.ts";

export const releaseDraftsExample: ExampleOf<typeof releaseDrafts> = async (kit) => {
  const visitor = await kit.visitor();
  const input = { account_id: randomUUID(), visitor_id: visitor.visitor_id };
  return { actor: system, input, stranger: null, forbidden: visitor };
};
