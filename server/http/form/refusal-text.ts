// Sentences for refusals, in the request's language; those for input faults are in issue-text.ts. A test compares the
// table of refusals with the messages in both directions.

import { currencyInfo } from "#domain/currency.ts";
import { formatMoney } from "#domain/format/money.ts";
import type { RefusalCode, RefusalDetails } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import { relativeTimeText } from "../middleware/retry-after.ts";

type Message = (inputs: Record<string, string>) => string;
const messages = m as unknown as Readonly<Record<string, Message | undefined>>;

/** The sentence for a refusal. `retry_after_s` lets it say when a retry may succeed, `details` who is meant. */
export function refusalText(
  code: RefusalCode,
  retry_after_s: number | null = null,
  details: RefusalDetails = {},
): string {
  if (code === "slot_taken" && details.booking_id) return m.refusal_notice_own_time_taken();
  if (code === "slot_taken" && typeof details.provider_name === "string")
    return m.refusal_notice_provider_booked({ name: details.provider_name });
  if (code === "end_missing" && details.of === "own_offer") return m.refusal_notice_own_end_missing();
  if (code === "end_missing" && details.of === "new_date") return m.refusal_notice_date_end_missing();
  const { open_minor, currency } = details;
  if (code === "not_payable" && typeof open_minor === "number" && typeof currency === "string")
    return m.refusal_notice_balance_open({
      amount: moneyText(open_minor, currency),
    });
  const too_small = tooSmallText(code, details);
  if (too_small) return too_small;
  if (retry_after_s !== null)
    return m.refusal_notice_too_many_requests({ when: relativeTimeText(retry_after_s, getLocale()) });
  return messages[`refusal_${code}`]?.(figuresOf(details)) ?? m.refusal_conflict();
}

/** The figures of a refusal that its sentence may name. */
function figuresOf(details: RefusalDetails): Record<string, string> {
  const numbers = Object.entries(details).filter(([, value]) => typeof value === "number");
  return Object.fromEntries(numbers.map(([name, value]) => [name, String(value)]));
}

/** Names the smallest possible payment when this one would be smaller. */
function tooSmallText(code: RefusalCode, { reason, amount_minor, currency }: RefusalDetails): string | null {
  if (reason !== "amount_too_small" || typeof amount_minor !== "number" || typeof currency !== "string")
    return null;
  const min_minor = currencyInfo(currency).smallest_minor;
  // Stripe's own minimum may be higher when it settles in another currency.
  if (amount_minor >= min_minor) return null;
  const inputs = { amount: moneyText(amount_minor, currency), min: moneyText(min_minor, currency) };
  if (code === "payment_not_possible") return m.refusal_notice_amount_too_small(inputs);
  return code === "change_not_payable" ? m.refusal_notice_change_too_small(inputs) : null;
}

const moneyText = (minor: number, currency: string) => formatMoney(minor, currency, getLocale());
