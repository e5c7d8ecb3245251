/**
 * The web process of a built installation. The server itself is part of the React Router bundle (so that
 * contexts exist once and .tsx is compiled); this file only loads it, listens and leaves.
 */
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { makeApp } from "./http/app.ts";
import { listen, stopOnSignals } from "./http/listen.ts";
import { refuseUnreadable } from "./http/unreadable-request.ts";
import type { appOptions, boot } from "./main.ts";

type Entry = { makeApp: typeof makeApp; boot: typeof boot; appOptions: typeof appOptions };
type Build = ServerBuild & { entry: { module: Entry } };

const bundle = new URL("../build/server/index.js", import.meta.url);
const build = (await import(bundle.href)) as Build;
const booted = await build.entry.module.boot();
const { runtime, startWorker, seed, stop } = booted;

let isDraining = () => false;
const app = build.entry.module.makeApp(build, "production", {
  ...build.entry.module.appOptions(booted),
  client_dir: fileURLToPath(new URL("../build/client", import.meta.url)),
  isDraining: () => isDraining(),
});
const { PORT, HOST, WORKER } = runtime.env;
const listening = await listen(getRequestListener(app.fetch, { errorHandler: refuseUnreadable }), {
  port: PORT,
  host: HOST,
  onDrained: stop,
});
isDraining = listening.isDraining;
stopOnSignals(listening.stop);
await seed();
if (WORKER === "inline") await startWorker();
runtime.log.info({ port: listening.port }, "listening");
