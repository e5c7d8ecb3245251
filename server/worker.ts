/** The worker alone, for installations whose web processes run with `WORKER=none`. */
import type { ServerBuild } from "react-router";
import { stopOnSignals } from "./http/listen.ts";
import type { boot } from "./main.ts";

const bundle = new URL("../build/server/index.js", import.meta.url);
const build = (await import(bundle.href)) as ServerBuild & { entry: { module: { boot: typeof boot } } };
const { runtime, startWorker, stop } = await build.entry.module.boot();
stopOnSignals(stop);
await startWorker();
runtime.log.info("working");
