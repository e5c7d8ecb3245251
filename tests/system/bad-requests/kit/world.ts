// The people and things that the lines name: six people with their sessions, and the rows behind the ids.
import { afterAll, beforeAll } from "vitest";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { endDevice } from "#server/account/commands/end-device.ts";
import { submitRequest } from "#server/flow/request/submit-request.ts";
import { type Member, system } from "#server/kernel/actor.ts";
import { type Sure, sessionCookie, stripeSignature, visitorCookie } from "#tests/kit/product/tokens.ts";
import { filled, filledDeep, type Line, type Things, type Who } from "./line.ts";
import { openQuietProduct, type QuietProduct } from "./product.ts";
import { type Answer, send } from "./send.ts";

export type Session = { bearer: string | null; cookie: string | null };
export type World = {
  product: QuietProduct;
  things: Things;
  sessions: Record<Who, Session>;
};

/** The product of the file that called `provideWorld`, and who and what is in it. */
export let world: World;

/** Starts it before the file's tests and ends it after them. */
export function provideWorld(): void {
  beforeAll(async () => {
    world = await openWorld();
    // Loaded by the first request of its kind, so not part of a request's cost.
    for (const path of ["/", "/auth/signin", "/request"]) await ask({ name: path, path, status: 200 });
  });
  afterAll(() => world?.product.stop());
}

