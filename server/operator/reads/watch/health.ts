// What came in and went out last, for the page of health: Stripe's events, mails, webhooks. Each reads the end of an index
// and a bounded number of rows.
import { sql } from "kysely";
import { profiles } from "#server/account/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { stripeEvents } from "#server/payment/access.ts";
import {
  operatorDeliveries,
  operatorEndpoints,
  operatorMailFailures,
  operatorSentMails,
} from "../../access.ts";

/** Counts stop here: the page says "more than". */
export const mostCounted = 1_000;
/** The latest messages to members' programs that the page looks at. */
const latestDeliveries = 100;

const most = mostCounted + 1;
const one = sql<number>`1`.as("one");
const isOpen = sql<boolean>`stripe_event.status in ('received', 'quarantined')`;
/** The condition of the index `stripe_event_body`: those of the days for which bodies are kept. */
const isKept = sql<boolean>`stripe_event.status in ('processed', 'dismissed') and stripe_event.payload ? 'data'`;

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** `last_at`: of those whose bodies are kept. `oldest_at`: of those that wait. */
export type StripeIn = {
  last_at: string | null;
  waiting: number;
  oldest_at: string | null;
  set_aside: number;
};

/** Events from Stripe; none for anybody but an operator. */
export async function readStripeIn(scope: ReadScope): Promise<StripeIn> {
  const latest = (kind: typeof isOpen) =>
    stripeEvents(scope).select("received_at").where(kind).orderBy("received_at", "desc").limit(1).execute();
  const [open, [lastOpen], [lastKept]] = await Promise.all([
    stripeEvents(scope)
      .select(["status", "received_at"])
      .where(isOpen)
      .orderBy("received_at")
      .limit(most)
      .execute(),
    latest(isOpen),
    latest(isKept),
  ]);
  const waiting = open.filter(({ status }) => status === "received");
  const times = [lastOpen, lastKept].flatMap((row) => (row ? [row.received_at.getTime()] : []));
  return {
    last_at: times.length > 0 ? new Date(Math.max(...times)).toISOString() : null,
    waiting: waiting.length,
    oldest_at: isoOf(waiting[0]?.received_at),
    set_aside: open.length - waiting.length,
  };
}

export type MailsOut = { last_at: string | null; refused: number };

/** When a mail was sent last, and how many were given up. */
export async function readMailsOut(scope: ReadScope): Promise<MailsOut> {
  const [last] = await operatorSentMails(scope)
    .select("sent_at")
    .orderBy("sent_at", "desc")
    .limit(1)
    .execute();
  const refused = await operatorMailFailures(scope)
    .select(one)
    .where("given_up_at", "is not", null)
    .limit(most)
    .execute();
  return { last_at: isoOf(last?.sent_at), refused: refused.length };
}

/** A message that was given up, with its receiver's owner. */
export type GivenUpDelivery = {
  id: string;
  type: string;
  attempts: number;
  created_at: string;
  account_id: string;
  owner: string;
};
export type WebhooksOut = {
  last_at: string | null;
  waiting: number;
  /** Of the latest ones, the newest first. */
  given_up: GivenUpDelivery[];
};

/** Messages to members' programs. */
export async function readWebhooksOut(scope: ReadScope): Promise<WebhooksOut> {
  const endpoint = operatorEndpoints(scope).select(["id as of_endpoint", "profile_id"]).as("endpoint");
  const owner = profiles(scope).select(["id as of_profile", "account_id", "display_name"]).as("owner");
  const rows = await operatorDeliveries(scope)
    .innerJoin(endpoint, (join) => join.onRef("of_endpoint", "=", "webhook_delivery.endpoint_id"))
    .innerJoin(owner, (join) => join.onRef("of_profile", "=", "endpoint.profile_id"))
    .select(["webhook_delivery.id", "webhook_delivery.type", "webhook_delivery.status"])
    .select(["webhook_delivery.attempts", "webhook_delivery.created_at", "webhook_delivery.ended_at"])
    .select(["owner.account_id", "owner.display_name"])
    .orderBy("webhook_delivery.created_at", "desc")
    .limit(latestDeliveries)
    .execute();
  const waiting = await operatorDeliveries(scope)
    .select(one)
    .where("status", "=", sql.lit("pending"))
    .limit(most)
    .execute();
  const sent = rows.flatMap(({ status, ended_at }) =>
    status === "delivered" && ended_at ? [ended_at.getTime()] : [],
  );
  return {
    last_at: sent.length > 0 ? new Date(Math.max(...sent)).toISOString() : null,
    waiting: waiting.length,
    given_up: rows
      .filter(({ status }) => status === "failed")
      .map(({ id, type, attempts, created_at, account_id, display_name }) => ({
        id,
        type,
        attempts,
        created_at: created_at.toISOString(),
        account_id,
        owner: display_name,
      })),
  };
}
