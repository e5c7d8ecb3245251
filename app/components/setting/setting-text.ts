// What settings are called and do, and how their values are written.

import { countText, formatCount, formatRate } from "#app/ui/format.ts";
import type { CountryVat } from "#domain/setting/country-vat.ts";
import type { SettingForm } from "#domain/setting/kinds.ts";
import { pictureSize } from "#domain/setting/picture.ts";
import type { PolicySetting } from "#domain/setting/policy-setting.ts";
import type { ActsOn, SettingGroup, SettingName } from "#domain/setting/settings.ts";
import { m } from "#messages/messages.js";

type Words = { label: () => string; text: () => string };

export const settingWords: Readonly<Record<SettingName, Words>> = {
  site_name: { label: m.setting_site_name, text: m.setting_site_name_text },
  logo_light: { label: m.setting_logo_light, text: m.setting_logo_light_text },
  logo_dark: { label: m.setting_logo_dark, text: m.setting_logo_dark_text },
  icon: { label: m.setting_icon, text: m.setting_icon_text },
  accent_colour: { label: m.setting_accent_colour, text: m.setting_accent_colour_text },
  support_email: { label: m.setting_support_email, text: m.setting_support_email_text },
  sender_name: { label: m.setting_sender_name, text: m.setting_sender_name_text },
  sender_email: { label: m.setting_sender_email, text: m.setting_sender_email_text },
  vat_number: { label: m.setting_vat_number, text: m.setting_vat_number_text },
  register_entry: { label: m.setting_register_entry, text: m.setting_register_entry_text },
  default_language: { label: m.setting_default_language, text: m.setting_default_language_text },
  default_time_zone: { label: m.setting_default_time_zone, text: m.setting_default_time_zone_text },
  verification_days: { label: m.setting_verification_days, text: m.setting_verification_days_text },
  request_open_days: { label: m.setting_request_open_days, text: m.setting_request_open_days_text },
  open_requests_per_account: {
    label: m.setting_open_requests_per_account,
    text: m.setting_open_requests_per_account_text,
  },
  live_offers_per_request: {
    label: m.setting_live_offers_per_request,
    text: m.setting_live_offers_per_request_text,
  },
  offer_validity_days: { label: m.setting_offer_validity_days, text: m.setting_offer_validity_days_text },
  policy_flexible: { label: m.setting_policy_flexible, text: m.setting_policy_text },
  policy_moderate: { label: m.setting_policy_moderate, text: m.setting_policy_text },
  policy_strict: { label: m.setting_policy_strict, text: m.setting_policy_text },
  booking_hold_hours: { label: m.setting_booking_hold_hours, text: m.setting_booking_hold_hours_text },
  auto_complete_days: { label: m.setting_auto_complete_days, text: m.setting_auto_complete_days_text },
  default_currency: { label: m.setting_default_currency, text: m.setting_default_currency_text },
  platform_fee_bp: { label: m.setting_platform_fee_bp, text: m.setting_platform_fee_bp_text },
  platform_vat_bp: { label: m.setting_platform_vat_bp, text: m.setting_platform_vat_bp_text },
  fee_vat_countries: { label: m.setting_fee_vat_countries, text: m.setting_fee_vat_countries_text },
  second_operator_above: {
    label: m.setting_second_operator_above,
    text: m.setting_second_operator_above_text,
  },
  second_operator_currencies: {
    label: m.setting_second_operator_currencies,
    text: m.setting_second_operator_currencies_text,
  },
  deposit_bp: { label: m.setting_deposit_bp, text: m.setting_deposit_bp_text },
  file_megabytes: { label: m.setting_file_megabytes, text: m.setting_file_megabytes_text },
  file_count: { label: m.setting_file_count, text: m.setting_file_count_text },
  draft_kept_days: { label: m.setting_draft_kept_days, text: m.setting_draft_kept_days_text },
  direct_offer_recipient_days: {
    label: m.setting_direct_offer_recipient_days,
    text: m.setting_direct_offer_recipient_days_text,
  },
  stripe_event_body_days: {
    label: m.setting_stripe_event_body_days,
    text: m.setting_stripe_event_body_days_text,
  },
  sent_mail_days: { label: m.setting_sent_mail_days, text: m.setting_sent_mail_days_text },
  notification_kept_days: {
    label: m.setting_notification_kept_days,
    text: m.setting_notification_kept_days_text,
  },
  webhook_log_days: { label: m.setting_webhook_log_days, text: m.setting_webhook_log_days_text },
  fault_days: { label: m.setting_fault_days, text: m.setting_fault_days_text },
  verification_documents_days: {
    label: m.setting_verification_documents_days,
    text: m.setting_verification_documents_days_text,
  },
};

