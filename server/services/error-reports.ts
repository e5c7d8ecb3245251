// Error reports to the configured service, by the Sentry protocol. Loads the SDK only if there is a DSN, without its
// automatic instrumentation: our code decides what is an error, and nothing collects request data.
import { createEventEnvelope, createTransport, type ErrorEvent, type Event } from "@sentry/core";
import type { LightNodeClient } from "@sentry/node-core/light";
import { scrubAddress, scrubText } from "#domain/fault.ts";
import { release } from "#domain/release.ts";
import type { Env } from "#server/kernel/env.ts";
import type { NotedFault, SendReport } from "#server/kernel/fault/faults.ts";
import { callService } from "./service-call.ts";

export type ErrorReports = {
  send: SendReport;
  /** Forwards a browser's event, already scrubbed; false if the service did not take it. Never rejects. */
  forward(event: Event): Promise<boolean>;
};

/** A report fails if the service does not take it within this time. */
const timeoutMs = 3_000;
/** The most concurrent reports; further ones are dropped. */
const maxOpen = 20;

/** The reports to `SENTRY_DSN`; null without one. */
export async function openErrorReports({ SENTRY_DSN, MODE }: Env): Promise<ErrorReports | null> {
  if (SENTRY_DSN === undefined) return null;
  const sentry = await import("@sentry/node-core/light");
  const client: LightNodeClient = new sentry.LightNodeClient({
    dsn: SENTRY_DSN,
    release,
    environment: MODE,
    stackParser: sentry.defaultStackParser,
    integrations: [sentry.linkedErrorsIntegration()],
    includeServerName: false,
    sendClientReports: false,
    transportOptions: { bufferSize: maxOpen },
    transport: (options) =>
      createTransport({ ...options, bufferSize: maxOpen }, ({ body }) => postEnvelope(options.url, body)),
    beforeSend: scrubEvent,
  });
  client.init();
  const waiting = new Map<string, (isTaken: boolean) => void>();
  client.on("afterSendEvent", (event, response) => {
    waiting.get(event.event_id ?? "")?.(isTaken(response.statusCode));
  });

  return {
    send: (error, fault) => {
      const scope = new sentry.Scope();
      describeFault(scope, fault);
      return new Promise<boolean>((resolve) => {
        const id = client.captureException(error, { originalException: error }, scope);
        const timer = setTimeout(() => settle(false), timeoutMs + 500).unref();
        const settle = (isDone: boolean) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(isDone);
        };
        waiting.set(id, settle);
      });
    },
    forward: async (event) => {
      const response = await client.sendEnvelope(
        createEventEnvelope({ ...event, environment: MODE }, client.getDsn(), undefined),
      );
      return isTaken(response.statusCode);
    },
  };
}

const isTaken = (status: number | undefined) => status !== undefined && status >= 200 && status < 300;

async function postEnvelope(url: string, body: string | Uint8Array) {
  const init = { method: "POST", body: body as BodyInit, redirect: "manual" } as const;
  const response = await callService(url, init, timeoutMs);
  await response.body?.cancel();
  return {
    statusCode: response.status,
    headers: {
      "x-sentry-rate-limits": response.headers.get("x-sentry-rate-limits"),
      "retry-after": response.headers.get("retry-after"),
    },
  };
}

function describeFault(
  scope: InstanceType<typeof import("@sentry/node-core/light").Scope>,
  { digest, kind, place, method, path }: NotedFault,
): void {
  scope.setTags({ digest, kind, place });
  scope.setTransactionName(place);
  if (path)
    scope.addBreadcrumb({ category: "request", message: `${method ?? ""} ${path}`.trim(), level: "info" });
  scope.addBreadcrumb({ category: kind, message: place, level: "error" });
}

/** The last check of an event before it leaves: scrubs messages, and removes the request and the person. */
function scrubEvent(event: ErrorEvent): ErrorEvent {
  const { user: _user, request: _request, extra: _extra, ...kept } = event;
  for (const value of kept.exception?.values ?? []) if (value.value) value.value = scrubText(value.value);
  for (const crumb of kept.breadcrumbs ?? []) if (crumb.message) crumb.message = scrubText(crumb.message);
  if (kept.message) kept.message = scrubText(kept.message);
  if (kept.transaction) kept.transaction = scrubAddress(kept.transaction);
  return kept;
}
