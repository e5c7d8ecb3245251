/**
 * What a request carries from the HTTP layer into loaders, actions and the document.
 * None of these contexts has a default: should two copies of this file ever be loaded (Node's and the
 * bundle's), reading throws instead of passing on an empty value in silence.
 */
import { createContext } from "react-router";
import type { Actor } from "#server/kernel/actor.ts";

export type Locale = "en" | "de";
export type Theme = "system" | "light" | "dark";

/** The signed-in member as the frame of every page shows it. */
export type ShellMember = {
  display_name: string;
  initials: string;
  is_operator: boolean;
  /** Every profile of the account that may act; exactly one is active once the first one exists. */
  profiles: readonly ShellProfile[];
};
export type ShellProfile = {
  id: string;
  display_name: string;
  kind: "customer" | "provider";
  /** The file of its photo. */
  photo_id: string | null;
  is_active: boolean;
};

/** For whom an operator acts, and until when (ISO 8601). */
export type ShellActing = { name: string; ends_at: string };

/** What the demo banner says; null in live mode. */
export type ShellDemo = {
  /** Names of the services that are stand-ins, as people call them ("payments", "mail"). */
  stand_ins: readonly string[];
  inbox_url: string | null;
  /** Whether the form that moves the clock is shown (it posts `move_ms` to `/preferences/clock`). */
  may_move_clock: boolean;
  /** What the authenticator app of the demo's operator shows; null for anybody else. */
  authenticator: { code: string; seconds_left: number } | null;
};

/** Who this browser is signed in as, and where its own client renews that: on a member's pages alone. */
export type BrowserSession = {
  account_id: string | null;
  client: { url: string; key: string } | null;
};

/** Everything a screen may need to know about who is asking, filled once per request. */
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
  /** What the browser's own client needs (`app/session`); null while nobody can say who is signed in. */
  browser: BrowserSession | null;
  /** Headers added to the response whatever the page answers; for cookies (append `Set-Cookie`). */
  response_headers: Headers;
};

/** What the document renderer needs to know; never serialised into the page. */
export type DocumentSettings = {
  nonce: string;
  is_development: boolean;
  is_live: boolean;
  /** Origins a form may be redirected to (hosted checkout, OAuth); `'self'` is always allowed. Asked when the page is there. */
  form_action_origins: () => readonly string[];
  /** Origins that the page's own scripts may call besides ours. */
  connect_origins: readonly string[];
  /** The scripts that a part of a page needs, in the language of this request (`part.tsx`). */
  scriptsOf: (part: string) => readonly string[];
};

/** Where the request comes from, as tries are counted (`server/http/middleware/client-address.ts`). Never shown to a screen. */
export const addressContext = createContext<string>();

/** Why the HTTP layer refused a request before it reached a route; the root loader throws it as a page. */
export type EarlyRefusal = { status: number; code: string };

/** Takes note of a fault of ours while this request was answered: one line of the log, with the request's number. */
export const faultContext = createContext<(error: unknown) => void>();

export const sessionContext = createContext<Session>();
export const documentContext = createContext<DocumentSettings>();
export const earlyRefusalContext = createContext<EarlyRefusal | null>();
/** True while the database could not even be asked who this is. */
export const outageContext = createContext<boolean>();

/** True once a form of this page was refused: the page then stays, with what was typed, whatever its state has become. */
export const refusedContext = createContext<boolean>();

/** A form that was posted while it could not be carried out, as it may be posted again. */
export type Repeatable = { action: string; fields: readonly (readonly [name: string, value: string])[] };
export const repeatContext = createContext<Repeatable | null>();
