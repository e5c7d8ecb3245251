/**
 * The HTTP side as one Hono app, the same in production and development. The order matters: request id and
 * headers for every response, probes before limits, limits and the origin check before any handler reads a
 * body, machine endpoints before assets, assets before pages.
 */
import { randomBytes } from "node:crypto";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { loggedPath } from "#domain/fault.ts";
import { limits } from "#domain/limits.ts";
import { initialSettings, type Settings } from "#domain/setting/settings.ts";
import { paraglideMiddleware } from "#messages/server.js";
import {
  addressContext,
  documentContext,
  type EarlyRefusal,
  earlyRefusalContext,
  faultContext,
  faultReportContext,
  outageContext,
  pendingFormContext,
  refusalContext,
  type Session,
  sessionContext,
} from "#server/http/context.ts";
import { locateFault } from "#server/kernel/fault/locate.ts";
import type { SettingsCache } from "#server/kernel/live/settings.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { noteActor } from "#server/kernel/telemetry/request-record.ts";
import { isMultipart } from "./form/form-type.ts";
import { keepInput } from "./form/kept-input.ts";
import { health, type ReadyChecks } from "./machine/health.ts";
import { type MetricsSource, metricsEndpoint } from "./machine/metrics.ts";
import { answerBackgroundSave } from "./middleware/background-save.ts";
import { addressOf } from "./middleware/client-address.ts";
import { answerClientLeft, answerClientsThatLeft } from "./middleware/client-left.ts";
import { compressPages } from "./middleware/compress.ts";
import { answerError } from "./middleware/error-answer.ts";
import { answerFaults, type NoteFault, wrapThrownValues } from "./middleware/fault.ts";
import { locateHandlerFaults } from "./middleware/handler-faults.ts";
import { limitBody } from "./middleware/limit-body.ts";
import { noteMatchedRoute, observeRequests, type RequestLog } from "./middleware/observe-requests.ts";
import { answerOutages, isServiceUnavailable, retryAfter } from "./middleware/outage.ts";
import { leadToPublicHost } from "./middleware/public-host.ts";
import { wrapRouteHandlers } from "./middleware/route-handlers.ts";
import { routedRequest } from "./middleware/routed-request.ts";
import {
  type RefuseEarly,
  type RequestEnv,
  requestId,
  sameOriginWrites,
  securityHeaders,
} from "./middleware/security.ts";
import { staticFiles } from "./middleware/static.ts";
import { discardUnreadBodies } from "./middleware/unread-body.ts";
import { faultPage, isDecodable } from "./middleware/unreadable-request.ts";
import { findFollowScript } from "./page/client-build/follow-script.ts";
import { handlerByLanguage } from "./page/client-build/languages.ts";
import { manifestEndpoint } from "./page/client-build/manifest.ts";
import { releaseOf } from "./page/client-build/releases.ts";
import { bareRefusal, outgoingResponse } from "./page/document-response.ts";
import { type AnswerKept, keepPages } from "./page/kept/kept-pages.ts";
import { replaceNames } from "./page/names.ts";
import { clearPlainCookies } from "./session/cookies.ts";
import { clearFlash } from "./session/flash.ts";
import { localeRequest } from "./session/preferences.ts";
import { sessionBasics } from "./session/session-basics.ts";

/** Pages accept these methods only: React Router would run an action for a PUT too. */
const pageMethods = new Set(["GET", "HEAD", "POST"]);
const allowed = [...pageMethods].join(", ");

export type AppOptions = {
  /** Mounts the machine endpoints (auth proxy, rpc, rest, webhook), after the origin check and before assets. */
  mountEndpoints?: (app: Hono<RequestEnv>) => void;
  /** Completes the session of a page request: actor, member, demo, the account's zone. Runs once per request. */
  openSession?: (request: Request, basics: Session) => Promise<Session>;
  /** Keeps the pages that only inform, by its database and clock; omitted: renders them for each request. */
  keepPages?: Runtime;
  /** What operators have set; omitted: nothing. */
  settings?: SettingsCache;
  /** Called for every answered request for a page. */
  noteView?: (request: Request, status: number) => void;
  /** Called when the database was unavailable; the request has been answered 503. */
  onOutage?: (error: unknown, request_id: string) => void;
  /** Called for every unexpected error that became an answer; the answer carries the request id. */
  onFault?: NoteFault;
  /** Whether the fault with this request id has been reported by now; must not wait long. */
  isFaultReported?: (request_id: string) => Promise<boolean>;
  /** Receives one line per request. */
  log?: RequestLog;
  /** What `/metrics` shows; null: `/metrics` answers 404. */
  metrics?: MetricsSource | null;
  ready?: ReadyChecks;
  isDraining?: () => boolean;
  isLive?: boolean;
  /** Origins to which a form may lead: the hosted checkout, OAuth. */
  formActionOrigins?: () => readonly string[];
  /** Origins that a member's page may call besides ours: the auth service. */
  connectOrigins?: readonly string[];
  /** The origin that people see, with its scheme: behind a proxy this process sees http and perhaps another host. */
  publicOrigin?: string;
  /** Paths that accept uploads of up to 25 MB instead of 1 MB. */
  isFileUpload?: (path: string) => boolean;
  /** How many proxies of ours add to X-Forwarded-For; none by default. */
  trustedHops?: number;
  /** Compresses pages here; omit it where a proxy in front compresses. */
  compressesPages?: boolean;
  /** Folder of the client build; omitted in development, where Vite serves it. */
  clientDir?: string;
  /** Folder in which the web servers publish their client builds for each other. */
  releasesDir?: string;
};

