// Writes that come from elsewhere, and headers that claim what is not so.
import { type Line, namedLines } from "../kit/line.ts";

const cancel = {
  command: "cancel_booking",
  booking_id: "{booking}",
  version: "{booking_version}",
  reason: "Gone",
};
const post = { path: "/booking/{booking}", who: "customer", form: cancel } as const;
const foreign = { status: 403, says: ["This form came from another site"] } as const;
const none = { "sec-fetch-site": undefined, origin: undefined };
const signIn = { path: "/auth/signin", form: { email: "a@b.test", password: "x" } } as const;

export const origins: readonly Line[] = namedLines({
  "from another site": {
    ...post,
    headers: { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
    ...foreign,
  },
  "from another site, in German": {
    ...post,
    headers: { "sec-fetch-site": "cross-site", "accept-language": "de" },
    status: 403,
    says: ["Zurück zum Start"],
  },
  "from a site beside ours": { ...post, headers: { "sec-fetch-site": "same-site" }, ...foreign },
  "from another origin, by an old browser": {
    ...post,
    headers: { ...none, origin: "https://evil.example" },
    ...foreign,
  },
  "from no origin": { ...post, headers: { ...none, origin: "null" }, ...foreign },
  "from an origin that is none": { ...post, headers: { ...none, origin: "%%%" }, ...foreign },
  "from our name on another port": {
    ...post,
    headers: { ...none, origin: "http://localhost:1" },
    ...foreign,
  },
  "from our name with more behind it": {
    ...post,
    headers: { ...none, origin: "{origin}.evil.example" },
    ...foreign,
  },
  "with a cookie and no word of where from": { ...post, headers: none, ...foreign },
  "with a cookie and a token beside it": {
    ...post,
    headers: { ...none, authorization: "Bearer {good_token}" },
    ...foreign,
  },
  "with what the browser says forged in two": {
    ...post,
    headers: { "sec-fetch-site": "same-origin, cross-site" },
    ...foreign,
  },
  "sign-in from another site": {
    ...signIn,
    headers: { "sec-fetch-site": "cross-site" },
    ...foreign,
    answers: { "set-cookie": "" },
  },
  "sign-in with another origin and no cookie": {
    ...signIn,
    headers: { ...none, origin: "https://evil.example" },
    ...foreign,
  },
  "sign-out from another site": {
    path: "/auth/sign-out",
    who: "customer",
    form: { command: "sign_out" },
    headers: { "sec-fetch-site": "cross-site" },
    ...foreign,
  },
  "another profile from another site": {
    path: "/preferences/profile",
    who: "customer",
    form: { profile_id: "{customer_profile}" },
    headers: { "sec-fetch-site": "cross-site" },
    ...foreign,
  },
  "a refusal on a page that asks for a session is a refusal, not the way to sign in": {
    path: "/requests",
    who: "customer",
    form: { a: "b" },
    headers: { "sec-fetch-site": "cross-site" },
    ...foreign,
  },
  "a file from another site": {
    path: "/request",
    who: "drafter",
    raw: { type: "multipart/form-data; boundary=x", bytes: "--x--" },
    headers: { "sec-fetch-site": "cross-site" },
    ...foreign,
  },
  "a machine's call with a browser's cookie from another site": {
    path: "/rest/v1/rpc/cancel_booking",
    json: cancel,
    headers: { cookie: "a=b", "sec-fetch-site": "cross-site" },
    status: 403,
    code: "foreign_origin",
  },
  "the clock moved from another site": {
    path: "/preferences/clock",
    form: { move_ms: "1000" },
    headers: { "sec-fetch-site": "cross-site" },
    status: 403,
    code: "foreign_origin",
  },
  "another host's name": {
    path: "/requests",
    headers: { host: "evil.example" },
    status: 302,
    answers: { location: "/auth/not-authenticated" },
  },
  "another host's name makes another origin no better": {
    ...post,
    headers: { ...none, host: "evil.example", origin: "{origin}x" },
    ...foreign,
  },
  "a host that is none": { path: "/", headers: { host: "a b" }, status: 400 },
  "a host with a path": { path: "/", headers: { host: "localhost/evil" }, status: 400 },
  "a host with a name and a password": { path: "/", headers: { host: "a:b@localhost" }, status: 400 },
  "a proxy's word for another host": {
    path: "/requests",
    headers: {
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "host=evil.example",
    },
    status: 302,
    answers: { location: "/auth/not-authenticated" },
  },
  "a proxy's word for another address": {
    path: "/nothing",
    headers: { "x-original-url": "/", "x-rewrite-url": "/" },
    status: 404,
  },
  "a method in a header": {
    path: "/request/{request}",
    who: "customer",
    headers: { "x-http-method-override": "DELETE" },
    status: 200,
  },
  "an id of the request from outside is not taken over": {
    path: "/nothing",
    headers: { "x-request-id": "<script>" },
    status: 404,
    never_says: ["<script>alert"],
  },
});
