import type { SubscriptionName } from "#domain/notification/deliveries.ts";
import { m } from "#messages/messages.js";

const labels: Record<SubscriptionName, () => string> = {
  matching_requests: m.account_topics_matching_requests,
  offers: m.account_topics_offers,
  messages: m.account_topics_messages,
  reminders: m.account_topics_reminders,
  digest: m.account_topics_digest,
};

/** What the mails are called that a link stops. */
export const subscriptionLabel = (name: SubscriptionName): string => labels[name]();
