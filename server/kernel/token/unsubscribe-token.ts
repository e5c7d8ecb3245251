// The token of `List-Unsubscribe`: whoever has the mail stops its topic without signing in, and so does a mail program
// (RFC 8058). It names account and topic and is signed, so that nothing needs to be stored for a mail.
import { isId } from "#domain/ids.ts";
import { type SubscriptionName, subscriptions } from "#domain/notification/deliveries.ts";
import type { Env } from "#server/kernel/env.ts";
import { isSameSignature, signatureOf } from "./signature.ts";

type Secrets = Pick<Env, "COOKIE_SECRET">;

/** What a token stops: the mails of one topic to one account, or its daily digest. */
export type Subscription = { account_id: string; topic: SubscriptionName };

/** Of the signature's 43 characters, 128 bits: the link fits into a line of a mail. */
const signatureLength = 22;

/** `topic.account_id.signature`; valid until `COOKIE_SECRET` changes. */
export function makeUnsubscribeToken(env: Secrets, { account_id, topic }: Subscription): string {
  const named = `${topic}.${account_id}`;
  return `${named}.${signatureOf(env, "unsubscribe", named).slice(0, signatureLength)}`;
}

/** What a token stops; null for any other text. */
export function readUnsubscribeToken(env: Secrets, token: string): Subscription | null {
  const [name, account_id = ""] = token.split(".");
  const topic = subscriptions.find((one) => one === name);
  if (topic === undefined || !isId(account_id)) return null;
  const subscription = { account_id, topic };
  return isSameSignature(token, makeUnsubscribeToken(env, subscription)) ? subscription : null;
}
