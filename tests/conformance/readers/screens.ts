// The pages of requests, offers, bookings and payments, for operators as well, by their address.
import { routeTable, type TableRoute, withoutScreen } from "#tests/routes/table.ts";
import type { Screen } from "./page.ts";

const folders = ["request", "booking", "offer", "invitation", "partner", "admin"];
const besides = ["/", "/account/webhooks/:id"];
/** Pages in these folders that belong to no deal: forms, and a page for everybody. */
const others = ["/request", "/bookings/feed", "/join/:name"];

const screens = routeTable
  .filter(
    ({ path, folder }) =>
      besides.includes(path) ||
      (folders.includes(folder) && !others.includes(path) && !(path in withoutScreen)),
  )
  // An address of its own before one with a name in it, as the router has it.
  .toSorted((one, other) => Number(one.path.includes(":")) - Number(other.path.includes(":")));

type Found = { route: TableRoute; params: Record<string, string> };

/** The route of an address, with its parameters; null for addresses of other pages. */
export function routeOf(path: string): Found | null {
  const parts = (path.split(/[?#]/)[0] ?? "").split("/");
  for (const route of screens) {
    const names = route.path.split("/");
    if (names.length !== parts.length) continue;
    if (!names.every((name, at) => name.startsWith(":") || name === parts[at])) continue;
    const params = names.flatMap((name, at) =>
      name.startsWith(":") ? [[name.slice(1), parts[at] ?? ""]] : [],
    );
    return { route, params: Object.fromEntries(params) };
  }
  return null;
}

/** The screen of an address, with its parameters. */
export async function screenOf(path: string): Promise<{ screen: Screen; params: Record<string, string> }> {
  const found = routeOf(path);
  if (!found) throw new Error(`no screen for ${path}`);
  const screen: Screen = await import(/* @vite-ignore */ `../../../${found.route.file}`);
  return { screen, params: found.params };
}
