// While the database is unavailable no loader is reported as a fault, not even the root loader.
import { data, RouterContextProvider, redirect, type ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { outageContext, pendingFormContext } from "#server/http/context.ts";
import { DatabasePool } from "#server/kernel/database/outage.ts";
import { answerOutages } from "./outage.ts";
import { wrapRouteHandlers } from "./route-handlers.ts";

/** Nothing listens there. */
const refused = () => new DatabasePool({ host: "127.0.0.1", port: 1 }).connect();

/** What a route's loader returns or throws; `isUnknown`: the session could not be loaded. */
async function load(id: string, loader: () => unknown, isUnknown = false) {
  const note = vi.fn();
  const build = { routes: { [id]: { id, module: { loader } } } } as unknown as ServerBuild;
  const answering = wrapRouteHandlers(build, [answerOutages(note)]).routes[id]?.module.loader as (
    args: unknown,
  ) => Promise<unknown>;
  const context = new RouterContextProvider();
  context.set(outageContext, isUnknown);
  const request = new Request("http://localhost/requests");
  const answer = await answering({ request, params: {}, context }).catch((error: unknown) => error);
  return { answer, noted: note.mock.calls.length };
}

const unavailable = { data: { code: "service_unavailable" }, init: { status: 503 } };

test.each(["root", "routes/request/requests"])(
  "%s answers 503, noted, when the database goes away",
  async (id) => {
    expect(await load(id, refused)).toMatchObject({ answer: unavailable, noted: 1 });
  },
);

test("a network error that does not come from the database is no outage", async () => {
  const reset = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  expect(await load("root", () => Promise.reject(reset))).toEqual({ answer: reset, noted: 0 });
});

test("any other fault stays a fault", async () => {
  const { answer, noted } = await load("root", () => Promise.reject(new Error("ours")));
  expect([answer, noted]).toEqual([new Error("ours"), 0]);
});

test("without a session only the root loader runs, and no page's loader", async () => {
  const loader = vi.fn(() => "data");
  expect((await load("root", () => "frame", true)).answer).toBe("frame");
  expect((await load("routes/request/requests", loader, true)).answer).toMatchObject(unavailable);
  expect(loader).not.toHaveBeenCalled();
});

/** The fields kept for sending again after a route's action has returned this answer. */
async function keptAfter(answer: unknown, fields: Record<string, string>) {
  const build = { routes: { draft: { id: "draft", module: { action: () => answer } } } };
  const answering = wrapRouteHandlers(build as unknown as ServerBuild, [answerOutages(vi.fn())]).routes.draft
    ?.module.action as (args: unknown) => Promise<unknown>;
  const context = new RouterContextProvider();
  context.set(outageContext, false);
  context.set(pendingFormContext, null);
  const body = new URLSearchParams(fields);
  const request = new Request("http://localhost/request?step=details", { method: "POST", body });
  expect(await answering({ request, params: {}, context })).toBe(answer);
  return context.get(pendingFormContext);
}

// The command may have succeeded and only its answer been lost: the page may no longer have such a form.
test("a form that met an outage is refused above the page, with the status of the outage", async () => {
  const build = { routes: { draft: { id: "draft", module: { action: refused } } } };
  const answering = wrapRouteHandlers(build as unknown as ServerBuild, [answerOutages(vi.fn())]).routes.draft
    ?.module.action as (args: unknown) => Promise<unknown>;
  const context = new RouterContextProvider();
  context.set(outageContext, false);
  const body = new URLSearchParams({ command: "accept_offer", version: "1" });
  const request = new Request("http://localhost/request/1/offer/2", { method: "POST", body });
  expect(await answering({ request, params: {}, context })).toMatchObject({
    data: {
      command: "accept_offer",
      result: { refusal: { code: "service_unavailable", is_of_page: true }, values: { version: "1" } },
    },
    init: { status: 503 },
  });
});

test("a refused form is kept for sending again; a successful one, or one with a password, is not", async () => {
  const refusal = data({ code: "invalid_input" }, { status: 422 });
  expect(await keptAfter(refusal, { title: "Wedding" })).toEqual({
    action: "/request?step=details",
    fields: [["title", "Wedding"]],
  });
  expect(await keptAfter(refusal, { email: "a@example.test", password: "a quiet evening" })).toBeNull();
  expect(await keptAfter(redirect("/bookings"), { title: "Wedding" })).toBeNull();
});
