// The forms of the calendar feed page: a feed's address appears in the answer to its form, and nowhere else.
import { data } from "react-router";
import { refuse } from "#domain/refusal.ts";
import { requireFormProfile } from "#server/account/web/profile.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type DecodedForm, decodeForm } from "#server/http/form/codec.ts";
import { answerRefusal, commandAction } from "#server/http/form/form.ts";
import type { ActionArgs, ActionResult } from "#server/http/form/types.ts";
import { countCommandCall } from "#server/http/middleware/command-limits.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { profileId } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { createFeed } from "../commands/create-feed.ts";
import { findOwnFeed } from "../reads/feed.ts";
import { newFeed } from "./feed.ts";

/** The address that this answer shows and nothing stores. */
type FeedResult = ActionResult & { address: string };

const others = commandAction({
  revoke_feed: { redirectTo: () => "/bookings/feed", flash: "feed_ended" },
});

/** Creates a feed and shows its address once, or ends it. */
export async function feedAction(args: ActionArgs) {
  const form = decodeForm(await postedForm(args.request), args.context.get(sessionContext).locale);
  if (form.command !== "create_feed") return others(args);
  try {
    requireFormProfile(args, form);
    const address = await createAndShow(args, form);
    return data<FeedResult>({ command: form.command, result: {}, address });
  } catch (error) {
    return answerRefusal(error, form, args);
  }
}

/** @throws Refusal */
async function createAndShow({ context }: ActionArgs, form: DecodedForm): Promise<string> {
  const { actor, request_id } = context.get(sessionContext);
  const { runtime } = detailsOf(context.get(sessionContext));
  const profile_id = profileId(actor) ?? refuse("not_authenticated");
  await countCommandCall(runtime, actor);
  if (!form.key) return refuse("stale");
  const { address, digest } = newFeed(runtime, profile_id, form.key);
  const input = { digest, replaces: form.input.replaces ?? null };
  const { feed_id } = await runCommand(runtime, createFeed, { actor, input, key: form.key, request_id });
  // A form sent twice gets the result of its first call; by now that feed may have ended.
  const current = await findOwnFeed(await scopeNow(runtime, actor));
  if (current?.id !== feed_id) refuse("stale", { current: { feed_id: current?.id ?? null } });
  return address;
}
