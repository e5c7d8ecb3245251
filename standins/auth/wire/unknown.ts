// Requests without an endpoint: 405 where the path has other methods, 404 elsewhere.
import type { AuthApp } from "./context.ts";
import { AuthFault } from "./errors.ts";

type Known = { pattern: RegExp; methods: string[] };

/** The paths that have endpoints, each with its methods. Middleware is registered for every method and is ignored. */
function knownPaths(auth: AuthApp, base: string): Known[] {
  const methods = new Map<string, Set<string>>();
  for (const route of auth.routes) {
    if (route.method === "ALL") continue;
    methods.set(route.path, (methods.get(route.path) ?? new Set()).add(route.method));
  }
  return [...methods].map(([path, names]) => ({
    pattern: new RegExp(`^${`${base}${path}`.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+")}$`),
    methods: [...names].sort(),
  }));
}

/** Answers all requests under `base` that no endpoint registered before has answered. */
export function addUnknown(auth: AuthApp, base: string): void {
  const paths = knownPaths(auth, base);
  auth.all("*", (c) => {
    const found = paths.find(({ pattern }) => pattern.test(c.req.path));
    if (!found) throw new AuthFault(404, "not_found", "No such endpoint");
    c.header("Allow", found.methods.join(", "));
    return c.body(null, 405);
  });
}
