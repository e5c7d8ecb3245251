import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";

/** Routes that the benches do not visit, and why. */
const left: Record<string, string> = {
  "/auth/complete-profile": "for an account without a profile; the demo has none",
  "/admin/accounts": "opens to an operator with a second factor alone; the demo's has none",
  "/admin/accounts/:id": "opens to an operator with a second factor alone; the demo's has none",
  "/auth/impersonation-callback": "its address is good once",
  "/auth/impersonation-stop": "a switch without a page",
  "/admin/event/:id": "the demo has no row for it",
  "/admin/refund/:id": "the demo has no row for it",
  "/admin/task/:id": "the demo has no row for it",
  "/admin/disputes/:id": "the demo has no row for it",
  "/account/webhooks/:id": "the demo has no row for it",
  "/account/export/:id": "opened by a mailed link",
  "/account/export/:id/zip": "a file, no page",
  "/invitation/:id": "opened by a mailed link",
  "/not-me": "opened by a mailed link",
  "/offer/:id": "opened by a mailed link",
  "/not-me/:id": "opened by a mailed link",
  "/auth/second-factor": "for half a sign-in; the demo has none",
  "/auth/sign-out": "a switch without a page",
  "/booking/:id/calendar.ics": "a file, no page",
  "/bookings.csv": "a file, no page",
  "/feed/:id.ics": "a file, no page",
  "/files/:id": "a file, no page",
  "/request/:id/offer-form": "no page: what a script sends while an offer is typed",
  "/partner": "opens to a partner's account alone, which is none of the three",
  "/partner/statement.csv": "a file, no page",
  "/preferences": "a switch without a page",
  "/preferences/profile": "a switch without a page",
  "/*": "visited as /no-such-page",
};

test("the benches visit every route that has a page", () => {
  const visited = readFileSync("bench/kit/routes.ts", "utf8");
  const paths = routes.map(({ path = "" }) => `/${path}`.replaceAll(/:\w+/g, ":id"));
  const missing = paths.filter((path) => !(path in left) && !visited.includes(`"${path}`));
  expect(missing).toEqual([]);
  expect(Object.keys(left).filter((path) => !paths.includes(path))).toEqual([]);
});
