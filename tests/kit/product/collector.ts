// A trace collector (OTLP over HTTP, JSON) that keeps what it receives and can hold back its answers.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number };
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Value }[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number; message?: string };
};
type Body = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };

export type Collector = {
  url: string;
  spans: ReceivedSpan[];
  /** Everything received, as text. */
  bodies: string[];
  /** Headers of the last export. */
  headers(): NodeJS.Dict<string | string[]>;
  /** With true it accepts requests without answering them, until called with false. */
  hold(isHeld: boolean): void;
  close(): Promise<void>;
};

/** Starts it on a free port. */
export async function startCollector(): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const waiting: (() => void)[] = [];
  let isHeld = false;
  let headers: NodeJS.Dict<string | string[]> = {};
  const server = createServer(async (request, response) => {
    headers = request.headers;
    const body = await text(request).catch(() => "");
    const take = () => {
      if (response.destroyed || body === "") return;
      bodies.push(body);
      const { resourceSpans } = JSON.parse(body) as Body;
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    };
    if (isHeld) waiting.push(take);
    else take();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers: () => headers,
    hold(next) {
      isHeld = next;
      if (!next) for (const take of waiting.splice(0)) take();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The value of a span's attribute. */
export function attributeOf(span: ReceivedSpan | undefined, key: string): string | number | undefined {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
}
