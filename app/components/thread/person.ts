import { m } from "#messages/messages.js";
import type { MessageView, ThreadView } from "#server/thread/reads/thread.ts";

/** Whom the reader of a thread talks to: the provider, or the customer, who has no name before a booking. */
export function personOf(thread: {
  side: "customer" | "provider";
  provider_name: string;
  customer_name: string | null;
}): string {
  return thread.side === "customer" ? thread.provider_name : (thread.customer_name ?? m.thread_customer());
}

/** Who wrote a message, as its reader is told: several people may write on the customer's side. */
export function writerOf(
  { is_own, is_writer, is_by_link }: Pick<MessageView, "is_own" | "is_writer" | "is_by_link">,
  thread: Pick<ThreadView, "side" | "provider_name" | "customer_name">,
): string {
  if (is_writer) return m.thread_you();
  if (is_own) return is_by_link ? m.thread_by_link() : m.thread_customer();
  return is_by_link && thread.customer_name === null ? m.thread_by_link() : personOf(thread);
}
