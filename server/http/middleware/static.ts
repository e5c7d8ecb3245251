/** Files of the client build: fingerprinted assets are cached for a year, the few named ones for a day. */
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/** Serves `root` (absolute or relative to the working directory); a missing asset gets a short 404. */
export function staticFiles(root: string): Hono {
  const app = new Hono();
  app.use(
    "/assets/*",
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  // Without this a missing asset would render a whole not-found page.
  app.all("/assets/*", (c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
  app.get("/favicon.ico", (c) => c.redirect("/favicon.svg", 301));
  for (const file of ["/favicon.svg", "/robots.txt"]) {
    app.get(
      file,
      serveStatic({
        root,
        path: file.slice(1),
        onFound: (_path, c) => c.header("Cache-Control", "public, max-age=86400"),
      }),
    );
  }
  return app;
}
