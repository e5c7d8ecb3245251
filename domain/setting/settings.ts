// Every setting of the marketplace in one table: what it may hold, what holds until an operator sets it, and what a
// change acts on. Whoever decides by a setting is passed it; nothing else declares one.
import type { z } from "zod";
import { editableLimits, limits } from "../limits.ts";
import {
  colour,
  countryVat,
  currency,
  currencySums,
  email,
  type Holding,
  language,
  optionalText,
  picture,
  policy,
  rate,
  text,
  vatNumber,
  whole,
  wholeOrNone,
  zone,
} from "./kinds.ts";

export const settingGroups = [
  "marketplace",
  "requests",
  "offers",
  "bookings",
  "money",
  "files",
  "retention",
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** What a change meets that exists already; its page counts them before anybody saves. */
export const touchedDeals = ["open_requests", "live_offers", "held_bookings", "delivered_bookings"] as const;
export type TouchedDeals = (typeof touchedDeals)[number];

/**
 * `now`: a change acts on everything at once. Otherwise it acts on what is made from then on; the named deals that
 * exist keep what they have.
 */
export type ActsOn = "now" | { new: TouchedDeals | "categories" };

export type Setting<T> = Holding<T> & {
  group: SettingGroup;
  acts_on: ActsOn;
  /** Pages show it to everybody. */
  is_public: boolean;
};

const shown = { is_public: true } as const;
const hidden = { is_public: false } as const;
const later = (deals: TouchedDeals | "categories") => ({ acts_on: { new: deals } }) as const;
const immediate = { acts_on: "now" } as const;
/** A cancellation policy; offers keep what it said when they were sent. */
const policyOfOffers = (free: number, unit: "hours" | "days") =>
  ({
    group: "offers",
    ...policy(limits.policy_free_max_units, {
      free,
      unit,
      late_fee_bp: editableLimits.policy_late_fee_bp,
      after_start_fee_bp: editableLimits.policy_after_start_fee_bp,
    }),
    ...later("live_offers"),
    ...shown,
  }) as const;

/** All settings by name, in the order of the operator's page. */
export const settings = {
  site_name: { group: "marketplace", ...text(40, "Proffer"), ...immediate, ...shown },
  logo_light: { group: "marketplace", ...picture("logo"), ...immediate, ...shown },
  logo_dark: { group: "marketplace", ...picture("logo"), ...immediate, ...shown },
  icon: { group: "marketplace", ...picture("icon"), ...immediate, ...shown },
  accent_colour: { group: "marketplace", ...colour(), ...immediate, ...shown },
  support_email: { group: "marketplace", ...email(), ...immediate, ...shown },
  sender_name: { group: "marketplace", ...optionalText(60), ...immediate, ...hidden },
  sender_email: { group: "marketplace", ...email(), ...immediate, ...hidden },
  vat_number: { group: "marketplace", ...vatNumber(), ...immediate, ...shown },
  register_entry: { group: "marketplace", ...optionalText(160), ...immediate, ...shown },
  default_language: { group: "marketplace", ...language("en"), ...immediate, ...hidden },
  default_time_zone: { group: "marketplace", ...zone("Europe/Berlin"), ...immediate, ...hidden },
  verification_days: {
    group: "marketplace",
    ...wholeOrNone("days", [limits.verification_min_days, limits.verification_max_days]),
    ...immediate,
    ...shown,
  },

  request_open_days: {
    group: "requests",
    ...whole(
      "days",
      [limits.request_open_min_days, limits.request_open_max_days],
      editableLimits.request_open_days,
    ),
    ...later("open_requests"),
    ...shown,
  },
  open_requests_per_account: {
    group: "requests",
    ...whole("items", [1, 1_000], editableLimits.open_requests_per_account),
    ...later("open_requests"),
    ...hidden,
  },
  live_offers_per_request: {
    group: "requests",
    ...whole("items", [1, 50], editableLimits.live_offers_per_request),
    ...later("live_offers"),
    ...shown,
  },

  offer_validity_days: {
    group: "offers",
    ...whole("days", [1, limits.offer_validity_max_days], editableLimits.offer_validity_days),
    ...later("live_offers"),
    ...shown,
  },
  policy_flexible: policyOfOffers(editableLimits.policy_flexible_hours, "hours"),
  policy_moderate: policyOfOffers(editableLimits.policy_moderate_days, "days"),
  policy_strict: policyOfOffers(editableLimits.policy_strict_days, "days"),

  booking_hold_hours: {
    group: "bookings",
    ...whole("hours", [1, limits.booking_hold_max_days * 24], editableLimits.booking_hold_hours),
    ...later("held_bookings"),
    ...shown,
  },
  auto_complete_days: {
    group: "bookings",
    ...whole("days", [1, 60], editableLimits.auto_complete_days),
    ...later("delivered_bookings"),
    ...shown,
  },

  default_currency: { group: "money", ...currency("EUR"), ...later("categories"), ...hidden },
  platform_fee_bp: {
    group: "money",
    ...rate(limits.platform_fee_max_bp, editableLimits.platform_fee_bp),
    ...later("categories"),
    ...hidden,
  },
  platform_vat_bp: {
    group: "money",
    ...rate(limits.rate_max_bp, editableLimits.platform_vat_bp),
    ...later("held_bookings"),
    ...hidden,
  },
  fee_vat_countries: { group: "money", ...countryVat(), ...later("held_bookings"), ...hidden },
  second_operator_above: {
    group: "money",
    ...whole("items", [0, 10_000_000], editableLimits.second_operator_above),
    ...immediate,
    ...hidden,
  },
  second_operator_currencies: { group: "money", ...currencySums(160), ...immediate, ...hidden },
  deposit_bp: {
    group: "money",
    ...rate(limits.rate_max_bp, editableLimits.deposit_bp),
    ...later("categories"),
    ...hidden,
  },

  file_megabytes: {
    group: "files",
    ...whole("megabytes", [1, limits.file_bytes / 2 ** 20], editableLimits.file_megabytes),
    ...immediate,
    ...shown,
  },
  file_count: {
    group: "files",
    ...whole("items", [1, limits.files_at_once], editableLimits.file_count),
    ...immediate,
    ...shown,
  },

  draft_kept_days: {
    group: "retention",
    ...whole("days", [7, limits.visitor_days], editableLimits.draft_kept_days),
    ...immediate,
    ...shown,
  },
  direct_offer_recipient_days: {
    group: "retention",
    ...whole("days", [7, 90], editableLimits.direct_offer_recipient_days),
    ...immediate,
    ...shown,
  },
  stripe_event_body_days: {
    group: "retention",
    ...whole("days", [30, 365], editableLimits.stripe_event_body_days),
    ...immediate,
    ...hidden,
  },
  sent_mail_days: {
    group: "retention",
    ...whole("days", [30, 365], editableLimits.sent_mail_days),
    ...immediate,
    ...shown,
  },
  notification_kept_days: {
    group: "retention",
    ...whole("days", [30, 365], editableLimits.notification_kept_days),
    ...immediate,
    ...shown,
  },
  webhook_log_days: {
    group: "retention",
    ...whole("days", [limits.webhook_retry_days, 90], editableLimits.webhook_log_days),
    ...immediate,
    ...shown,
  },
  fault_days: {
    group: "retention",
    ...whole("days", [limits.fault_digest_days, 365], editableLimits.fault_days),
    ...immediate,
    ...shown,
  },
  verification_documents_days: {
    group: "retention",
    ...whole("days", [1, 365], editableLimits.verification_documents_days),
    ...immediate,
    ...shown,
  },
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

export type SettingName = keyof typeof settings;
export const settingNames = Object.keys(settings) as readonly SettingName[];

/** The value of every setting. */
export type Settings = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]["schema"]> };

/** The settings of a marketplace whose operator has set none. */
export const initialSettings = Object.fromEntries(
  Object.entries(settings).map(([name, { initial }]) => [name, initial]),
) as Settings;

type PublicName = {
  [Name in SettingName]: (typeof settings)[Name]["is_public"] extends true ? Name : never;
}[SettingName];

/** What pages show to everybody. */
export type PublicSettings = Pick<Settings, PublicName>;

/** Of these settings, what pages show to everybody. */
export function publicSettings(all: Settings): PublicSettings {
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => settings[name as SettingName].is_public),
  ) as PublicSettings;
}

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

/**
 * The settings of stored values. A value that is not one of this release's is left out: of a setting that it does not
 * have, or beyond bounds that it does. `onUnfit` gets the names of the latter, which then have their first value.
 */
export function settingsOf(
  stored: Iterable<readonly [name: string, value: unknown]>,
  onUnfit: (name: SettingName) => void = () => undefined,
): Settings {
  const fitting: Record<string, unknown> = {};
  for (const [name, value] of stored) {
    if (!isSettingName(name)) continue;
    const read = settings[name].schema.safeParse(value);
    if (read.success) fitting[name] = read.data;
    else onUnfit(name);
  }
  return { ...initialSettings, ...fitting };
}
