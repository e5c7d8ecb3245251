// Envelopes of the Sentry protocol: a header line, then items, each a header line and a payload. A payload has the
// length named in its header, or ends at the next line break.

export type Item = { type: string; payload: Buffer };
export type Envelope = { header: Record<string, unknown>; items: Item[] };

const newline = 0x0a;

function lineEnd(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(newline, from);
  return at === -1 ? bytes.length : at;
}

function readObject(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Reads an envelope; null if it is not one. */
export function parseEnvelope(bytes: Buffer): Envelope | null {
  let at = lineEnd(bytes, 0);
  const header = readObject(bytes.subarray(0, at));
  if (!header) return null;
  const items: Item[] = [];
  for (at += 1; at < bytes.length; ) {
    const end = lineEnd(bytes, at);
    // A line break may follow the last item.
    if (end === at) {
      at += 1;
      continue;
    }
    const head = readObject(bytes.subarray(at, end));
    if (!head || typeof head.type !== "string") return null;
    const start = end + 1;
    const { length } = head;
    const stop = typeof length === "number" ? start + length : lineEnd(bytes, start);
    if (stop > bytes.length) return null;
    items.push({ type: head.type, payload: bytes.subarray(start, stop) });
    at = stop + 1;
  }
  return { header, items };
}
