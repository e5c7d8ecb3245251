/**
 * Reports browser errors through our own endpoint by the Sentry protocol. Loaded when the page is idle. Uses only the
 * SDK's client and breadcrumbs: no tracing, no recording of the page, nothing about the person.
 */
import {
  type Breadcrumb,
  breadcrumbsIntegration,
  captureEvent,
  captureException,
  type ErrorEvent,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  withScope,
} from "@sentry/browser";
import { browserDsn, scrubAddress, scrubText } from "#domain/fault.ts";
import { release } from "#domain/release.ts";
import { type BrowserFault, passOnFaults, reportStateOf, setReportState } from "./browser-faults.ts";
import type { ServerAnswer, TakeFaults } from "./early-faults.ts";

/** After this time a report counts as not sent. */
const patienceMs = 10_000;

/**
 * Starts the client, and reports the faults so far and every later one. Without a `fetch` to send with, the client would
 * look for the browser's own in a frame it adds to the page.
 */
export function startReporter(takeFaults: TakeFaults, send: typeof fetch): void {
  const client = init({
    transport: (options) => makeFetchTransport(options, send),
    dsn: browserDsn,
    tunnel: "/errors",
    release,
    defaultIntegrations: false,
    integrations: [
      linkedErrorsIntegration(),
      breadcrumbsIntegration({ console: false, dom: true, fetch: true, history: true, xhr: false }),
    ],
    maxBreadcrumbs: 30,
    sendClientReports: false,
    beforeBreadcrumb: scrubBreadcrumb,
    beforeSend: scrubEvent,
  });
  client?.on("afterSendEvent", ({ tags }, { statusCode }) => {
    const digest = tags?.digest;
    if (typeof digest === "string") settle(digest, statusCode === 200);
  });
  passOnFaults(takeFaults, report);
}

function settle(digest: string, isSent: boolean): void {
  if (reportStateOf(digest) !== "sent") setReportState(digest, isSent ? "sent" : "not_sent");
}

function report({ digest, kind, error, path, at }: BrowserFault): void {
  setTimeout(() => settle(digest, false), patienceMs);
  withScope((scope) => {
    scope.setTags({ digest, kind, place: scrubAddress(path) });
    scope.addEventProcessor((event) => ({ ...event, timestamp: at / 1_000 }));
    if (kind !== "answer") {
      captureException(error);
      return;
    }
    const { method, url, status } = error as ServerAnswer;
    scope.setTag("status", String(status));
    captureEvent({ level: "error", message: `${status} ${method} ${scrubAddress(url)}` });
  });
}

/** Labels and titles of what was pressed may name somebody; addresses may hold tokens. */
function scrubBreadcrumb(crumb: Breadcrumb): Breadcrumb {
  const { message, data, ...kept } = crumb;
  const said = message?.replaceAll(/\[(?:aria-label|title|alt|name)="[^"]*"?\]?/g, "");
  const addresses = ["url", "from", "to"].flatMap((key) => {
    const value: unknown = data?.[key];
    return typeof value === "string" ? [[key, scrubAddress(value)]] : [];
  });
  const facts = ["method", "status_code"].flatMap((key) =>
    data?.[key] === undefined ? [] : [[key, data[key]]],
  );
  return {
    ...kept,
    ...(said === undefined ? {} : { message: scrubText(said) }),
    ...(data ? { data: Object.fromEntries([...addresses, ...facts]) } : {}),
  };
}

/** Only what is named here leaves the browser. */
function scrubEvent(event: ErrorEvent): ErrorEvent {
  for (const value of event.exception?.values ?? []) {
    if (value.value) value.value = scrubText(value.value);
    for (const frame of value.stacktrace?.frames ?? [])
      if (frame.filename) frame.filename = frame.filename.replace(/[?#].*$/s, "");
  }
  const { event_id, timestamp, platform, level, message, exception, breadcrumbs, tags, sdk } = event;
  return {
    type: undefined,
    event_id,
    timestamp,
    platform,
    level,
    exception,
    breadcrumbs,
    tags,
    sdk,
    release,
    ...(message ? { message: scrubText(message) } : {}),
    request: { url: scrubAddress(location.pathname), headers: { "User-Agent": navigator.userAgent } },
  };
}
