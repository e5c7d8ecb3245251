// The address a request comes from: the connection's peer or, behind our own proxies, the entry that they added to
// X-Forwarded-For. Anybody can write the entries further left in that header.
import { isIP } from "node:net";
import type { Context } from "hono";

type Incoming = { socket?: { remoteAddress?: string | undefined } };

/** The caller's address for rate limits; "none" without a connection (a call inside the process). */
export function addressOf(c: Context, trusted_hops: number): string {
  return networkOf(callerAddress(c, trusted_hops));
}

/** The caller's full address, to forward to services that have their own limits. */
export function callerAddress(c: Context, trusted_hops: number): string {
  const { incoming } = (c.env ?? {}) as { incoming?: Incoming };
  return callerOf(incoming?.socket?.remoteAddress ?? "none", c.req.header("x-forwarded-for"), trusted_hops);
}

/** The same from the parts: the connection's other end, the header, and how many of its entries our proxies wrote. */
export function callerOf(connected: string, forwarded: string | undefined, trusted_hops: number): string {
  const entries = (forwarded ?? "").split(",").map((entry) => entry.trim());
  const believed = trusted_hops > 0 ? entries.at(-Math.min(trusted_hops, entries.length)) : undefined;
  return plainAddress(believed ?? "") ?? plainAddress(connected) ?? connected;
}

/** Without port, brackets and zone; an IPv4 address mapped into IPv6 becomes plain IPv4. Null for anything else. */
function plainAddress(text: string): string | null {
  const bare = text.startsWith("[") ? text.slice(1, text.indexOf("]")) : text;
  const host = /^[\d.]+:\d+$/.test(bare) ? bare.slice(0, bare.indexOf(":")) : bare;
  const address = host.split("%", 1)[0]?.toLowerCase() ?? "";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
  return isIP(mapped) === 0 ? null : mapped;
}

/** The /64 network of an IPv6 address: one household, server or phone owns all addresses in it. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // `URL` normalises the address: lower case, hexadecimal, the longest run of zeros omitted.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = "", right] = written.split("::", 2);
  const head = left === "" ? [] : left.split(":");
  const tail = right ? right.split(":") : [];
  const zeros = right === undefined ? 0 : 8 - head.length - tail.length;
  const parts = [...head, ...Array.from({ length: zeros }, () => "0"), ...tail];
  return `${parts.slice(0, 4).join(":")}::/64`;
}
