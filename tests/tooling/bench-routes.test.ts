import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { paths, tableFaults, withoutScreen } from "#tests/routes/table.ts";

/** Pages that the benches do not visit, and why. */
const left: Record<string, string> = {
  "/auth/complete-profile": "for an account without a profile; the demo has none",
  "/admin/:id": "visited as /admin/requests",
  "/admin/search": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/accounts/:id": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/fees/:id": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/health": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/team": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/transparency": "opens to an operator with a second factor alone; the demo's has none",
  "/account/team/:id": "opened by a mailed link",
  "/report/:id/:id": "a form of two fields, for whoever may read what it is about",
  "/admin/figures": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/categories": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/categories/:id": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/categories/:id/:id/:id": "opens to an operator with a second factor alone; the demo's has none",
  "/auth/impersonation-callback": "its address is good once",
  "/admin/jobs/:id": "the demo has no row for it",
  "/admin/mails/:id": "reads one row, by a key that has an id of its own",
  "/admin/event/:id": "the demo has no row for it",
  "/admin/refund/:id": "the demo has no row for it",
  "/admin/task/:id": "the demo has no row for it",
  "/admin/moderation/:id/:id": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/disputes/:id": "the demo has no row for it",
  "/account/webhooks/:id": "the demo has no row for it",
  "/account/export/:id": "opened by a mailed link",
  "/invitation/:id": "opened by a mailed link",
  "/unsubscribe/:id": "opened by a mailed link",
  "/not-me": "opened by a mailed link",
  "/offer/:id": "opened by a mailed link",
  "/not-me/:id": "opened by a mailed link",
  "/auth/second-factor": "for half a sign-in; the demo has none",
  "/partner": "opens to a partner's account alone, which is none of the three",
  "/*": "visited as /no-such-page",
};

test("the benches visit every route that has a page", () => {
  const source = readFileSync("bench/kit/routes.ts", "utf8");
  const visited = [...source.matchAll(/^ +\[?"(\/[^"?]*)/gm)].map(([, path = ""]) => path);
  const known = new Set([...visited, ...Object.keys(left)]);
  // The benches use one name for every parameter.
  const isKnown = (path: string) => known.has(path.replaceAll(/:\w+/g, ":id"));
  const listed = paths.filter((path) => path in withoutScreen || isKnown(path));
  expect(tableFaults("bench/kit/routes.ts or this file", listed)).toEqual([]);
});
