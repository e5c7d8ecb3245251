// The Node children: the stand-ins (those without a configured service), the web server, the worker.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { appendTo, lastLines } from "#scripts/supervisor/logs.ts";
import { endWithin, hasEnded, type ProgramSpec } from "#scripts/supervisor/supervised-program.ts";
import { Problem } from "#server/kernel/start/problem.ts";

/** Heap limits in MiB: the old space, and a semi-space of the young generation. */
export type Memory = { old: number; semi: number };

export type ServiceOptions = {
  name: string;
  /** The program, relative to the repository. */
  program: string;
  env: NodeJS.ProcessEnv;
  /** Its heap limits; NODE_OPTIONS of the environment overrides them. */
  memory: Memory;
  /** Answers 200 when the service is ready. */
  readyUrl: string;
  /** Answers 200 while the event loop runs, even without the services it needs; undefined: no health checks. */
  healthUrl?: string | undefined;
  /** How long a start may take (the first one fills the database) and how long an end may take, in ms. */
  startPatience: number;
  stopPatience: number;
  /** The file of its output; undefined: the terminal. */
  logFile: string | undefined;
};

const probeMs = 2_000;

async function answers(url: string, withinMs = probeMs): Promise<boolean> {
  try {
    const response = await fetch(url, {
      redirect: "error",
      signal: AbortSignal.timeout(Math.ceil(withinMs)),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

/** Without a limit, the heap grows with the machine's memory before Node collects it. */
function collectorOptions({ old, semi }: Memory, nodeOptions = ""): string[] {
  const options = [`--max-old-space-size=${old}`, `--max-semi-space-size=${semi}`];
  return options.filter(
    (option) => !nodeOptions.replaceAll("_", "-").includes(option.slice(0, option.indexOf("="))),
  );
}

function launch({ program, env, memory, logFile }: ServiceOptions): ChildProcess {
  if (logFile !== undefined) appendTo(logFile);
  const out = logFile === undefined ? "inherit" : openSync(logFile, "a", 0o600);
  // A separate process group: Ctrl-C reaches only the supervisor, which ends its children in order.
  const child = spawn(process.execPath, [...collectorOptions(memory, env.NODE_OPTIONS), program], {
    // The allocator does not return the memory of its arenas; its default is eight per core.
    env: { MALLOC_ARENA_MAX: "2", ...env },
    stdio: ["ignore", out, out],
    detached: true,
  });
  if (typeof out === "number") closeSync(out);
  return child;
}

/** A Node program as a supervised program. */
export function service(options: ServiceOptions): ProgramSpec {
  const { healthUrl } = options;
  const lastWords = () =>
    options.logFile === undefined ? "Its last lines are above." : lastLines(options.logFile);
  return {
    name: options.name,
    lastOutput: lastWords,
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
