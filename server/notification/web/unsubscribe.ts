// The link of `List-Unsubscribe`. A mail program posts to it without asking (RFC 8058); a person opens it and presses a
// button. Opening it changes nothing, because programs that look for malware open every link.
import { isRefusal } from "#domain/refusal.ts";
import { stopMails } from "#server/account/commands/stop-mails.ts";
import { postedForm } from "#server/http/form/body.ts";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import { detailsOf } from "#server/http/session/session.ts";
import { system } from "#server/kernel/actor.ts";
import { runCommand } from "#server/kernel/run-command.ts";
import { readUnsubscribeToken, type Subscription } from "#server/kernel/token/unsubscribe-token.ts";
import { countLinkTry } from "#server/offer-share/web/link-tries.ts";

/** What the link stops. @throws Response 404 for another link, 429 after too many wrong ones */
export async function openUnsubscribeLink(context: Context, token: string): Promise<Subscription> {
  const tried = await countLinkTry(context);
  const { runtime } = detailsOf(pageOf(context).session);
  const subscription = orNotFound(readUnsubscribeToken(runtime.env, token));
  await tried.giveBack();
  return subscription;
}

type ActionArgs = { request: Request; context: Context; params: { token: string } };

/** Stops the topic's mails, for a mail program and for the page's button alike. Never redirects: mail programs do not follow. */
export async function unsubscribeAction({ request, context, params }: ActionArgs) {
  // Only to answer an unreadable body as everywhere: what it says does not matter.
  await postedForm(request);
  const input = await openUnsubscribeLink(context, params.token);
  const { session } = pageOf(context);
  const { runtime } = detailsOf(session);
  try {
    await runCommand(runtime, stopMails, { actor: system, input, request_id: session.request_id });
  } catch (error) {
    // A closed account gets no mails.
    if (!isRefusal(error, "not_found")) throw error;
  }
  return { is_stopped: true };
}
