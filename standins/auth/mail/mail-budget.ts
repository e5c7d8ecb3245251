// Limits how many mails the whole service sends per hour.
import type { Clock } from "#standins/kit/clock.ts";
import type { AuthSettings } from "../settings.ts";
import { AuthFault } from "../wire/errors.ts";
import { createBuckets } from "../wire/token-bucket.ts";

export type MailBudget = {
  /** Counts mails before they are sent; throws 429 when the hour's limit is reached. */
  take(amount: number): void;
};

/** The service's hourly limit. Counts nothing when there are no limits or addresses need no confirmation. */
export function createMailBudget({ rate_limits, is_autoconfirm }: AuthSettings, clock: Clock): MailBudget {
  if (!rate_limits || is_autoconfirm) return { take: () => undefined };
  const { emails_per_hour } = rate_limits;
  const take = createBuckets({ requests: emails_per_hour, within_s: 3_600, burst: emails_per_hour }, clock);
  return {
    take(amount) {
      if (!take("all", amount))
        throw new AuthFault(429, "over_email_send_rate_limit", "email rate limit exceeded");
    },
  };
}
