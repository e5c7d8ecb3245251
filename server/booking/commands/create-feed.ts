import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { lockProfile } from "#server/account/store/profiles.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { deleteFeed, findFeedByProfile, insertFeed } from "../store/feed.ts";

/**
 * Gives the profile a calendar feed, replacing the one it has. The page makes the token and shows its address once; the
 * command gets only the digest, so that the log holds no working address either.
 */
export const createFeed = defineCommand({
  name: "create_feed",
  summary: "Gives a profile a private calendar feed, known by its token's digest; an earlier one ends.",
  needs: "profile",
  // Whoever has the address reads the bookings: nobody makes one for somebody else.
  in_person: true,
  input: z.object({
    digest: z.string().regex(/^[0-9a-f]{64}$/, "invalid_digest"),
    /** The feed that the page showed, which this one replaces; null if there was none. */
    replaces: Id.nullable(),
  }),
  output: z.strictObject({ feed_id: field.id }),
  // The lock keeps two concurrent forms from making two feeds.
  load: (ctx) => lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required")),
  allow() {},
  async run(ctx, { digest, replaces }, { id: profile_id }) {
    const current = await findFeedByProfile(ctx, profile_id);
    if ((current?.id ?? null) !== replaces) refuse("stale", { current: { feed_id: current?.id ?? null } });
    if (current) await deleteFeed(ctx, current.id);
    const feed_id = await insertFeed(ctx, { profile_id, token_digest: Buffer.from(digest, "hex") });
    return { feed_id };
  },
  audit: ({ replaces }, { id }, { feed_id }) => ({ subject: ["profile", id], feed_id, replaces }),
  exposedVia: ["internal"],
});
