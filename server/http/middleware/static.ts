/** Files of the client build: browsers cache fingerprinted assets for a year, the few named files for a day. */
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { listReleaseFolders } from "../page/client-build/releases.ts";

function assetsOf(root: string): MiddlewareHandler {
  const serve = serveStatic({ root, precompressed: true });
  return async (c, next) => {
    const found = await serve(c, next);
    // If there is no file, `found` is what `next` returns.
    if (found instanceof Response) found.headers.set("Cache-Control", "public, max-age=31536000, immutable");
    return found;
  };
}

const nothingFurther = async () => undefined;

/**
 * Serves `root` (absolute or relative to the working directory), and the assets of other builds from `releases`, which
 * has a folder for each; a missing asset gets a short 404.
 */
export function staticFiles(root: string, releases?: string): Hono {
  const app = new Hono();
  app.use("/assets/*", assetsOf(root));
  if (releases !== undefined)
    app.use("/assets/*", async (c, next) => {
      for (const folder of await listReleaseFolders(releases)) {
        const found = await assetsOf(folder)(c, nothingFurther);
        if (found) return found;
      }
      return next();
    });
  // Without this a missing asset would render a whole not-found page.
  app.all("/assets/*", (c) => c.text("Not found", 404, { "Cache-Control": "no-store" }));
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
