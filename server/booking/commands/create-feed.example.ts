import type { ExampleOf } from "#tests/kit/fixtures.ts";
import { feedDigest } from "../store/feed-token.ts";
import type { createFeed } from "./create-feed.ts";

export const createFeedExample: ExampleOf<typeof createFeed> = async (kit) => {
  const { actor, feed_id, token } = await kit.calendarFeed();
  return {
    actor,
    input: { digest: feedDigest(`${token} made anew`).toString("hex"), replaces: feed_id },
    stranger: null,
    forbidden: null,
  };
};
