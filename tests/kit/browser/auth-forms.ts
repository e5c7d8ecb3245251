// Presses the auth screens' buttons as a browser does, without the pages around them.
import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { type AuthAction, chooseAuthAction } from "#server/http/auth/action.ts";
import { addressContext, type Session, sessionContext } from "#server/http/context.ts";
import { openPageSession } from "#server/http/session/session.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import type { Browser } from "#tests/kit/auth/bench.ts";

/** A request's session, and the context that its action gets. */
export async function openAuth(runtime: Runtime, request: Request, address = "203.0.113.1") {
  const basics: Session = {
    actor: { kind: "visitor", visitor_id: null },
    locale: "en",
    theme: "system",
    time_zone: "Europe/Vienna",
    request_id: randomUUID(),
    now: "",
    member: null,
    acting: null,
    demo: null,
    browser: null,
    response_headers: new Headers(),
    site: runtime.env,
    settings: await runtime.settings.current(),
  };
  const session = await openPageSession(runtime, request, basics);
  const context = new RouterContextProvider();
  context.set(sessionContext, session);
  context.set(addressContext, address);
  return { session, context };
}

/** Presses a button of `actions`; returns where it leads or what the form says. The browser takes the cookies. */
export async function pressAuth(
  actions: Record<string, AuthAction>,
  runtime: Runtime,
  browser: Browser,
  command: string,
  form: Record<string, string>,
) {
  const request = browser.request("/auth", { command, ...form });
  const { session, context } = await openAuth(runtime, request, browser.address);
  const began = performance.now();
  const answer = await chooseAuthAction(actions)({ request, context });
  const took_ms = performance.now() - began;
  browser.take(session.response_headers);
  const retry_after = session.response_headers.get("retry-after");
  if (answer instanceof Response) {
    const forgets = session.response_headers.get("clear-site-data");
    return { status: answer.status, to: answer.headers.get("location"), took_ms, retry_after, forgets };
  }
  return { status: answer.init?.status, ...answer.data, took_ms, retry_after };
}
