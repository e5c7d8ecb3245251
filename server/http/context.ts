/**
 * What a request carries from the HTTP layer into loaders, actions and the document.
 * None of these contexts has a default, so that reading throws when two copies of this module are loaded (Node's and
 * the bundle's), instead of returning an empty value.
 */
import { createContext } from "react-router";
import type { OperatorRole } from "#domain/operator/rights.ts";
import type { Settings } from "#domain/setting/settings.ts";
import type { Actor } from "#server/kernel/actor.ts";
import type { Env } from "#server/kernel/env.ts";

export type Locale = "en" | "de";
export type Site = Pick<Env, "PUBLIC_URL">;
export type Theme = "system" | "light" | "dark";

/** The signed-in member as the frame of every page shows it. */
export type ShellMember = {
  display_name: string;
  initials: string;
  is_operator: boolean;
  /** Its roles as an operator. */
  roles: readonly OperatorRole[];
  /** Its address, when a mail server refuses mails to it. */
  refused_email: string | null;
  /** Every profile of the account that may act; exactly one is active once the first one exists. */
  profiles: readonly ShellProfile[];
};
export type ShellProfile = {
  id: string;
  display_name: string;
  kind: "customer" | "provider";
  /** File id of its photo. */
  photo_id: string | null;
  is_active: boolean;
};

/** The account an operator impersonates, until `ends_at` (ISO 8601). */
export type ShellActing = { name: string; ends_at: string };

/** What the demo banner says; null in live mode. */
export type ShellDemo = {
  /** Display names of the services that are stand-ins ("payments", "mail"). */
  stand_ins: readonly string[];
  inbox_url: string | null;
  /** Whether the form that moves the clock is shown (it posts `move_ms` to `/preferences/clock`). */
  may_move_clock: boolean;
  /** Current one-time code of the demo's operator; null for anybody else. */
  authenticator: { code: string; seconds_left: number } | null;
};

/**
 * The account the page was rendered for; `client` is set on a member's pages, where the browser renews the session. It
 * has the server's time, because a device's clock may be wrong by hours.
 */
export type BrowserSession = {
  account_id: string | null;
  client: { url: string; key: string; server_ms: number } | null;
};

/** Facts about the requester for loaders and screens, filled once per request. */
export type Session = {
  actor: Actor;
  locale: Locale;
  theme: Theme;
  /** IANA zone of the viewer: the account's, else the browser's, else the installation's. */
  time_zone: string;
  request_id: string;
  /** The application's clock when the request began, ISO 8601 in UTC. */
  now: string;
  member: ShellMember | null;
  acting: ShellActing | null;
  demo: ShellDemo | null;
  /** Input of the session sync in the browser; null while the session could not be checked. */
  browser: BrowserSession | null;
  /** Headers added to every response of the page; for cookies (append `Set-Cookie`). */
  response_headers: Headers;
  /** The address that people see; its scheme decides how cookies are named. */
  site: Site;
  /** What operators have set, as it was when the request began. */
  settings: Settings;
};

/** Settings of the document renderer; never serialised into the page. */
export type DocumentSettings = {
  nonce: string;
  is_development: boolean;
  is_live: boolean;
  /** Origins a form may be redirected to (hosted checkout, OAuth); `'self'` is always allowed. Read after rendering. */
  form_action_origins: () => readonly string[];
  /** Origins besides ours that the page's scripts may call. */
  connect_origins: readonly string[];
  /** Address of the script of pages that ship no other; null in development. */
  follow_script: string | null;
};

/** Client address by which rate limits count. Never passed to a screen. */
export const addressContext = createContext<string>();

/** Why the HTTP layer refused a request before it reached a route; the root loader throws it as a page. */
export type EarlyRefusal = { status: number; code: string };

/** Logs a fault of this request with its request id. */
export const faultContext = createContext<(error: unknown) => void>();

/** Whether the report of this request's fault has been sent. */
export const faultReportContext = createContext<() => Promise<boolean>>();

export const sessionContext = createContext<Session>();
export const documentContext = createContext<DocumentSettings>();
export const earlyRefusalContext = createContext<EarlyRefusal | null>();
/** True when the database did not answer the session check. */
export const outageContext = createContext<boolean>();

/** True once a form of this page was refused; the page then renders with the input instead of redirecting. */
export const refusalContext = createContext<boolean>();

/** A form posted during an outage, with the fields to post again. */
export type PendingForm = { action: string; fields: readonly (readonly [name: string, value: string])[] };
export const pendingFormContext = createContext<PendingForm | null>();
