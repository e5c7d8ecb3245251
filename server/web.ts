/**
 * The web process of a built installation. The server itself is part of the React Router bundle (so that
 * contexts exist once and .tsx is compiled); this file only loads it and listens.
 */
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { makeApp } from "./http/app.ts";
import { listen, stopOnSignals } from "./http/listen.ts";

type Build = ServerBuild & { entry: { module: { makeApp: typeof makeApp } } };

const bundle = new URL("../build/server/index.js", import.meta.url);
const build = (await import(bundle.href)) as Build;

let isDraining = () => false;
const app = build.entry.module.makeApp(build, "production", {
  client_dir: new URL("../build/client", import.meta.url).pathname,
  isDraining: () => isDraining(),
});
const listening = await listen(getRequestListener(app.fetch), { port: Number(process.env.PORT ?? 3000) });
isDraining = listening.isDraining;
stopOnSignals(listening.stop);
console.log(`listening on http://localhost:${listening.port}`);
