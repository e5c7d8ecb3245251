// Where webhooks may go: only public https addresses. Anybody can register an address and choose what its name resolves
// to, so the rule applies when somebody enters it, and again to every address of the name when a message is sent.
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Why an address is not allowed; the codes of the form's field. */
export type WebhookAddressFault = "webhook_https" | "webhook_port" | "webhook_private";

/** The default port of https and its usual alternative; others could reach services that are not receivers. */
const ports = new Set(["", "8443"]);

/** Whether an IP address belongs to the public internet: not to this machine, a private network or a special use. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `process` turns an IPv4 address inside an IPv6 one into IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // In IPv6, only this block is assigned to the internet; the library calls unassigned space unicast too.
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parse("2000::"), 3);
}

/** The host of an address for the look-up: without the brackets of IPv6 and the final dot. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
}

/** Whether the host names this machine itself; a name that only resolves to it does not count. */
export function isLoopbackHost(host: string): boolean {
  if (host === "localhost") return true;
  return isIP(host) !== 0 && ipaddr.process(host).range() === "loopback";
}

/** Whether a host name exists only in private networks: it has no dot, or an ending reserved for them. */
export function isPrivateName(host: string): boolean {
  return !host.includes(".") || /\.(?:local|localhost|internal|home\.arpa|lan)$/.test(host);
}

/** What is wrong with an address before its name is resolved, or null. */
export function webhookAddressFault(
  url: URL,
  { may_be_loopback }: { may_be_loopback: boolean },
): WebhookAddressFault | null {
  const host = hostOf(url);
  if (may_be_loopback && isLoopbackHost(host)) return null;
  if (url.protocol !== "https:") return "webhook_https";
  if (!ports.has(url.port)) return "webhook_port";
  if (isIP(host) !== 0) return isPublicAddress(host) ? null : "webhook_private";
  return isPrivateName(host) ? "webhook_private" : null;
}
