// The Node children: the stand-ins (only those that the settings leave to them), the web server, the worker.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { appendTo, lastLines } from "#scripts/supervisor/logs.ts";
import { endWithin, hasEnded, type PartSpec } from "#scripts/supervisor/part.ts";
import { Problem } from "#scripts/supervisor/problem.ts";

/** For the collector, in MiB: what lives long, and (a third of) what has just been made. */
export type Memory = { old: number; semi: number };

export type ServiceOptions = {
  name: string;
  /** The program, relative to the repository. */
  program: string;
  env: NodeJS.ProcessEnv;
  /** How much of the machine's memory it may take; what somebody says in NODE_OPTIONS goes before. */
  memory: Memory;
  /** Answers 200 when the service may be used. */
  readyUrl: string;
  /** Answers 200 for as long as the process is not stuck, whatever it needs is away or not; undefined: it is not asked. */
  healthUrl?: string | undefined;
  /** How long a start may take (the first one fills the database) and how long an end may take, in ms. */
  startPatience: number;
  stopPatience: number;
  /** Its output goes here; undefined: to the terminal. */
  logFile: string | undefined;
};

const probeMs = 2_000;

async function answers(url: string, withinMs = probeMs): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(Math.ceil(withinMs)) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Without a size of its own the collector takes what the machine has and tidies up when nobody is waiting any more. */
function collectorOptions({ old, semi }: Memory, given = ""): string[] {
  const options = [`--max-old-space-size=${old}`, `--max-semi-space-size=${semi}`];
  return options.filter(
    (option) => !given.replaceAll("_", "-").includes(option.slice(0, option.indexOf("="))),
  );
}

function launch({ program, env, memory, logFile }: ServiceOptions): ChildProcess {
  if (logFile !== undefined) appendTo(logFile);
  const out = logFile === undefined ? "inherit" : openSync(logFile, "a", 0o600);
  // A group of its own: Ctrl-C reaches the supervisor alone, which ends its children in order.
  const child = spawn(process.execPath, [...collectorOptions(memory, env.NODE_OPTIONS), program], {
    // The allocator keeps what each of its arenas once held; by itself it makes eight for each core.
    env: { MALLOC_ARENA_MAX: "2", ...env },
    stdio: ["ignore", out, out],
    detached: true,
  });
  if (typeof out === "number") closeSync(out);
  return child;
}

/** A Node program as a supervised part. */
export function service(options: ServiceOptions): PartSpec {
  const { healthUrl } = options;
  const lastWords = () =>
    options.logFile === undefined ? "Its last lines are above." : lastLines(options.logFile);
  return {
    name: options.name,
    lastWords,
    ...(healthUrl === undefined ? {} : { answers: (withinMs: number) => answers(healthUrl, withinMs) }),
    start: async (onChild) => {
      const child = launch(options);
      let failure: Error | undefined;
      child.once("error", (error) => {
        failure = error;
      });
      onChild(child);
      for (const end = Date.now() + options.startPatience; Date.now() < end; await wait(50)) {
        if (failure) throw failure;
        if (hasEnded(child)) throw new Problem(`${options.name} ended while it was starting. ${lastWords()}`);
        if (await answers(options.readyUrl)) return;
      }
      throw new Problem(
        `${options.name} was not ready after ${options.startPatience / 1000} s. ${lastWords()}`,
      );
    },
    stop: (child) => endWithin(child, "SIGTERM", options.stopPatience),
  };
}