/** Opens the product, creates people and things, and uses every session once. */
async function openWorld(): Promise<World> {
  const product = await openQuietProduct();
  try {
    const { people, things } = await makeThings(product);
    const sessions = { visitor: { bearer: null, cookie: null } } as Record<Who, Session>;
    for (const [who, member] of Object.entries(people)) {
      sessions[who as Who] = await sessionOf(product, member);
    }
    const { visitor_id } = things;
    sessions.drafter = { bearer: null, cookie: visitorCookie(product.cookie_secret, visitor_id) };
    const broken = await brokenSessions(product, people.customer);
    return { product, sessions, things: { ...things, ...broken } };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** Signed in for pages and functions; the account records a session's first use, so that happens here. */
export async function sessionOf(product: QuietProduct, member: Member, sure?: Sure): Promise<Session> {
  const bearer = await product.tokens.access(member, undefined, sure);
  const cookie = sessionCookie(bearer);
  const seen = await send(product.port, {
    method: "GET",
    path: "/rest/v1/category?limit=1",
    headers: { authorization: `Bearer ${bearer}` },
    body: null,
  });
  if (seen.status !== 200) throw new Error(`a session of the kit is not taken: ${seen.status} ${seen.text}`);
  return { bearer, cookie };
}

async function makeThings({ kit, origin, webhook_secret }: QuietProduct) {
  const first = await kit.booking();
  const { customer, provider } = first;
  const request = async () => {
    const draft = await kit.draftOf(customer);
    await kit.run(submitRequest, customer, { request_id: draft.request_id, version: draft.version });
    return { customer, category_id: first.category_id, ...draft, version: draft.version + 1 };
  };
  const open = await request();
  // Without a date, because the booking occupies the requested time.
  const offer = await kit.offerFor(open, { starts_at: null, ends_at: null }, provider);
  const payable = await kit.payableOf(await kit.bookingOf(await kit.offerFor(await request())));
  const draft = await kit.draftOf(customer);
  const visitors = await kit.draftWithFile();
  const [stranger, newcomer, operator] = [await kit.customer(), await kit.account(), await kit.operator()];
  const things = {
    origin,
    old_signature: stripeSignature(webhook_secret, -3_600),
    fresh_signature: stripeSignature(webhook_secret, 0),
    category: first.category_id,
    request: open.request_id,
    request_version: String(open.version),
    offer: offer.offer_id,
    offer_version: String(offer.offer_version),
    booking: first.booking_id,
    booking_version: String(first.booking_version),
    payable: payable.booking_id,
    payable_version: String(payable.booking_version),
    draft: draft.request_id,
    draft_version: String(draft.version),
    visitor_draft: visitors.request_id,
    visitor_id: visitors.visitor.visitor_id ?? "",
    file: visitors.file_id,
    nobody: "00000000-0000-4000-8000-000000000000",
    customer_profile: customer.profile?.id ?? "",
    provider_profile: provider.profile?.id ?? "",
    customer_email: customer.email,
  };
  return { people: { customer, provider, stranger, newcomer, operator }, things };
}

/** Sessions with one thing wrong, as cookies and tokens by name. */
async function brokenSessions({ kit, tokens, cookie_secret }: QuietProduct, member: Member): Promise<Things> {
  const { actor, session_id } = await kit.withDevice();
  await kit.run(endDevice, system, { account_id: actor.account_id, session_id, user_agent: "example" });
  const good = await tokens.access(member);
  const expired = await tokens.access(member, -60);
  const [head = "", body = "", signature = ""] = good.split(".");
  const stolen = Buffer.from(JSON.stringify({ ...payloadOf(body), sub: crypto.randomUUID() }));
  const tampered = `${head}.${stolen.toString("base64url")}.${signature}`;
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${body}.`;
  const whole = sessionCookie(good).split("=")[1] ?? "";
  return {
    expired_token: expired,
    tampered_token: tampered,
    unsigned_token: unsigned,
    revoked_token: await tokens.access(actor, undefined, { session_id }),
    good_token: good,
    expired_cookie: sessionCookie(expired, -60),
    tampered_cookie: sessionCookie(tampered),
    cut_cookie: `${authCookieName}=${whole.slice(0, whole.length / 2)}`,
    first_chunk: `${authCookieName}.0=${whole.slice(0, 400)}`,
    last_chunk: `${authCookieName}.1=${whole.slice(400)}`,
    forged_visitor: visitorCookie("another secret", crypto.randomUUID()),
    old_visitor: visitorCookie(cookie_secret, crypto.randomUUID(), Date.now() - 100 * 86_400_000),
  };
}

function payloadOf(body: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as Record<string, unknown>;
}

const machinePaths = /^\/(rest|auth|storage|functions)\/v1\/|^\/webhooks\/|^\/preferences\/clock$/;
export const isMachine = (path: string) => machinePaths.test(path);

/** Sends one line as its sender would: a form from our own page, a call with a token. */
export async function ask(line: Line): Promise<Answer> {
  const { product, things, sessions } = world;
  const path = filled(line.path, things);
  const { bearer, cookie } = sessions[line.who ?? "visitor"];
  const [type, body] = bodyOf(line, things);
  const method = line.method ?? (body ? "POST" : "GET");
  const isForm = method !== "GET" && method !== "HEAD" && !isMachine(path);
  const all: Record<string, string | null | undefined> = {
    host: `localhost:${product.port}`,
    accept: isMachine(path) ? "application/json" : "text/html,*/*;q=0.8",
    "accept-language": "en",
    "content-type": type,
    cookie: isMachine(path) ? null : cookie,
    authorization: isMachine(path) && bearer ? `Bearer ${bearer}` : null,
    ...(isForm ? { origin: product.origin, "sec-fetch-site": "same-origin" } : {}),
    ...line.headers,
  };
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(all)) if (value != null) headers[name] = filled(value, things);
  return send(product.port, { method, path, headers, body });
}

function bodyOf(line: Line, things: Things): [type: string | null, body: Uint8Array | null] {
  if (line.raw) {
    const { type, bytes } = line.raw;
    // Ids are filled in byte by byte: the rest of the body stays unchanged.
    const latin = Buffer.from(bytes).toString("latin1");
    return [type, Buffer.from(filled(latin, things), "latin1")];
  }
  if (line.json !== undefined) {
    return ["application/json", Buffer.from(JSON.stringify(filledDeep(line.json, things)))];
  }
  if (!line.form) return [null, null];
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(line.form)) {
    for (const one of [value].flat()) fields.append(name, filled(one, things));
  }
  return ["application/x-www-form-urlencoded", Buffer.from(fields.toString())];
}
