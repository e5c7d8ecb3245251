// Traces to a collector by the OpenTelemetry protocol (OTLP over HTTP, JSON). Loads the SDK only if there is an
// endpoint, and registers nothing globally: no library makes spans by itself. Spans wait in a queue of fixed length;
// while the collector is slow or absent, further ones are dropped, and no request waits.
import type { Context, SpanContext } from "@opentelemetry/api";
import { release } from "#domain/release.ts";
import type { Env } from "#server/kernel/env.ts";
import { type OpenSpan, type SpanStart, setTracer, type Tracer } from "#server/kernel/telemetry/spans.ts";

export type Traces = {
  /** Sends the waiting spans, within a short time. */
  flush(): Promise<void>;
  /** Ends tracing, after a short time for the waiting spans. */
  stop(): Promise<void>;
};
type TraceEnv = Pick<
  Env,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_TRACES_SAMPLER_ARG" | "MODE"
>;

/** The most waiting spans; further ones are dropped. */
export const maxWaitingSpans = 2_048;
const spansPerExport = 512;
const exportEveryMs = 2_000;
const exportTimeoutMs = 5_000;
/** Enough for the whole queue, which is sent at once when the process stops. */
const maxOpenExports = maxWaitingSpans / spansPerExport;
const stopPatienceMs = 2_000;
const limits = {
  attributeCountLimit: 16,
  attributeValueLengthLimit: 200,
  eventCountLimit: 0,
  linkCountLimit: 1,
};

/** Starts tracing if there is a collector; null without one. */
export async function openTraces(env: TraceEnv): Promise<Traces | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio, MODE } = env;
  if (endpoint === undefined) return null;
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: exportTimeoutMs,
    concurrencyLimit: maxOpenExports,
  });
  const processor = new sdk.BatchSpanProcessor({
    exporter,
    maxQueueSize: maxWaitingSpans,
    maxExportBatchSize: spansPerExport,
    scheduledDelayMillis: exportEveryMs,
    exportTimeoutMillis: exportTimeoutMs,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "proffer",
      "service.version": release,
      "deployment.environment.name": MODE,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanLimits: limits,
    spanProcessors: [processor],
  });
  setTracer(tracerOf(api, provider.getTracer("proffer", release)));
  const inTime = (work: Promise<unknown>) =>
    Promise.race([
      work.catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, stopPatienceMs).unref()),
    ]).then(() => undefined);
  return {
    flush: () => inTime(provider.forceFlush()),
    stop: () => {
      setTracer(null);
      return inTime(provider.shutdown());
    },
  };
}

type Api = typeof import("@opentelemetry/api");

function tracerOf(api: Api, tracer: import("@opentelemetry/api").Tracer): Tracer {
  const contexts = new WeakMap<OpenSpan, Context>();
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  return {
    start({ name, kind, attributes = {}, linked_to, started_at_ms }: SpanStart, parent) {
      const context = (parent && contexts.get(parent)) ?? api.ROOT_CONTEXT;
      const link = linked_to === undefined ? null : spanContextOf(linked_to);
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes,
          links: link ? [{ context: link }] : [],
          ...(started_at_ms === undefined ? {} : { startTime: started_at_ms }),
        },
        context,
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      const open: OpenSpan = {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
        end({ is_failed, name: finalName, attributes: more, ended_at_ms }) {
          if (finalName) span.updateName(finalName);
          if (more) span.setAttributes(more);
          // Without a message: it may quote what somebody typed.
          if (is_failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end(ended_at_ms);
        },
      };
      contexts.set(open, api.trace.setSpan(context, span));
      return open;
    },
  };
}

/** The span context that a `traceparent` names; null for any other text. */
function spanContextOf(traceparent: string): SpanContext | null {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** `name=value` pairs, as the variable's specification defines them. */
function headersOf(text: string | undefined): Record<string, string> {
  const pairs = (text ?? "").split(",").filter((pair) => pair.includes("="));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}
