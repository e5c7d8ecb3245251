// The forms of the webhook pages. A signing secret appears in the answer to the form that made it, and nowhere else.
// It is derived from the endpoint's id, so a form sent twice shows the same secret.
import { data } from "react-router";
import { refuse } from "#domain/refusal.ts";
import { requireFormProfile } from "#server/account/web/profile.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type DecodedForm, decodeForm } from "#server/http/form/codec.ts";
import { answerRefusal, callForm, commandAction } from "#server/http/form/form.ts";
import type { ActionArgs, ActionResult } from "#server/http/form/types.ts";
import { requireProofIn } from "#server/http/session/guard.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { findOwnEndpoint } from "../reads/webhook.ts";
import { webhookSecret } from "../signature.ts";

/** The new secret, which this answer shows and nothing stores. */
export type WebhookSecretResult = ActionResult & { webhook_secret: { endpoint_id: string; secret: string } };
type Made = { endpoint_id: string; rotation: number };

const list = "/account/webhooks";
const page = ({ endpoint_id }: { endpoint_id: string }) => `${list}/${endpoint_id}`;

const others = commandAction({
  edit_webhook_endpoint: { redirectTo: page, flash: "webhook_saved" },
  pause_webhook_endpoint: { redirectTo: page, flash: "webhook_paused" },
  resume_webhook_endpoint: { redirectTo: page, flash: "webhook_resumed" },
  test_webhook_endpoint: { redirectTo: page, flash: "webhook_tested" },
  replay_webhook_delivery: { redirectTo: page, flash: "webhook_replayed" },
  delete_webhook_endpoint: { redirectTo: () => list, flash: "webhook_deleted" },
});

const showing: ReadonlySet<string | null> = new Set(["create_webhook_endpoint", "rotate_webhook_secret"]);
const proving: ReadonlySet<string | null> = new Set([...showing, "edit_webhook_endpoint"]);

/** Runs one of the page's commands. Changing where messages go or who can sign them requires a recent proof. */
export async function webhookAction(args: ActionArgs) {
  const session = args.context.get(sessionContext);
  const form = decodeForm(await postedForm(args.request), session.locale);
  if (proving.has(form.command)) requireProofIn(session, args.request);
  if (!showing.has(form.command)) return others(args);
  try {
    requireFormProfile(args, form);
    const webhook_secret = await makeAndShow(args, form);
    return data<WebhookSecretResult>({ command: form.command, result: {}, webhook_secret });
  } catch (error) {
    return answerRefusal(error, form, args);
  }
}

/** @throws Refusal */
async function makeAndShow(
  args: ActionArgs,
  form: DecodedForm,
): Promise<WebhookSecretResult["webhook_secret"]> {
  const { endpoint_id, rotation } = (await callForm(form.command ?? "", form, {}, args)) as Made;
  const { actor } = args.context.get(sessionContext);
  const { runtime } = detailsOf(args.context.get(sessionContext));
  // A form sent twice gets the result of its first call; by now the secret may have changed or the endpoint be gone.
  const current = await findOwnEndpoint(await scopeNow(runtime, actor), endpoint_id);
  if (current?.secret_rotation !== rotation) refuse("stale");
  return { endpoint_id, secret: webhookSecret(runtime.env, endpoint_id, rotation) };
}
