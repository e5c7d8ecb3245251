// The route table as tests go through all of it, and what only a person knows of a route. A new route that a test cannot
// place fails there, with the name of the table to fill.
import { dirname } from "node:path/posix";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

export type TableRoute = { path: string; file: string; folder: string };

/** Each route with its module, and the folder of `app/routes` that has it; "" for those in none. */
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

/** Routes that have no screen: they redirect, or answer bytes. */
export const withoutScreen: Readonly<Record<string, string>> = {
  "/auth/impersonation-stop": "ends acting for somebody and leads to the account",
  "/auth/sign-out": "ends the session and leads to the start",
  "/account/export/:token/zip": "answers the bytes of a copy",
  "/booking/:id/calendar.ics": "answers the bytes of a file",
  "/bookings.csv": "answers the bytes of a file",
  "/feed/:token.ics": "answers the bytes of a file, to whoever has its address",
  "/files/:id": "answers the bytes of a file",
  "/partner/statement.csv": "answers the bytes of a file",
  "/request/:id/offer-form": "answers a script that checks and keeps an offer while it is typed",
  "/preferences": "takes a setting and leads back",
  "/preferences/profile": "switches the profile and leads back",
};

/** Holds a table of routes against the route table: what it lacks, and what it has too much, in words. */
export function tableFaults(name: string, listed: Iterable<string>): string[] {
  const known = new Set(listed);
  return [
    ...paths.filter((path) => !known.has(path)).map((path) => `${path} is missing: add it to ${name}`),
    ...[...known]
      .filter((path) => !paths.includes(path))
      .map((path) => `${path} is no route: take it out of ${name}`),
  ];
}