/** Builds the app around a React Router build (or, in development, a function that loads the current one). */
export function makeApp(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
  options: AppOptions = {},
): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  const isLive = options.isLive ?? false;
  const render = pageHandler(build, mode, options);
  const pages = (c: Context<RequestEnv>, refusal: EarlyRefusal | null) =>
    render(pageRequest(c, options), refusal);
  const answerKept = keptPagesOf(build, render, options);
  const refuse: RefuseEarly = (c, status, code) => {
    const isDocument = (c.req.header("accept") ?? "").includes("text/html");
    if (isDocument) return pages(c, { status, code });
    return answerError(c, { status, code, message: earlyMessages[status] });
  };
  const small = limitBody(1, refuse);
  // The auth service may answer a larger body before it has read all of it and close the connection, which the next
  // call would then reuse. Every token contains the user metadata, so no caller needs more.
  const proxied = limitBody(1 / 8, refuse);
  const large = limitBody(limits.upload_bytes / 1024 ** 2, refuse);

  answerFaults(app, {
    note: options.onFault ?? (() => undefined),
    noteOutage: options.onOutage ?? (() => undefined),
    render: (c, status, code) => pages(c, { status, code }),
    is_live: isLive,
  });
  app.use(discardUnreadBodies());
  app.use(requestId());
  app.use(observeRequests(options.log));
  app.use(answerClientsThatLeft());
  app.use(wrapThrownValues());
  app.use(securityHeaders({ is_live: isLive }));
  app.route("/", health(options.ready ?? {}, options.isDraining ?? (() => false)));
  metricsEndpoint(app, options.metrics ?? null);
  if (options.compressesPages) app.use(compressPages());
  app.use("/auth/v1/*", proxied);
  app.use((c, next) => (isUpload(c, options) ? large(c, next) : small(c, next)));
  app.use(sameOriginWrites({ public_origin: options.publicOrigin, refuse }));
  options.mountEndpoints?.(app);
  if (options.clientDir !== undefined) app.route("/", staticFiles(options.clientDir, options.releasesDir));
  if (options.clientDir !== undefined && typeof build !== "function")
    app.route("/", manifestEndpoint(releaseOf(build), options.releasesDir));
  // Probes, the API, webhooks, live events and assets are answered under every name.
  if (isLive) app.use(leadToPublicHost(options, refuse));
  app.all("*", async (c) => {
    if (!isDecodable(c.req.url)) return refuse(c, 404, "not_found");
    if (!pageMethods.has(c.req.method)) return refuse(c, 405, "method_not_allowed");
    const answer = (await answerKept?.(c)) ?? (await pages(c, null));
    options.noteView?.(c.req.raw, answer.status);
    return answer;
  });
  return app;
}

/** Only a multipart form on an upload page may be large. */
function isUpload(c: Context, { isFileUpload }: AppOptions): boolean {
  // Without a Content-Length the whole body would be read before the upload budget could refuse it.
  const isSized = c.req.header("content-length") !== undefined;
  return isSized && isFileUpload?.(c.req.path) === true && isMultipart(c.req.header("content-type"));
}

const earlyMessages = {
  403: "This request came from another site.",
  404: "There is nothing at this address.",
  405: "This address does not take this method.",
  413: "The body is larger than this address accepts.",
} as const;

/** A request for a page, and what the page knows of it besides. */
type PageRequest = { raw: Request; request_id: string; address: string; path: string };
type RenderPage = (asked: PageRequest, refusal: EarlyRefusal | null) => Promise<Response>;

function pageRequest(c: Context<RequestEnv>, { trustedHops = 0 }: AppOptions): PageRequest {
  const { raw, path } = c.req;
  return { raw, request_id: c.get("request_id"), address: addressOf(c, trustedHops), path };
}

