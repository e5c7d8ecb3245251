// Spans of traces: which work ran inside which other work, and for how long. Without a tracer, the usual case, the work
// just runs. Attributes are names from our own tables and numbers, never values of a row or a request.
import { AsyncLocalStorage } from "node:async_hooks";

export type Attributes = Readonly<Record<string, string | number>>;
type Kind = "server" | "client" | "internal" | "consumer";

/** One open span of a tracer. */
export type OpenSpan = {
  /** Its W3C trace context, which links later work to it. */
  traceparent: string;
  /** Ends it; `name` replaces the one from its start. */
  end(result: { is_failed: boolean; name?: string; attributes?: Attributes; ended_at_ms?: number }): void;
};
export type SpanStart = {
  name: string;
  kind: Kind;
  attributes?: Attributes;
  /** The work that caused this one, in another request. */
  linked_to?: string | undefined;
  started_at_ms?: number;
};
/** Makes spans; none of its functions may throw or wait. */
export type Tracer = { start(span: SpanStart, parent: OpenSpan | undefined): OpenSpan };

const current = new AsyncLocalStorage<OpenSpan>();
let tracer: Tracer | null = null;

/** From now on spans go to this tracer; null ends that. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

/** Whether anybody records spans. */
export const isTracing = (): boolean => tracer !== null;

/** Ends the span with these facts about its work. */
export type Annotate = (facts: { name?: string; attributes?: Attributes; is_failed?: boolean }) => void;

/** Runs the work inside a span; an error marks the span as failed, without details. */
export async function inSpan<T>(start: SpanStart, work: (annotate: Annotate) => Promise<T>): Promise<T> {
  if (tracer === null) return work(() => undefined);
  const span = tracer.start(start, current.getStore());
  let facts: Parameters<Annotate>[0] = {};
  const annotate: Annotate = (more) => {
    facts = { ...facts, ...more };
  };
  try {
    const result = await current.run(span, () => work(annotate));
    span.end({ is_failed: false, ...facts });
    return result;
  } catch (error) {
    span.end({ is_failed: true, ...facts });
    throw error;
  }
}

/** Records work that has just ended after `took_ms`, inside the current span; does nothing outside a span. */
export function recordSpan(start: SpanStart, took_ms: number, isFailed: boolean): void {
  const parent = current.getStore();
  if (tracer === null || parent === undefined) return;
  const now = Date.now();
  const span = tracer.start({ ...start, started_at_ms: now - took_ms }, parent);
  span.end({ is_failed: isFailed, ended_at_ms: now });
}

/** The member of a job's payload that names the work that enqueued it. */
const linkMember = "_traceparent";

/** The payload with the trace context of the enqueuing work; unchanged without a tracer. */
export function withLink(payload: unknown): unknown {
  const span = tracer === null ? undefined : current.getStore();
  const isObject = typeof payload === "object" && payload !== null && !Array.isArray(payload);
  return span && isObject ? { ...payload, [linkMember]: span.traceparent } : payload;
}

/** Takes the link out of a payload, because the job's schema does not know it. */
export function takeLink(payload: unknown): { payload: unknown; linked_to: string | undefined } {
  if (typeof payload !== "object" || payload === null || !(linkMember in payload))
    return { payload, linked_to: undefined };
  const { [linkMember]: link, ...rest } = payload;
  return { payload: rest, linked_to: typeof link === "string" ? link : undefined };
}
