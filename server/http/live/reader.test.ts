// Who may open a stream: a signed-in page of our own site, and nobody on another one.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthBench, startAuthBench } from "#tests/kit/auth.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { signedIn } from "#tests/kit/signed-in-members.ts";
import { openReader } from "./reader.ts";

let bench: AuthBench;
beforeAll(async () => {
  bench = await startAuthBench();
});
afterAll(() => bench.stop());

test.each([
  ["same-origin", "done"],
  ["same-site", "not_authenticated"],
  ["cross-site", "not_authenticated"],
  ["none", "not_authenticated"],
])("a request from a page that is %s is %s", async (site, outcome) => {
  const { browser } = await signedIn(bench);
  const request = browser.request("/events");
  request.headers.set("sec-fetch-site", site);
  expect(await outcomeOf(openReader(bench.runtime, request, "test", new Headers()))).toBe(outcome);
});
