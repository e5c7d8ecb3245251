import { matterKinds } from "#domain/operator/tasks.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { chooseMatters } from "./choose-matters.ts";

export const chooseMattersExample: ExampleOf<typeof chooseMatters> = async (kit) => {
  const input = { kinds: [...matterKinds], mailed: ["dispute_open" as const] };
  return { actor: await kit.operator(), input, stranger: null, forbidden: await kit.customer() };
};
