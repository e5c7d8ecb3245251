// Who may open a stream: a signed-in page of our own site, and no other site.
import { expect, test } from "vitest";
import { startAuthBench } from "#tests/kit/auth/bench.ts";
import { signedIn } from "#tests/kit/auth/signed-in-members.ts";
import { outcomeOf } from "#tests/kit/outcome.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { openReader } from "./reader.ts";

const bench = duringFile(startAuthBench);

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
