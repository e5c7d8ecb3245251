import { expect, test } from "vitest";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { siteCookie } from "#domain/site-cookie.ts";
import { readSessionCookie } from "./session-cookie.ts";
import { cookieText, siteCookies } from "./site-cookies.ts";

const https = "https:";
const http = "http:";

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A session as the official client writes it, in two chunks, on a site of this protocol. */
function sessionOn(protocol: string, account_id: string): string {
  const access_token = `head.${encoded({ sub: account_id, session_id: "s", aal: "aal1" })}.signature`;
  const whole = `base64-${encoded({ access_token, user: { email: "ada@example.test" } })}`;
  const chunks = [whole.slice(0, 40), whole.slice(40)];
  return chunks
    .map((chunk, index) => `${siteCookie(`${authCookieName}.${index}`, protocol).name}=${chunk}`)
    .join("; ");
}

test.each([https, http])(
  "the session of a site on %s is found under the names that the server sets",
  (protocol) => {
    const cookie = `other=1; ${sessionOn(protocol, "ADA")}`;
    expect(readSessionCookie({ cookie, protocol })).toMatchObject({ account_id: "ada" });
  },
);

test("a plain session on an https site is none, even beside a real one", () => {
  const planted = sessionOn(http, "mallory");
  expect(readSessionCookie({ cookie: planted, protocol: https })).toBeNull();
  const both = `${planted}; ${sessionOn(https, "ada")}; ${planted}`;
  expect(readSessionCookie({ cookie: both, protocol: https })).toMatchObject({ account_id: "ada" });
});

test("an incomplete session is unclear", () => {
  const [first = ""] = sessionOn(https, "ada").split("; ");
  expect(readSessionCookie({ cookie: first, protocol: https })).toBe("unclear");
});

test("cookies have our own names, and on an https site those that anybody can plant are missing", () => {
  const cookie = "time_zone=Europe%2FBerlin; __Host-signed_out=1";
  expect([...siteCookies({ cookie, protocol: https })]).toEqual([["signed_out", "1"]]);
  expect(siteCookies({ cookie, protocol: http }).get("time_zone")).toBe("Europe%2FBerlin");
  expect([...siteCookies({ cookie: "", protocol: https })]).toEqual([]);
});

test.each([
  [https, "__Host-time_zone=UTC; path=/; max-age=60; samesite=lax; secure"],
  [http, "time_zone=UTC; path=/; max-age=60; samesite=lax"],
])("on %s a script sets %j", (protocol, text) => {
  expect(cookieText("time_zone", "UTC", 60, protocol)).toBe(text);
});