export const groupTitles: Readonly<Record<SettingGroup, () => string>> = {
  marketplace: m.setting_group_marketplace,
  requests: m.setting_group_requests,
  offers: m.setting_group_offers,
  bookings: m.setting_group_bookings,
  money: m.setting_group_money,
  files: m.setting_group_files,
  retention: m.setting_group_retention,
};

/** A value as people read it. */
export function valueText(form: SettingForm, value: unknown, locale: "en" | "de"): string {
  if (value === null || value === undefined) return m.setting_empty();
  if (form.kind === "rate") return formatRate(Number(value), locale);
  if (form.kind === "language") return value === "de" ? m.setting_language_de() : m.setting_language_en();
  if (form.kind === "country_vat")
    return (value as CountryVat[]).map((rule) => vatText(rule, locale)).join(", ") || m.setting_empty();
  if (form.kind === "picture") return pictureText(String(value), locale);
  if (form.kind === "policy") return policyValueText(value as PolicySetting, locale);
  if (form.kind !== "whole") return String(value);
  const count = Number(value);
  if (form.unit === "days" || form.unit === "hours") return spanText(count, form.unit, locale);
  if (form.unit === "megabytes") return m.setting_megabytes({ count: formatCount(count, locale) });
  return formatCount(count, locale);
}

function pictureText(name: string, locale: "en" | "de"): string {
  const { width = 0, height = 0 } = pictureSize(name) ?? {};
  return m.setting_picture({ size: `${formatCount(width, locale)} × ${formatCount(height, locale)}` });
}

function spanText(count: number, unit: "days" | "hours", locale: "en" | "de"): string {
  return unit === "days"
    ? countText(count, locale, m.setting_days_one, m.setting_days)
    : countText(count, locale, m.setting_hours_one, m.setting_hours);
}

function policyValueText(
  { free, unit, late_fee_bp, after_start_fee_bp }: PolicySetting,
  locale: "en" | "de",
): string {
  return m.setting_policy_value({
    span: spanText(free, unit, locale),
    late: formatRate(late_fee_bp, locale),
    started: formatRate(after_start_fee_bp, locale),
  });
}

function vatText({ country, rate_bp, is_reverse_charged }: CountryVat, locale: "en" | "de"): string {
  const text = `${country} ${formatRate(rate_bp, locale)}`;
  return is_reverse_charged ? m.setting_vat_reversed({ rate: text }) : text;
}

/** Which values the form accepts, and the one that holds without a change. */
export function boundsText(form: SettingForm, initial: unknown, locale: "en" | "de"): string {
  const first = valueText(form, initial, locale);
  if (form.kind === "whole") {
    const [min, max] = [formatCount(form.min, locale), formatCount(form.max, locale)];
    return m.setting_bounds({ min, max, initial: first });
  }
  if (form.kind === "rate") return m.setting_bounds_rate({ max: form.max_bp / 100, initial: first });
  if (form.kind === "policy")
    return m.setting_policy_free_hint({ max: formatCount(form.max_free, locale), initial: first });
  if (form.kind === "vat_number") return m.setting_vat_number_hint({ example: "DE123456789" });
  if (form.kind === "colour") return m.setting_colour_hint({ example: "#7a1fa2" });
  if (form.kind === "country_vat") return m.setting_vat_hint({ example: "CH 0" });
  return m.setting_initial({ initial: first });
}

/** What a change meets; `count` is the number of deals that keep what they have, as text. */
export function actsText(acts_on: ActsOn, count: string): string {
  if (acts_on === "now") return m.setting_acts_now();
  if (acts_on.new === "categories") return m.setting_acts_categories();
  return {
    open_requests: m.setting_acts_open_requests,
    live_offers: m.setting_acts_live_offers,
    held_bookings: m.setting_acts_held_bookings,
    delivered_bookings: m.setting_acts_delivered_bookings,
  }[acts_on.new]({ count });
}
