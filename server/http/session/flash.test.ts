import { expect, test } from "vitest";
import { siteCookie } from "#domain/site-cookie.ts";
import type { Session } from "#server/http/context.ts";
import { clearFlash, readFlash } from "./flash.ts";

const session = () =>
  ({ site: { PUBLIC_URL: "https://app.test" }, response_headers: new Headers() }) as Session;
const withCookie = (value: string) =>
  new Request("http://localhost/requests", {
    headers: { cookie: `${siteCookie("flash", "https:").name}=${value}` },
  });

test("a known code becomes its sentence and the answer removes the cookie", () => {
  const asking = session();
  expect(readFlash(withCookie("offer_sent"), asking)).toEqual({
    text: "Offer sent. We have told the customer.",
    is_lasting: false,
  });
  clearFlash(asking, new Response(null, { status: 200 }));
  expect(asking.response_headers.getSetCookie()).toEqual([
    "__Host-flash=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
  ]);
});

test("a message that asks for an action stays", () => {
  expect(readFlash(withCookie("input_shown_again"), session())?.is_lasting).toBe(true);
});

test.each(["<b>Free money</b>", "toString", "__proto__", ""])("a made-up code says nothing: %s", (code) => {
  expect(readFlash(withCookie(encodeURIComponent(code)), session())).toBeNull();
});

test.each([302, 303, 202])("a redirect (%d) keeps the message for the next page", (status) => {
  const asking = session();
  readFlash(withCookie("offer_sent"), asking);
  clearFlash(asking, new Response(null, { status }));
  expect(asking.response_headers.getSetCookie()).toEqual([]);
});

test("a page that did not read the message leaves the cookie alone", () => {
  const asking = session();
  clearFlash(asking, new Response(null, { status: 200 }));
  expect(asking.response_headers.getSetCookie()).toEqual([]);
});

test("a message that this answer sets is not removed with the one that it has shown", () => {
  const asking = session();
  readFlash(withCookie("offer_sent"), asking);
  asking.response_headers.append("set-cookie", "__Host-flash=saved; Path=/");
  clearFlash(asking, new Response(null, { status: 200 }));
  expect(asking.response_headers.getSetCookie()).toEqual(["__Host-flash=saved; Path=/"]);
});
