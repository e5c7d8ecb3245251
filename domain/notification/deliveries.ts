// How an account learns of a topic, and when its daily digest goes out.
import { limits } from "../limits.ts";
import { startOfNextDay, toInstant, toLocalDate } from "../time.ts";
import type { MailTemplate } from "./jobs.ts";
import { type Topic, topicOf } from "./topics.ts";

/** By a mail at once, by one mail a day, on the site alone, or not at all. */
export const deliveries = ["at_once", "daily", "list", "off"] as const;
export type Delivery = (typeof deliveries)[number];

/** What an account chooses from. New requests and conversations are never off: they have lists of their own. */
export const deliveriesOf = {
  matching_requests: ["at_once", "daily", "list"],
  offers: deliveries,
  messages: ["at_once", "daily", "list"],
  reminders: deliveries,
} as const satisfies Readonly<Record<Topic, readonly Delivery[]>>;

/** A row of `notification_choice`. */
export type StoredDelivery = { is_mailed: boolean; otherwise: string };

/** An account that has chosen nothing is mailed at once. */
export const deliveryOf = (stored: StoredDelivery | undefined): Delivery => {
  if (!stored || stored.is_mailed) return "at_once";
  return deliveries.find((delivery) => delivery === stored.otherwise) ?? "list";
};

export const toStored = (delivery: Delivery): StoredDelivery => ({
  is_mailed: delivery === "at_once",
  otherwise: delivery === "at_once" ? "list" : delivery,
});

/** What the link in a mail stops: a topic, or the digest with all topics in it. */
export const subscriptions = ["matching_requests", "offers", "messages", "reminders", "digest"] as const;
export type SubscriptionName = (typeof subscriptions)[number];

/** Null for a mail that is always sent. */
export const subscriptionOf = (template: MailTemplate): SubscriptionName | null =>
  template === "daily_digest" ? "digest" : topicOf[template];

/** When a digest that begins now is due: the next time it is `digest_hour` in the reader's zone. */
export function digestDueAt(now: Date, zone: string): Date {
  const morningOf = (day: Date) =>
    toInstant(`${toLocalDate(day, zone)}T${String(limits.digest_hour).padStart(2, "0")}:00`, zone);
  const today = morningOf(now);
  return today > now ? today : morningOf(startOfNextDay(now, zone));
}
