// The auth service behind us, Stripe's reports, and the demo's clock.
import { type Line, namedLines } from "../kit/line.ts";

const hook = { path: "/webhooks/stripe" } as const;
const unsigned = { status: 400, code: "invalid_signature" } as const;
const auth = (name: string) => `/auth/v1/${name}`;
const key = { apikey: "sb_publishable_demo_proffer" };

const signed = (signature: string, json: object = { id: "evt_1" }) => ({
  ...hook,
  json,
  headers: { "stripe-signature": signature },
  ...unsigned,
});
const clock = (move_ms: string) => ({
  path: "/preferences/clock",
  form: { move_ms },
  status: 422,
  code: "invalid_input",
});

export const services: readonly Line[] = namedLines({
  "a report without a signature": { ...hook, json: { id: "evt_1" }, ...unsigned },
  "a report with a signature of garbage": signed("garbage"),
  "a report with a signature nobody made": signed("t=1,v1=00"),
  "a report that was signed an hour ago": signed("{old_signature}", {}),
  "a report of nothing": { ...hook, raw: { type: "application/json", bytes: "" }, ...unsigned },
  "a report of bytes": {
    ...hook,
    raw: { type: "application/octet-stream", bytes: new Uint8Array([0, 255, 254]) },
    ...unsigned,
  },
  "a report of 2 MB": {
    ...hook,
    raw: { type: "application/json", bytes: "a".repeat(2_000_000) },
    status: 413,
    code: "payload_too_large",
  },
  "a report that is asked for": { ...hook, status: 405, code: "method_not_allowed" },
  "the auth service without its key": { path: auth("token"), json: {}, status: 401 },
  "the auth service with a form": {
    path: auth("token?grant_type=password"),
    form: { a: "b" },
    headers: key,
    status: 400,
  },
  "the auth service with broken JSON": {
    path: auth("signup"),
    raw: { type: "application/json", bytes: '{"a' },
    headers: key,
    status: 400,
  },
  "the auth service by a path that leaves it": {
    path: "/auth/v1/..%2f..%2fadmin",
    headers: key,
    status: 404,
  },
  "the auth service's own administration": { path: auth("admin/users"), headers: key, status: 404 },
  "the auth service by a method of WebDAV": {
    path: auth("health"),
    method: "PROPFIND",
    headers: key,
    status: 405,
  },
  "the auth service asked to say when it is ready": {
    path: auth("token?grant_type=password"),
    json: {},
    headers: { ...key, expect: "100-continue" },
    status: 400,
  },
  "the auth service asked for another protocol": {
    path: auth("health"),
    headers: { ...key, connection: "keep-alive, x", te: "trailers" },
    status: 200,
  },
  "the clock without a form": {
    path: "/preferences/clock",
    json: { move_ms: 1 },
    status: 415,
    code: "media_type_not_supported",
  },
  "the clock backwards": clock("-1000"),
  "the clock by no number": clock("NaN"),
  "the clock by ten thousand years": clock("315360000000000"),
  "the clock cut off": {
    path: "/preferences/clock",
    raw: { type: "multipart/form-data; boundary=x", bytes: "--x\r\n" },
    status: 400,
    code: "body_unreadable",
  },
});
