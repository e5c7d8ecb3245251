import { expect, test } from "vitest";
import { answerBackgroundSave } from "./background-save.ts";

const redirectTo = (location: string, code?: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: location, "Set-Cookie": "a=b", ...(code ? { "X-Refusal": code } : {}) },
  });
const page = (status: number) => new Response("<!doctype html>", { status });

test.each([
  ["what is stored, whatever page follows", redirectTo("/booking/1?notice=kept"), 204],
  ["a session that has ended", redirectTo("/auth/not-authenticated", "not_authenticated"), 401],
  ["a refusal whose page leads elsewhere by now", redirectTo("/booking/1", "hold_expired"), 409],
  ["a draft that is gone", redirectTo("/request?notice=gone", "not_found"), 404],
  ["a refusal on its page", page(422), 422],
  ["a fault", page(500), 500],
])("a save in the background learns of %s", (_what, answer, status) => {
  const request = new Request("http://localhost/request", { headers: { "X-Background": "save" } });
  const told = answerBackgroundSave(request, answer);
  expect(told.status).toBe(status);
  expect(told.headers.has("Location")).toBe(false);
  expect(told.headers.get("Set-Cookie")).toBe(answer.headers.get("Set-Cookie"));
});

test("a browser still follows the redirect of its form", () => {
  const answer = redirectTo("/requests");
  expect(answerBackgroundSave(new Request("http://localhost/request"), answer)).toBe(answer);
});
