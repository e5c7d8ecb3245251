/** The development server: Vite in middleware mode in front of the same app, loaded anew after each edit. */
import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import type { makeApp } from "./http/app.ts";
import { stopOnSignals } from "./http/listen.ts";

const http = createHttpServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: "custom",
});

http.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const entry = (await vite.ssrLoadModule("/server/http/app.ts")) as { makeApp: typeof makeApp };
      const build = () =>
        vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<ServerBuild>;
      const app = entry.makeApp(build, "development");
      await getRequestListener(app.fetch)(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("The development server could not load the app; see its output.");
    }
  });
});

const port = Number(process.env.PORT ?? 3000);
http.listen(port, () => console.log(`development: http://localhost:${port}`));
stopOnSignals(async () => {
  http.closeAllConnections();
  http.close();
  await vite.close();
});
