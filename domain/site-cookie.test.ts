import { expect, test } from "vitest";
import { siteCookie, siteCookieName } from "./site-cookie.ts";

const https = "https:";
const http = "http:";

test("a cookie of an https site has the prefix, which demands Secure and the whole site", () => {
  expect(siteCookie("visitor", https)).toEqual({
    name: "__Host-visitor",
    path: "/",
    sameSite: "lax",
    secure: true,
  });
});

test("a cookie of an http site has its plain name, because browsers refuse the prefix there", () => {
  expect(siteCookie("visitor", http)).toEqual({
    name: "visitor",
    path: "/",
    sameSite: "lax",
    secure: false,
  });
});

test.each([
  [https, "__Host-visitor", "visitor"],
  [https, "visitor", null],
  [https, "__Secure-visitor", null],
  // Browsers that match the prefix case-sensitively let anybody set these.
  [https, "__host-visitor", null],
  [https, " __Host-visitor", null],
  [https, "\u00a0__Host-visitor", null],
  [https, "__Host-__Host-visitor", "__Host-visitor"],
  [http, "visitor", "visitor"],
])("on %s %j is the cookie %j", (protocol, sent, name) => {
  expect(siteCookieName(sent, protocol)).toBe(name);
});
