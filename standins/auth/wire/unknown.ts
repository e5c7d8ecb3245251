// Requests without an endpoint: 405 if the path has other methods, otherwise 404.
import type { AuthApp } from "./context.ts";
import { AuthFault } from "./errors.ts";

type Known = { pattern: RegExp; methods: string[] };

/** The paths with endpoints, each with its methods. Ignores middleware, which is registered for every method. */
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

/** Answers all requests under `base` that no earlier endpoint has answered. */
export function addUnknown(auth: AuthApp, base: string): void {
  const paths = knownPaths(auth, base);
  auth.all("*", (c) => {
    const found = paths.find(({ pattern }) => pattern.test(c.req.path));
    if (!found) throw new AuthFault(404, "not_found", "No such endpoint");
    c.header("Allow", found.methods.join(", "));
    return c.body(null, 405);
  });
}
