// Broken, expired or forged sessions. Whatever is wrong with one, its bearer is a visitor and nothing is a fault.
import { authCookieName } from "#domain/account/session-cookie.ts";
import { type Line, namedLines } from "../kit/line.ts";

const toSignIn = { status: 302, answers: { location: "/auth/not-authenticated" } } as const;
const page = { path: "/booking/{booking}", ...toSignIn } as const;
const cookie = (value: string) => ({ cookie: value });
const post = {
  path: "/booking/{booking}",
  form: { command: "cancel_booking", booking_id: "{booking}", version: "1", reason: "x" },
};
const toSignInPosted = { status: 303, answers: { location: "/auth/not-authenticated" } } as const;

export const cookies: readonly Line[] = namedLines({
  "a token whose claims were changed": { ...page, headers: cookie("{tampered_cookie}") },
  "a token that has ended, and nobody renews it": { ...page, headers: cookie("{expired_cookie}") },
  "half a session": { ...page, headers: cookie("{cut_cookie}") },
  "the first chunk without the second": { ...page, headers: cookie("{first_chunk}") },
  "the second chunk without the first": { ...page, headers: cookie("{last_chunk}") },
  "chunks in a row that has holes": {
    ...page,
    headers: cookie(`${authCookieName}.0=base64-e30; proffer-auth.7=e30`),
  },
  "an empty session": { ...page, headers: cookie(`${authCookieName}=`) },
  "a session that is not base64": { ...page, headers: cookie(`${authCookieName}=base64-%%%`) },
  "a session that is not JSON": { ...page, headers: cookie(`${authCookieName}=base64-bm9wZQ`) },
  "a session that is a list": { ...page, headers: cookie(`${authCookieName}=base64-W10`) },
  "a session that is null": { ...page, headers: cookie(`${authCookieName}=base64-bnVsbA`) },
  "a session with a token that is a number": {
    ...page,
    headers: cookie(
      `${authCookieName}=base64-eyJhY2Nlc3NfdG9rZW4iOjEsInJlZnJlc2hfdG9rZW4iOjIsImV4cGlyZXNfYXQiOjk5OTk5OTk5OTl9`,
    ),
  },
  "a session as it was never written": { ...page, headers: cookie(`${authCookieName}=garbage`) },
  "a session of JSON without its frame": {
    ...page,
    headers: cookie(`${authCookieName}={"access_token":"a.b.c"}`),
  },
  "a posted form with a broken session": { ...post, headers: cookie("{tampered_cookie}"), ...toSignInPosted },
  "a posted form with a session that has ended": {
    ...post,
    headers: cookie("{expired_cookie}"),
    ...toSignInPosted,
    // The input goes along.
    status: 307,
  },
  "a page for everybody with a broken session": { path: "/", headers: cookie("{cut_cookie}"), status: 200 },
  "a broken session is taken away": {
    ...page,
    headers: cookie("{tampered_cookie}"),
    answers: { ...toSignIn.answers, "set-cookie": `${authCookieName}=;` },
  },
  "a visitor's cookie signed by another": {
    path: "/request?step=details",
    headers: cookie("{forged_visitor}"),
    status: 302,
  },
  "a visitor's cookie of long ago": {
    path: "/request?step=details",
    headers: cookie("{old_visitor}"),
    status: 302,
  },
  "a visitor's cookie without its signature": {
    path: "/request?step=details",
    headers: cookie("visitor={visitor_id}.1.x"),
    status: 302,
  },
  "a visitor's cookie of garbage": {
    path: "/request?step=details",
    headers: cookie("visitor=%00.%00.%00"),
    status: 302,
  },
  "a profile of somebody else is only a wish": { path: "/requests", who: "customer", status: 200 },
  "a language nobody speaks": { path: "/", headers: cookie("PARAGLIDE_LOCALE=__proto__"), status: 200 },
  "a language header of garbage": {
    path: "/",
    headers: { "accept-language": "*;q=x,,;=,zz-zz-zz-zz;q=9,\u00ff" },
    status: 200,
  },
  "a time zone that is none": {
    path: "/request?step=when_where",
    headers: cookie("time_zone=Mars/Olympus"),
    status: 302,
  },
  "a time zone that is an offset": {
    path: "/auth/signup",
    headers: cookie("time_zone=%2B02:00"),
    status: 200,
  },
  "a theme that is none": { path: "/", headers: cookie("theme=<script>"), status: 200 },
  "what is being confirmed, made up": {
    path: "/activate-account",
    headers: cookie("pending=bm9wZQ"),
    status: 200,
  },
  "what is being confirmed, with another site to go to": {
    path: "/activate-account",
    headers: cookie("pending=eyJlbWFpbCI6ImFAYi50ZXN0IiwibmV4dCI6Ii8vZXZpbC5leGFtcGxlIn0"),
    status: 200,
    never_says: ["evil.example"],
  },
  "cookies that are no cookies": { path: "/", headers: cookie(";;=;=a;a;a=b=c; =; %=%"), status: 200 },
  "a thousand cookies": {
    path: "/",
    headers: cookie(Array.from({ length: 1_000 }, (_, index) => `c${index}=1`).join("; ")),
    status: 200,
  },
  "12 KB of one cookie": { path: "/", headers: cookie(`a=${"b".repeat(12_000)}`), status: 200 },
});
