// Functions and relations.
import { type Line, namedLines } from "../kit/line.ts";

const rest = "/rest/v1";
const bad = { status: 422, code: "invalid_input" } as const;
const gone = { status: 404, code: "not_found" } as const;
const stranger = { status: 401, code: "not_authenticated" } as const;

const accept = { path: `${rest}/rpc/accept_offer`, who: "customer" } as const;
const json = (bytes: string) => ({ raw: { type: "application/json", bytes } });
const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
const otherMedia = { status: 415, code: "media_type_not_supported" } as const;

export const machines: readonly Line[] = namedLines({
  ...Object.fromEntries(
    ["expired", "tampered", "unsigned", "revoked"].map((what) => [
      `a token that is ${what}`,
      { path: `${rest}/request`, headers: { authorization: `Bearer {${what}_token}` }, ...stranger },
    ]),
  ),
  ...Object.fromEntries(
    ["GET", "PUT", "PATCH", "DELETE"].map((method) => [
      `a function by ${method}`,
      { ...accept, method, status: 405, code: "method_not_allowed" },
    ]),
  ),
  "a function with lists a hundred thousand deep": { ...accept, ...json(`{"answers":${deep}}`), ...bad },
  "a function with broken JSON": { ...accept, ...json('{"a":'), ...bad },
  "a function with a number that is none": { ...accept, ...json('{"version":NaN}'), ...bad },
  "a function with the prototype as a field": {
    ...accept,
    ...json('{"__proto__":{"is_operator":true},"constructor":{},"offer_id":"{nobody}","version":1}'),
    ...gone,
  },
  "a function with a form": { ...accept, form: { a: "b" }, ...otherMedia },
  "a function with JSON that does not say so": {
    ...accept,
    raw: { type: "text/plain", bytes: "{}" },
    ...otherMedia,
  },
  "2 MB to a function": {
    ...accept,
    ...json(`"${"a".repeat(2_000_000)}"`),
    status: 413,
    code: "payload_too_large",
  },
  ...Object.fromEntries(
    ["short", "x".repeat(300)].map((key) => [
      `a function with a key of ${key.length} characters`,
      { ...accept, json: { offer_id: "{offer}", version: 1 }, headers: { "idempotency-key": key }, ...bad },
    ]),
  ),
  "the stream of live events without a session": { path: "/events", ...stranger },
  "the stream of live events for a page of another site": {
    path: "/events",
    who: "customer",
    headers: { "sec-fetch-site": "cross-site", "last-event-id": "1" },
    ...stranger,
  },
  "the stream of live events for somebody whose cookie is none": {
    path: "/events?after=%00&ago=-1",
    headers: { "sec-fetch-site": "same-origin", cookie: "proffer-session=x", "last-event-id": "1e9" },
    ...stranger,
  },
  "posting to the stream of live events": {
    path: "/events",
    who: "customer",
    method: "POST",
    json: {},
    status: 405,
    code: "method_not_allowed",
  },
  "a function that nobody wrote": { path: `${rest}/rpc/drop_everything`, who: "customer", json: {}, ...gone },
  "a function every object has": { path: `${rest}/rpc/constructor`, who: "customer", json: {}, ...gone },
  "the prototype as a function": { path: `${rest}/rpc/__proto__`, who: "customer", json: {}, ...gone },
  "a function that is not exposed": {
    path: `${rest}/rpc/settle_payment`,
    who: "operator",
    json: {},
    ...gone,
  },
  "a function with a null byte": { path: `${rest}/rpc/%00`, who: "customer", json: {}, ...gone },
  "a function below a function": { path: `${rest}/rpc/accept_offer/x`, who: "customer", json: {}, ...gone },
  "no function": { path: `${rest}/rpc/`, who: "customer", json: {}, ...gone },
  "an operator's function by a customer": {
    path: `${rest}/rpc/verify_provider`,
    who: "customer",
    json: { profile_id: "{provider_profile}" },
    status: 403,
    code: "forbidden",
  },
  "a member's function without a profile": {
    path: `${rest}/rpc/accept_offer`,
    who: "newcomer",
    json: { offer_id: "{offer}", version: 1 },
    status: 403,
    code: "profile_required",
  },
  "a version nobody has seen": {
    path: `${rest}/rpc/accept_offer`,
    who: "customer",
    json: { offer_id: "{offer}", version: 2_147_483_647 },
    status: 409,
    code: "offer_changed",
  },
  "a total nobody has shown": {
    path: `${rest}/rpc/accept_offer`,
    who: "customer",
    json: { offer_id: "{offer}", version: 1, total_minor: 1 },
    status: 409,
    code: "total_changed",
  },
  "somebody else's profile": {
    path: `${rest}/rpc/accept_offer`,
    who: "customer",
    json: {},
    headers: { "x-profile-id": "{provider_profile}" },
    status: 409,
    code: "wrong_profile",
  },
  "a profile of garbage": {
    path: `${rest}/request`,
    who: "customer",
    headers: { "x-profile-id": "' or true --" },
    status: 409,
    code: "wrong_profile",
  },
  "a token in two parts": { path: `${rest}/request`, headers: { authorization: "Bearer a.b" }, ...stranger },
  "a password instead of a token": {
    path: `${rest}/request`,
    headers: { authorization: "Basic YTpi" },
    ...stranger,
  },
  "no token behind the word": { path: `${rest}/request`, headers: { authorization: "Bearer" }, ...stranger },
  "a token of 8 KB": {
    path: `${rest}/request`,
    headers: { authorization: `Bearer ${"a".repeat(8_000)}` },
    ...stranger,
  },
  "a table that is not served": { path: `${rest}/command_log`, who: "operator", ...gone },
  "a table of contacts": { path: `${rest}/booking_contact`, who: "customer", ...gone },
  "a table every object has": { path: `${rest}/constructor`, who: "customer", ...gone },
  "a write to a table": {
    path: `${rest}/request`,
    who: "customer",
    json: { id: "{request}" },
    status: 405,
    code: "method_not_allowed",
  },
  "a preflight": { path: `${rest}/request`, method: "OPTIONS", status: 405, code: "method_not_allowed" },
  "only the head of a table": { path: `${rest}/request`, method: "HEAD", who: "customer", status: 200 },
  "a table without a token": { path: `${rest}/request`, ...stranger },
  "a table that is not served, without a token": { path: `${rest}/command_log`, ...stranger },
  "a function that nobody wrote, without a token": {
    path: `${rest}/rpc/drop_everything`,
    json: {},
    ...stranger,
  },
  "a table for everybody, without a token": { path: `${rest}/category?limit=1`, status: 200 },
  "another product's storage": { path: "/storage/v1/bucket", ...gone },
  "another product's functions": { path: "/functions/v1/hello", json: {}, ...gone },
  "2 MB to a table": {
    path: `${rest}/request`,
    raw: { type: "application/json", bytes: "a".repeat(2_000_000) },
    status: 413,
    code: "payload_too_large",
  },
  "bytes that are no UTF-8 in JSON": {
    path: `${rest}/rpc/cancel_booking`,
    who: "customer",
    raw: { type: "application/json", bytes: new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0xfe, 0x7d]) },
    ...bad,
  },
});
