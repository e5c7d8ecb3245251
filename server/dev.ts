/** The development server: Vite in middleware mode in front of the same app, reloaded after each edit. */
import { createServer as createHttpServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import { createServer } from "vite";
import type { makeApp } from "./http/app.ts";
import { stopOnSignals } from "./http/listen.ts";
import type { appOptions, boot, fromNouns } from "./main.ts";

const http = createHttpServer();
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: http } },
  appType: "custom",
});

type Main = { boot: typeof boot; appOptions: typeof appOptions; fromNouns: typeof fromNouns };
const loadMain = async () => (await vite.ssrLoadModule("/server/main.ts")) as Main;

// Pool and queue live as long as the process; commands, mails, endpoints and pages reload after each edit.
const booted = await (await loadMain()).boot();
const { runtime, startWorker, seed, stop } = booted;

http.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      const entry = (await vite.ssrLoadModule("/server/http/app.ts")) as { makeApp: typeof makeApp };
      const build = () =>
        vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<ServerBuild>;
      const main = await loadMain();
      Object.assign(runtime, main.fromNouns);
      const app = entry.makeApp(build, "development", main.appOptions(booted));
      await getRequestListener(app.fetch)(request, response);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("The development server could not load the app; see its output.");
    }
  });
});

http.listen(runtime.env.PORT, runtime.env.HOST, () =>
  runtime.log.info({ port: runtime.env.PORT }, "development"),
);
stopOnSignals(async () => {
  http.closeAllConnections();
  http.close();
  await vite.close();
  await stop();
}, runtime.log);
await seed();
await startWorker();
