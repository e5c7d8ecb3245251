// What kind of host an address in the settings names, judged by the name alone, without a look-up.
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { hostOf, isPrivateName } from "../webhook-address.ts";

const loopbackRanges = new Set(["loopback", "unspecified"]);
/** RFC 1918 and fc00::/7. */
const privateRanges = new Set(["private", "uniqueLocal"]);

const rangeOf = (host: string) => (isIP(host) === 0 ? null : ipaddr.process(host).range());

/** Whether an address points back at this machine. */
export function isLoopback(address: string): boolean {
  const host = hostOf(new URL(address));
  return /(?:^|\.)localhost$/.test(host) || loopbackRanges.has(rangeOf(host) ?? "");
}

/**
 * Whether an address leads to this machine or a private network: http is enough there, and a browser elsewhere cannot
 * reach it.
 */
export function isPrivate(address: string): boolean {
  const host = hostOf(new URL(address));
  if (isLoopback(address)) return true;
  return isIP(host) === 0 ? isPrivateName(host) : privateRanges.has(rangeOf(host) ?? "");
}

/** The role that signs in with a database address. Supabase's pooler expects it with the project: `role.project`. */
export function roleOf(databaseUrl: string): string {
  const { username, hostname } = new URL(databaseUrl);
  const name = decodeURIComponent(username);
  return hostname.endsWith(".pooler.supabase.com") ? name.replace(/\.[^.]*$/, "") : name;
}