/** Not in development, where pages change with each edit. */
function keptPagesOf(
  build: ServerBuild | (() => Promise<ServerBuild>),
  render: RenderPage,
  options: AppOptions,
): AnswerKept | null {
  const { keepPages: runtime, compressesPages = false } = options;
  if (!runtime || typeof build === "function") return null;
  return keepPages({
    runtime,
    build,
    render: (raw, request_id) =>
      render({ raw, request_id, address: "none", path: new URL(raw.url).pathname }, null),
    form_action_origins: options.formActionOrigins ?? (() => []),
    compresses: compressesPages,
    addressOf: (c) => addressOf(c, options.trustedHops ?? 0),
  });
}

function pageHandler(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: "production" | "development",
  options: AppOptions,
): RenderPage {
  const note = options.onOutage ?? (() => undefined);
  const noteFault = options.onFault ?? (() => undefined);
  const isReported = options.isFaultReported ?? (async () => false);
  const isLive = options.isLive ?? false;
  const wrap = (loaded: ServerBuild) =>
    wrapRouteHandlers(loaded, [
      noteMatchedRoute,
      answerOutages((error, context) => note(error, context.get(sessionContext).request_id)),
      keepInput,
      replaceNames,
      locateHandlerFaults,
    ]);
  const { clientDir } = options;
  const isBuilt = typeof build !== "function" && clientDir !== undefined;
  // In development Vite serves the scripts and knows no versions.
  const handle = isBuilt
    ? handlerByLanguage(wrap(build), mode)
    : createRequestHandler(async () => wrap(typeof build === "function" ? await build() : build), mode);
  const follow_script = isBuilt ? findFollowScript(clientDir) : null;
  const render: RenderPage = async (asked, refusal) => {
    const { raw, request_id } = asked;
    const site = { PUBLIC_URL: options.publicOrigin ?? new URL(raw.url).origin };
    const settings = await settingsNow(options, (error) => note(error, request_id));
    return paraglideMiddleware(localeRequest(site, raw, settings), async () => {
      const request = routedRequest(raw, refusal, site.PUBLIC_URL);
      const basics = sessionBasics(site, request, request_id, settings);
      const open = refusal ? undefined : options.openSession;
      const opened = open
        ? await unlessAway(open(request, basics), (error) => note(error, request_id))
        : basics;
      const session = opened ?? basics;
      if (opened) noteActor(session.actor);
      const context = new RouterContextProvider();
      context.set(sessionContext, session);
      context.set(addressContext, asked.address);
      context.set(earlyRefusalContext, refusal);
      context.set(outageContext, opened === null);
      context.set(pendingFormContext, null);
      context.set(refusalContext, false);
      const place = { request_id, method: raw.method, path: loggedPath(asked.path) };
      context.set(faultContext, (error) => noteFault(error, place));
      context.set(faultReportContext, () => isReported(request_id));
      context.set(documentContext, {
        nonce: randomBytes(16).toString("base64"),
        is_development: mode === "development",
        is_live: isLive,
        form_action_origins: options.formActionOrigins ?? (() => []),
        connect_origins: session.member ? (options.connectOrigins ?? []) : [],
        follow_script,
      });
      const answer = await handle(request, context);
      if (raw.signal.aborted) return answerClientLeft();
      const bare = await bareRefusal(request, answer);
      if (bare) return refusal ? faultPage(request_id, { is_live: isLive }) : render(asked, bare);
      clearFlash(session, answer);
      clearPlainCookies(site, request, session.response_headers);
      const response = answerBackgroundSave(request, outgoingResponse(answer, session.response_headers));
      if (response.status === 405) response.headers.set("Allow", allowed);
      // A data request has no page that could say this.
      if (response.status >= 500 && response.status !== 503 && (await isReported(request_id)))
        response.headers.append("Server-Timing", "report;desc=sent");
      if (response.status === 503) response.headers.set("Retry-After", retryAfter);
      return response;
    });
  };
  return render;
}

/** The settings; the first ones for a page that can only say that the database is away. */
async function settingsNow({ settings }: AppOptions, note: (error: unknown) => void): Promise<Settings> {
  try {
    return (await settings?.current()) ?? initialSettings;
  } catch (error) {
    if (!isServiceUnavailable(error)) throw locateFault(error, "session", "read settings");
    note(error);
    return initialSettings;
  }
}

/** The session, or null while the database is unavailable and the caller cannot be identified. */
async function unlessAway(
  session: Promise<Session>,
  note: (error: unknown) => void,
): Promise<Session | null> {
  try {
    return await session;
  } catch (error) {
    if (!isServiceUnavailable(error)) throw locateFault(error, "session", "open session");
    note(error);
    return null;
  }
}
