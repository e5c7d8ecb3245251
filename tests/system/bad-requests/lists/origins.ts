// Writes that come from elsewhere, and headers with false claims.
import { type Line, namedLines } from "../kit/line.ts";

type Headers = NonNullable<Line["headers"]>;

const cancel = {
  command: "cancel_booking",
  booking_id: "{booking}",
  version: "{booking_version}",
  reason: "Gone",
};
const foreign = { status: 403, says: ["This form came from another site"] } as const;
const none = { "sec-fetch-site": undefined, origin: undefined };
const crossSite = { "sec-fetch-site": "cross-site" };
const forMachines = { status: 403, code: "foreign_origin" } as const;
const toSignIn = { status: 302, answers: { location: "/auth/not-authenticated" } } as const;

/** A booking cancelled by its customer's browser, with these headers. */
const post = (headers: Headers, expected: Partial<Line> = foreign) => ({
  path: "/booking/{booking}",
  who: "customer" as const,
  form: cancel,
  headers,
  status: 403,
  ...expected,
});
/** The same from a browser that does not send the kind of request. */
const fromOldBrowser = (headers: Headers) => post({ ...none, ...headers });
const signIn = (headers: Headers) => ({
  path: "/auth/signin",
  form: { email: "a@b.test", password: "x" },
  headers,
  ...foreign,
});

export const origins: readonly Line[] = namedLines({
  "from another site": post({ ...crossSite, origin: "https://evil.example" }),
  "from another site, in German": post(
    { ...crossSite, "accept-language": "de" },
    { says: ["Zurück zum Start"] },
  ),
  "from a site beside ours": post({ "sec-fetch-site": "same-site" }),
  "from another origin, by an old browser": fromOldBrowser({ origin: "https://evil.example" }),
  "from no origin": fromOldBrowser({ origin: "null" }),
  "from an origin that is none": fromOldBrowser({ origin: "%%%" }),
  "from our name on another port": fromOldBrowser({ origin: "http://localhost:1" }),
  "from our name with more behind it": fromOldBrowser({ origin: "{origin}.evil.example" }),
  "with a cookie and no word of where from": fromOldBrowser({}),
  "with a cookie and a token beside it": fromOldBrowser({ authorization: "Bearer {good_token}" }),
  "with what the browser says forged in two": post({ "sec-fetch-site": "same-origin, cross-site" }),
  "sign-in from another site": { ...signIn(crossSite), answers: { "set-cookie": "" } },
  "sign-in with another origin and no cookie": signIn({ ...none, origin: "https://evil.example" }),
  "sign-out from another site": {
    path: "/auth/sign-out",
    who: "customer",
    form: { command: "sign_out" },
    headers: crossSite,
    ...foreign,
  },
  "another profile from another site": {
    path: "/preferences/profile",
    who: "customer",
    form: { profile_id: "{customer_profile}" },
    headers: crossSite,
    ...foreign,
  },
  "a refusal on a page that asks for a session is a refusal, not the way to sign in": {
    path: "/requests",
    who: "customer",
    form: { a: "b" },
    headers: crossSite,
    ...foreign,
  },
  "a file from another site": {
    path: "/request",
    who: "drafter",
    raw: { type: "multipart/form-data; boundary=x", bytes: "--x--" },
    headers: crossSite,
    ...foreign,
  },
  "a machine's call with a browser's cookie from another site": {
    path: "/rest/v1/rpc/cancel_booking",
    json: cancel,
    headers: { cookie: "a=b", ...crossSite },
    ...forMachines,
  },
  "the clock moved from another site": {
    path: "/preferences/clock",
    form: { move_ms: "1000" },
    headers: crossSite,
    ...forMachines,
  },
  "another host's name": { path: "/requests", headers: { host: "evil.example" }, ...toSignIn },
  "another host's name makes another origin no better": fromOldBrowser({
    host: "evil.example",
    origin: "{origin}x",
  }),
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
    ...toSignIn,
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
