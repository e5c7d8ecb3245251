import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { type Session, sessionContext } from "#server/http/context.ts";
import type { Member } from "#server/kernel/actor.ts";
import { requireRecentProof } from "./guard.ts";

const now = "2030-05-06T12:00:00Z";
const page = "http://app.test/account/security?open=e-mail";

function contextOf(fields: Partial<Member>): RouterContextProvider {
  const actor: Member = {
    kind: "member",
    account_id: randomUUID(),
    email: "ada@example.test",
    is_operator: false,
    profile: null,
    visitor_id: null,
    on_behalf_of: null,
    assurance: { is_two_factor: false, proved_at: new Date("2030-05-06T11:50:00Z") },
    ...fields,
  };
  const context = new RouterContextProvider();
  context.set(sessionContext, { actor, now } as Session);
  return context;
}

function answerTo(fields: Partial<Member>, request = new Request(page)): unknown {
  try {
    return requireRecentProof(contextOf(fields), request).member;
  } catch (answer) {
    return answer;
  }
}

const old = { assurance: { is_two_factor: true, proved_at: new Date("2030-05-06T11:40:00Z") } };
const detour = `/auth/reauthenticate?next=${encodeURIComponent("/account/security?open=e-mail")}`;

test("a member with a recent proof passes", () => {
  expect(answerTo({})).toMatchObject({ kind: "member" });
});

test("a member with an old or unknown proof is redirected to give one and returns", () => {
  for (const fields of [old, { assurance: { is_two_factor: false, proved_at: null } }]) {
    const answer = answerTo(fields) as Response;
    expect([answer.status, answer.headers.get("location")]).toEqual([302, detour]);
  }
});

test("after a form the way back is the page with the form", () => {
  const request = new Request("http://app.test/elsewhere", { method: "POST", headers: { referer: page } });
  expect((answerTo(old, request) as Response).headers.get("location")).toBe(detour);
});

test("after a data request the way back is the page, not its data", () => {
  const locationOf = (path: string) =>
    (answerTo(old, new Request(`http://app.test${path}`)) as Response).headers.get("location");
  expect(locationOf("/account/security.data?open=e-mail&_routes=root")).toBe(detour);
  expect(locationOf("/_root.data")).toBe("/auth/reauthenticate");
});

test("an operator who acts for somebody cannot give that person's proof", () => {
  expect(answerTo({ on_behalf_of: randomUUID() })).toMatchObject({
    data: { code: "impersonation_not_allowed", message: expect.any(String) },
    init: { status: 403 },
  });
});
