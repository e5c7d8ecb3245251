import { m } from "#messages/messages.js";

/** Whom the reader of a thread talks to: the provider, or the customer, who has no name before a booking. */
export function personOf(thread: {
  side: "customer" | "provider";
  provider_name: string;
  customer_name: string | null;
}): string {
  return thread.side === "customer" ? thread.provider_name : (thread.customer_name ?? m.thread_customer());
}
