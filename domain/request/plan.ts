// Opening and extending a request. Pure: the flow loads and locks the rows, this module decides, the flow
// writes. `revision` counts material edits only (what, when, where, budget), and an offer names the one it was made
// for; the row's `version` rises with every move.
import { limits } from "../limits.ts";
import { type PlannedMove, planRequestMove } from "../moves.ts";
import { serviceDays } from "../place/service-days.ts";
import { type Issue, refuse } from "../refusal.ts";
import { extendedRequestExpiry, requestExpiry, toLocalDate } from "../time.ts";
import type { RequestStatus } from "./machine.ts";
import { requestReminder } from "./reminder.ts";
import { requiredToOpen } from "./schemas.ts";

export type DraftToOpen = {
  readonly id: string;
  readonly status: RequestStatus;
  readonly category_id: string | null;
  readonly title: string | null;
  readonly date_flexibility: string | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly time_zone: string | null;
  readonly place_town: string | null;
  readonly place_country: string | null;
};
export type OpeningPlan = {
  readonly opened_at: Date;
  readonly expires_at: Date;
  readonly remind_at: Date | null;
  readonly move: PlannedMove;
};

/**
 * Issues of a time span: end not after start, start not ahead, a date too many years ahead, a missing start of an
 * exact date or a missing end of a flexible one. Paths are field names.
 */
export function timeSpanIssues(
  when: {
    readonly date_flexibility: string | null;
    readonly starts_at: Date | null;
    readonly ends_at: Date | null;
    /** Of the place; null before it is known. */
    readonly time_zone: string | null;
  },
  now: Date,
): Issue[] {
  const { date_flexibility, starts_at, ends_at } = when;
  const issues: Issue[] = [];
  const isFlexible = date_flexibility === "flexible";
  if ((isFlexible || date_flexibility === "exact") && starts_at === null)
    issues.push({ path: "starts_at", code: "required" });
  if (isFlexible && ends_at === null) issues.push({ path: "ends_at", code: "required" });
  if (starts_at !== null && starts_at.getTime() <= now.getTime()) {
    issues.push({ path: "starts_at", code: "must_be_ahead" });
  }
  if (date_flexibility === null && ends_at !== null && starts_at === null)
    issues.push({ path: "starts_at", code: "required" });
  if (ends_at !== null && starts_at !== null && ends_at.getTime() <= starts_at.getTime()) {
    issues.push({ path: "ends_at", code: "must_be_after_start" });
  }
  // Comes first: a mistyped year is the real fault, whatever else follows from it.
  return [...tooFarIssues(when, now), ...issues];
}

function tooFarIssues(
  { starts_at, ends_at, time_zone }: Pick<DraftToOpen, "starts_at" | "ends_at" | "time_zone">,
  now: Date,
): Issue[] {
  const zone = time_zone ?? "UTC";
  const last = serviceDays(now, zone).max;
  const isTooFar = (at: Date | null) => at !== null && toLocalDate(at, zone) > last;
  const params = { max: limits.date_ahead_years };
  if (isTooFar(starts_at)) return [{ path: "starts_at", code: "too_far_ahead", params }];
  return isTooFar(ends_at) ? [{ path: "ends_at", code: "too_far_ahead", params }] : [];
}

/**
 * Opens a draft. Refuses in this order: email_not_confirmed, profile_required, draft_incomplete (details.missing,
 * details.issues), request_limit_reached, transition_not_allowed.
 */
export function planOpening(
  input: {
    readonly draft: DraftToOpen;
    readonly answer_issues: readonly Issue[];
    readonly has_contact: boolean;
    readonly is_email_confirmed: boolean;
    readonly is_customer_profile: boolean;
    readonly open_requests: number;
    readonly open_requests_limit: number;
    readonly open_days: number;
  },
  now: Date,
): OpeningPlan {
  const { draft } = input;
  if (!input.is_email_confirmed) refuse("email_not_confirmed");
  if (!input.is_customer_profile) refuse("profile_required", { kind: "customer" });
  const missing: string[] = requiredToOpen.filter((field) => draft[field] === null);
  if (!input.has_contact) missing.push("contact");
  const issues = [...input.answer_issues, ...timeSpanIssues(draft, now)];
  if (missing.length > 0 || issues.length > 0) refuse("draft_incomplete", { missing, issues });
  if (input.open_requests >= input.open_requests_limit) {
    refuse("request_limit_reached", { limit: input.open_requests_limit });
  }
  const open_days = Math.min(
    Math.max(input.open_days, limits.request_open_min_days),
    limits.request_open_max_days,
  );
  const { starts_at, time_zone } = draft;
  const expires_at = requestExpiry({ opened_at: now, open_days, time_zone: time_zone ?? "UTC", starts_at });
  const remind_at = requestReminder(expires_at, now);
  return { opened_at: now, expires_at, remind_at, move: planRequestMove(draft, "open", "customer") };
}

/** The new expiry when the owner or an operator extends; refuses `too_late` when it would not be later. */
export function planExtension(
  request: {
    readonly id: string;
    readonly status: RequestStatus;
    readonly opened_at: Date;
    readonly expires_at: Date;
    readonly time_zone: string;
    readonly starts_at: Date | null;
  },
  role: "customer" | "operator",
  now: Date,
): Omit<OpeningPlan, "opened_at"> {
  const move = planRequestMove(request, "extend", role);
  const expires_at = extendedRequestExpiry(request);
  if (expires_at.getTime() <= request.expires_at.getTime())
    refuse("too_late", { expires_at: request.expires_at });
  return { expires_at, remind_at: requestReminder(expires_at, now), move };
}
