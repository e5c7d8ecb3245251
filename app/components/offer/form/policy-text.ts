// What cancellation policies say. Loaders make the texts of forms, so that browsers do not receive every possible message.
import { countText, type FormatLocale, formatRate } from "#app/ui/format.ts";
import {
  type PolicyName,
  type PolicySettings,
  type PolicyTerms,
  policyTerms,
} from "#domain/category/cancellation-policies.ts";
import { m } from "#messages/messages.js";

/** What cancelling costs under these terms. */
export function policyText(
  { free_until, late_fee_bp, after_start_fee_bp }: PolicyTerms,
  locale: FormatLocale,
): string {
  const isHours = "hours" in free_until;
  const quantity = isHours ? free_until.hours : free_until.days;
  const [late, started] = [formatRate(late_fee_bp, locale), formatRate(after_start_fee_bp, locale)];
  if (after_start_fee_bp === 0) return m.offer_policy_free();
  if (late_fee_bp === 0 || quantity === 0) return m.offer_policy_start({ started });
  const span = countText(
    quantity,
    locale,
    isHours ? m.offer_unit_hour_one : m.offer_unit_day_one,
    isHours ? m.offer_unit_hour_many : m.offer_unit_day_many,
  );
  return late_fee_bp === after_start_fee_bp
    ? m.offer_policy_late_alike({ span, late })
    : m.offer_policy_late({ span, late, started });
}

/** What each policy would say in an offer that is sent now. */
export function policyTexts(settings: PolicySettings, locale: FormatLocale): Record<PolicyName, string> {
  const text = (name: PolicyName) => policyText(policyTerms(name, settings), locale);
  return { flexible: text("flexible"), moderate: text("moderate"), strict: text("strict") };
}
