// The route table for tests that go through all of it, and what only a person knows about a route. A test fails on a
// new route that it cannot classify and names the table to fill in.
import { dirname } from "node:path/posix";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export type TableRoute = { path: string; file: string; folder: string };

/** Each route with its module, and that module's folder in `app/routes`; "" for modules in none. */
export const routeTable: readonly TableRoute[] = (routes as RouteConfigEntry[]).map(
  ({ path = "", file }) => ({
    path: `/${path}`,
    file: `app/${file}`,
    folder: dirname(file).replace(/^routes\/?/, ""),
  }),
);
export const paths: readonly string[] = routeTable.map(({ path }) => path);

/** The routes whose modules are in these folders. */
export const pathsIn = (...folders: string[]): string[] =>
  routeTable.filter(({ folder }) => folders.includes(folder)).map(({ path }) => path);

/** Routes without a screen: they redirect, or answer with bytes. */
export const withoutScreen: Readonly<Record<string, string>> = {
  "/auth/impersonation-stop": "ends acting for somebody and leads to the account",
  "/auth/sign-out": "ends the session and leads to the start",
  "/account/export/:token/zip": "answers the bytes of a copy",
  "/admin/figures.csv": "answers the bytes of a file",
  "/booking/:id/calendar.ics": "answers the bytes of a file",
  "/admin/:list.csv": "answers the bytes of a file",
  "/admin/transparency.csv": "answers the bytes of a file",
  "/bookings.csv": "answers the bytes of a file",
  "/admin/categories/:slug/file": "answers the bytes of a file",
  "/feed/:token.ics": "answers the bytes of a file, to whoever has its address",
  "/files/:id": "answers the bytes of a file",
  "/partner/statement.csv": "answers the bytes of a file",
  "/account/profile/save": "answers a script that saves a profile while it is typed",
  "/requests/new": "answers a script how many requests have come",
  "/request/:id/offer-form": "answers a script that checks and keeps an offer while it is typed",
  "/preferences": "takes a setting and leads back",
  "/preferences/profile": "switches the profile and leads back",
};

/** Compares a table of routes with the route table: what is missing, and what is superfluous, in words. */
export function tableFaults(name: string, listed: Iterable<string>): string[] {
  const known = new Set(listed);
  return [
    ...paths.filter((path) => !known.has(path)).map((path) => `${path} is missing: add it to ${name}`),
    ...[...known]
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} is no route: take it out of ${name}`),
  ];
}
