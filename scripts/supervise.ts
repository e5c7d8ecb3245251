// `node scripts/supervise.ts web` or `… worker`: runs one program of an installation whose parts run separately, as a
// container or a unit. Starts it with its memory limits, replaces it when it hangs, and restarts it when it dies.

import { webSpec, workerSpec } from "#scripts/supervisor/programs.ts";
import { settingsOf, waitForShutdown } from "#scripts/supervisor/run.ts";
import { serverEnv } from "#scripts/supervisor/server-env.ts";
import { SupervisedProgram } from "#scripts/supervisor/supervised-program.ts";
import { explain, Problem } from "#server/kernel/start/problem.ts";

// The reader of our output may end first: EPIPE must not end us before we stop our child.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

const say = (line: string) => process.stdout.write(`${line}\n`);

async function specOf(name: string | undefined) {
  const env = settingsOf(process.env);
  const base = serverEnv({ ...process.env, NODE_ENV: "production" });
  if (name === "web") return webSpec(env, base, { isDev: false, logFile: undefined });
  if (name === "worker") return workerSpec(env, base, undefined);
  throw new Problem("usage: node scripts/supervise.ts web|worker");
}

async function main([name]: string[]): Promise<number> {
  const ending = waitForShutdown();
  let program: SupervisedProgram | undefined;
  try {
    const spec = await specOf(name);
    let giveUp: (reason: Problem) => void = () => undefined;
    const gaveUp = new Promise<never>((_, fail) => {
      giveUp = fail;
    });
    program = new SupervisedProgram(spec, { child: () => undefined, say, giveUp });
    const started = program.start();
    const first = await Promise.race([started.then(() => "started"), ending.then(() => "asked"), gaveUp]);
    if (first === "started") {
      say(`${spec.name} is ready.`);
      await Promise.race([ending, gaveUp]);
    }
    started.catch(() => undefined);
    await program.stop();
    return 0;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    await program?.stop();
    return 1;
  }
}

process.exit(await main(process.argv.slice(2)));
