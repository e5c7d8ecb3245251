// Sends one webhook. Anybody can register a receiver, so the sender trusts nothing in its answer, follows no redirect
// and reads only the first kilobyte, and connects only to a checked address. It resolves names without the operating
// system's resolver, which has four threads for everything that the process does.
import { Resolver } from "node:dns/promises";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { limits, units } from "#domain/limits.ts";
import type { WebhookOutcome } from "#domain/webhook/schedule.ts";
import {
  hostOf,
  isLoopbackHost,
  isPublicAddress,
  type WebhookAddressFault,
  webhookAddressFault,
} from "#server/kernel/webhook-address.ts";

export type WebhookAnswer = {
  outcome: WebhookOutcome;
  status_code: number | null;
  /** The beginning of the answer, as text that the database takes. */
  answer: string | null;
  duration_ms: number;
};

/** All addresses of a name. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<string[]>;

/** What is allowed before names are resolved, and among the resolved addresses. */
export type AddressRule = {
  faultOf(url: URL, options: { may_be_loopback: boolean }): WebhookAddressFault | null;
  isAllowed(address: string): boolean;
};

export type SenderOptions = {
  may_be_loopback: boolean;
  resolve?: Resolve;
  rule?: AddressRule;
  timeout_ms?: number;
};
export type OutgoingWebhook = { url: string; headers: Record<string, string>; body: string };

/** Why nothing was sent, or why no answer came. */
class SendFault extends Error {
  override name = "SendFault";
  outcome: WebhookOutcome;
  constructor(outcome: WebhookOutcome) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** Posts a message and returns the outcome; never throws, and ends within the limit whatever the receiver does. */
export async function postWebhook(
  webhook: OutgoingWebhook,
  { may_be_loopback, resolve = resolveName, rule = publicOnly, timeout_ms = defaultTimeoutMs }: SenderOptions,
): Promise<WebhookAnswer> {
  const started = performance.now();
  const signal = AbortSignal.timeout(timeout_ms);
  const duration = () => Math.round(performance.now() - started);
  try {
    const url = new URL(webhook.url);
    const fault = rule.faultOf(url, { may_be_loopback });
    if (fault) throw new SendFault(fault === "webhook_private" ? "private_address" : "address");
    const addresses = await addressesOf(hostOf(url), { may_be_loopback, resolve, rule }, signal);
    const response = await exchange(url, webhook, addresses, signal);
    const status_code = response.statusCode ?? 0;
    const answer = await readBeginning(response);
    return { outcome: outcomeOf(status_code), status_code, answer, duration_ms: duration() };
  } catch (error) {
    const outcome = signal.aborted ? "timeout" : outcomeOfError(error);
    return { outcome, status_code: null, answer: null, duration_ms: duration() };
  }
}

const publicOnly: AddressRule = { faultOf: webhookAddressFault, isAllowed: isPublicAddress };
const defaultTimeoutMs = limits.webhook_timeout_seconds * units.second_ms;

/** The addresses to connect to. A single address that is not public rejects the name. */
async function addressesOf(
  host: string,
  { may_be_loopback, resolve, rule }: { may_be_loopback: boolean; resolve: Resolve; rule: AddressRule },
  signal: AbortSignal,
): Promise<string[]> {
  if (may_be_loopback && isLoopbackHost(host)) return isIP(host) ? [host] : ["127.0.0.1", "::1"];
  const addresses = isIP(host) ? [host] : await aborting(resolve(host, signal), signal);
  if (addresses.length === 0) throw new SendFault("unknown_host");
  if (!addresses.every(rule.isAllowed)) throw new SendFault("private_address");
  return addresses;
}

/** Both kinds of addresses of a name, in public DNS; empty when it has none. */
async function resolveName(host: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  signal.addEventListener("abort", () => resolver.cancel(), { once: true });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
}

/** The same promise, given up when the signal fires. */
function aborting<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((done, fail) => {
    signal.addEventListener("abort", () => fail(new SendFault("timeout")), { once: true });
    work.then(done, fail);
  });
}

/** The response's head. Follows no redirect; the connection ends with the answer. */
function exchange(
  url: URL,
  { headers, body }: OutgoingWebhook,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    method: "POST",
    agent: false,
    signal,
    lookup: lookupAmong(addresses),
    headers: {
      ...headers,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "accept-encoding": "identity",
      "user-agent": "Proffer-Webhooks/1",
      connection: "close",
    },
  };
  return new Promise((done, fail) => {
    const sent = (url.protocol === "https:" ? requestHttps : requestHttp)(url, options, done);
    // Stays for the life of the request, so that an error after the head does not end the process.
    sent.on("error", fail);
    sent.end(body);
  });
}

/** Answers every lookup with the checked addresses, so that a changed name has no effect. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const first = all.find(({ family }) => !options.family || family === options.family) ?? all[0];
    if (options.all) callback(null, all);
    else callback(null, first?.address ?? "", first?.family);
  };
}

/** The first kilobyte of the body, however long it is and however it ends; does not read the rest. */
async function readBeginning(response: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size >= limits.webhook_answer_bytes) break;
    }
  } catch {
    // The status has arrived: a broken or slow body changes nothing.
  } finally {
    response.destroy();
  }
  if (size === 0) return null;
  const text = Buffer.concat(chunks).subarray(0, limits.webhook_answer_bytes).toString("utf8");
  return text.replaceAll("\0", "\ufffd");
}

function outcomeOf(status: number): WebhookOutcome {
  if (status >= 200 && status < 300) return "delivered";
  if (status >= 300 && status < 400) return "redirect";
  return status === 410 ? "gone" : "refused";
}

function outcomeOfError(error: unknown): WebhookOutcome {
  if (error instanceof SendFault) return error.outcome;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/.test(code)) return "tls";
  return /^(?:ENOTFOUND|EAI_)/.test(code) ? "unknown_host" : "connection";
}
