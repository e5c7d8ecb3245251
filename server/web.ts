/**
 * The web process of a built installation. The server itself is part of the React Router bundle (so that
 * contexts exist once and .tsx is compiled); this file only loads it, listens and shuts down.
 */
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "react-router";
import type { makeApp } from "./http/app.ts";
import { listen, stopOnSignals } from "./http/listen.ts";
import { answerOutsideApp } from "./http/middleware/fault.ts";
import type * as releases from "./http/page/client-build/releases.ts";
import { endWithSentence, portProblem } from "./kernel/start/problem.ts";
import type { appOptions, boot } from "./main.ts";

type Entry = Pick<typeof releases, "publishRelease" | "releaseOf" | "releasesFolder"> & {
  makeApp: typeof makeApp;
  boot: typeof boot;
  appOptions: typeof appOptions;
};
type Build = ServerBuild & { entry: { module: Entry } };

// Only this process's user may read the files that it creates.
process.umask(0o077);
const bundle = new URL("../build/server/index.js", import.meta.url);
const build = (await import(bundle.href)) as Build;
const { boot: bootProcess, publishRelease, releaseOf, releasesFolder } = build.entry.module;
const booted = await bootProcess().catch(endWithSentence);
const { runtime, live, startWorker, seed, stop } = booted;
booted.endOnUncaught("web");

const clientDir = fileURLToPath(new URL("../build/client", import.meta.url));
const releasesDir = releasesFolder(runtime.env);
try {
  await publishRelease(releasesDir, releaseOf(build), clientDir);
} catch (error) {
  // This server still answers its own pages; pages of another build could lack scripts.
  runtime.log.error({ err: error, folder: releasesDir }, "could not publish the browser's files");
}

let isDraining = () => false;
const options = build.entry.module.appOptions(booted);
const app = build.entry.module.makeApp(build, "production", {
  ...options,
  clientDir,
  releasesDir,
  isDraining: () => isDraining(),
});
const { MODE, PORT, HOST, WORKER, DRAIN_SECONDS } = runtime.env;
const isLive = MODE === "live";
const listening = await listen(
  getRequestListener(app.fetch, { errorHandler: answerOutsideApp(options.onFault, { is_live: isLive }) }),
  {
    port: PORT,
    host: HOST,
    is_live: isLive,
    drain_delay_ms: DRAIN_SECONDS * 1_000,
    onStop: () => live.endStreams(),
    onDrained: stop,
  },
).catch((error: unknown) => endWithSentence(portProblem(error, PORT, "PORT")));
isDraining = listening.isDraining;
stopOnSignals(listening.stop, runtime.log);
try {
  await seed();
  if (WORKER === "inline") await startWorker();
} catch (error) {
  endWithSentence(error);
}
runtime.log.info({ port: listening.port }, "listening");
