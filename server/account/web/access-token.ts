// The forms of the access token page: a new token appears in the answer to its form, and nowhere else.
import { data } from "react-router";
import { refuse } from "#domain/refusal.ts";
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
import { createAccessToken } from "../commands/create-access-token.ts";
import { listOwnTokens } from "../reads/tokens.ts";
import { digestToken, makeTokenText } from "../store/token-text.ts";
import { requireFormProfile } from "./profile.ts";

export const tokensPath = "/account/tokens";

/** The token that this answer shows and nothing stores. */
type TokenResult = ActionResult & { token: string };

const others = commandAction({
  revoke_access_token: { redirectTo: () => tokensPath, flash: "access_token_revoked" },
});

/** Creates a token and shows it once, or revokes one. */
export async function accessTokenAction(args: ActionArgs) {
  const form = decodeForm(await postedForm(args.request), args.context.get(sessionContext).locale);
  if (form.command !== "create_access_token") return others(args);
  try {
    requireFormProfile(args, form);
    const token = await createAndShow(args, form);
    const headers = { "Cache-Control": "no-store" };
    return data<TokenResult>({ command: form.command, result: {}, token }, { headers });
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
  const token = makeTokenText(runtime.env, profile_id, form.key);
  const input = { ...form.input, digest: digestToken(token).toString("hex") };
  const { token_id } = await runCommand(runtime, createAccessToken, {
    actor,
    input,
    request_id,
    key: form.key,
  });
  // A form sent twice gets the result of its first call; by now that token may have ended.
  const tokens = await listOwnTokens(await scopeNow(runtime, actor));
  if (!tokens.some(({ id, state }) => id === token_id && state === "live")) refuse("stale");
  return token;
}
