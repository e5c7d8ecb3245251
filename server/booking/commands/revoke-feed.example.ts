import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { revokeFeed } from "./revoke-feed.ts";

export const revokeFeedExample: ExampleOf<typeof revokeFeed> = async (kit) => {
  const { actor, other, feed_id } = await kit.calendarFeed();
  return { actor, input: { feed_id }, stranger: await kit.customer(), forbidden: other };
};
