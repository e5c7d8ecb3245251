// Spans of traces: which piece of work ran inside which other one, and for how long. Without a tracer, which is the rule,
// the work is simply run. Attributes are names of our own tables and numbers, never values of a row or of a request.
import { AsyncLocalStorage } from "node:async_hooks";

export type Attributes = Readonly<Record<string, string | number>>;
type Kind = "server" | "client" | "internal" | "consumer";

/** One open span of a tracer. */
export type OpenSpan = {
  /** The W3C form of its place, by which later work is linked to it. */
  traceparent: string;
  /** Ends it; `name` replaces that of its start. */
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

/** Runs the work inside a span; what it throws is a failure, of which only the fact is recorded. */
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

/** Records work that has just ended and took so long, inside the current span; outside of any it is left out. */
export function recordSpan(start: SpanStart, took_ms: number, is_failed: boolean): void {
  const parent = current.getStore();
  if (tracer === null || parent === undefined) return;
  const now = Date.now();
  const span = tracer.start({ ...start, started_at_ms: now - took_ms }, parent);
  span.end({ is_failed, ended_at_ms: now });
}

/** The member of a job's payload that says which work enqueued it. */
const linkMember = "_traceparent";

/** The payload with the place of the work that enqueues it; unchanged without a tracer. */
export function withLink(payload: unknown): unknown {
  const span = tracer === null ? undefined : current.getStore();
  const isObject = typeof payload === "object" && payload !== null && !Array.isArray(payload);
  return span && isObject ? { ...payload, [linkMember]: span.traceparent } : payload;
}

/** Takes the link out of a payload, whose schema does not know it. */
export function takeLink(payload: unknown): { payload: unknown; linked_to: string | undefined } {
  if (typeof payload !== "object" || payload === null || !(linkMember in payload))
    return { payload, linked_to: undefined };
  const { [linkMember]: link, ...rest } = payload;
  return { payload: rest, linked_to: typeof link === "string" ? link : undefined };
}
