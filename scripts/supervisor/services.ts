// The two Node children: the stand-ins (only those that the settings leave to them) and the web server.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { appendTo, lastLines } from "#scripts/supervisor/logs.ts";
import { endWithin, hasEnded, type PartSpec } from "#scripts/supervisor/part.ts";
import { Problem } from "#scripts/supervisor/problem.ts";

export type ServiceOptions = {
  name: string;
  /** The program, relative to the repository. */
  program: string;
  env: NodeJS.ProcessEnv;
  /** Answers 200 when the service may be used. */
  readyUrl: string;
  /** How long a start may take (the first one fills the database) and how long an end may take, in ms. */
  startPatience: number;
  stopPatience: number;
  /** Its output goes here; undefined: to the terminal. */
  logFile: string | undefined;
};

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}

function launch({ program, env, logFile }: ServiceOptions): ChildProcess {
  if (logFile !== undefined) appendTo(logFile);
  const out = logFile === undefined ? "inherit" : openSync(logFile, "a", 0o600);
  // A group of its own: Ctrl-C reaches the supervisor alone, which ends its children in order.
  const child = spawn(process.execPath, [program], { env, stdio: ["ignore", out, out], detached: true });
  if (typeof out === "number") closeSync(out);
  return child;
}

/** A Node program as a supervised part. */
export function service(options: ServiceOptions): PartSpec {
  const lastWords = () =>
    options.logFile === undefined ? "Its last lines are above." : lastLines(options.logFile);
  return {
    name: options.name,
    lastWords,
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
