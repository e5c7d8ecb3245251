// The demo data as stories: each is a request and what happened to it, as data. `story-steps.ts`, `booking-steps.ts`
// and `closing-steps.ts` turn every action into a command at its time.
import type { DisputeKind } from "#domain/booking/dispute.ts";
import type { LineUnit } from "#domain/offer/units.ts";
import type { Slug } from "./catalogue/all.ts";
import type { CustomerKey, ProviderKey } from "./demo-accounts.ts";
import type { SceneName } from "./pictures/scenes.ts";

/** Days before today (1 or more, so that it is past at any hour), and a time in Germany. */
export type Moment = readonly [days_ago: number, at: string];
/** Label, quantity (with its unit if it has one), net price in cents, tax in basis points (1,900 by default). */
export type Line = readonly [
  label: string,
  quantity: number | readonly [quantity: number, unit: LineUnit],
  unit_net_minor: number,
  tax_bp?: number,
];

/** What each photo shows, and its file name. */
export type Photos = readonly (readonly [scene: SceneName, name: string])[];
/** Days from today, start in Germany, hours. */
export type StoryDate = { in_days: number; from: string; hours: number; is_flexible?: boolean };

export type Terms = {
  message: string;
  lines: readonly Line[];
  policy?: "flexible" | "moderate" | "strict";
  deposit_bp?: number;
  validity_days?: number;
};

type Side = CustomerKey | ProviderKey;

/** Actions on a paid booking. */
export type ClosingAction =
  | { act: "propose"; by: Side; reason: string; lines: readonly Line[] }
  | { act: "deliver"; by: ProviderKey; note: string; photos?: Photos }
  | { act: "request_changes"; text: string; until_in_days: number }
  | { act: "accept_delivery" }
  | { act: "report"; by: Side; problem: DisputeKind; text: string; photos?: Photos }
  | { act: "state"; by: Side; text: string }
  | { act: "flag_undelivered" };

export type StoryAction = { at: Moment } & (
  | ClosingAction
  | ({ act: "offer" | "revise"; by: ProviderKey } & Terms)
  | { act: "withdraw"; by: ProviderKey; reason?: string }
  | { act: "decline"; of: ProviderKey; reason?: string }
  | { act: "expire_offer"; of: ProviderKey }
  | { act: "ask"; by: ProviderKey; text: string; photos?: Photos }
  | { act: "tell"; to: ProviderKey; text: string; photos?: Photos }
  | { act: "accept"; of: ProviderKey }
  | { act: "inform"; answers: Record<string, unknown>; notes?: string }
  | { act: "pay" }
  | { act: "lapse" }
  | { act: "expire" }
  | { act: "extend" }
  | { act: "edit"; answers: Record<string, unknown>; date: StoryDate }
  | { act: "hold"; reason: string }
  | { act: "remind_balance" }
  | { act: "cancel"; by: Side; reason: string }
  | { act: "close"; reason: string }
);

export type Story = {
  by: CustomerKey;
  category: Slug;
  title: string;
  description: string;
  answers: Record<string, unknown>;
  town: string;
  postal_code: string;
  /** Null when no date is fixed. */
  date: StoryDate | null;
  budget_minor?: number;
  photos?: Photos;
  startedAt: Moment;
  /** A draft that was never submitted. */
  is_draft?: boolean;
  actions: readonly StoryAction[];
};
