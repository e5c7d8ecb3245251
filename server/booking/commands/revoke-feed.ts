import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deleteFeed, lockOwnFeed } from "../store/feed.ts";

/** Ends a calendar feed at once. The page names the feed it showed, so that an old tab does not end a newer one. */
export const revokeFeed = defineCommand({
  name: "revoke_feed",
  summary: "Ends a private calendar feed; its address stops working.",
  needs: "profile",
  input: z.object({ feed_id: Id }),
  output: z.strictObject({ feed_id: field.id }),
  load: (ctx, { feed_id }) => lockOwnFeed(ctx, feed_id),
  allow(actor, { profile_id }) {
    if (profileId(actor) !== profile_id) refuse("forbidden");
  },
  async run(ctx, _input, { id }) {
    await deleteFeed(ctx, id);
    return { feed_id: id };
  },
  audit: (_input, { id, profile_id }) => ({ subject: ["profile", profile_id], feed_id: id }),
  exposedVia: ["ui", "rpc"],
});
