// Extra processes next to a running product, on its database and with its settings, as in a larger installation.
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { freePort } from "./free-port.ts";
import { type Program, startProgram } from "./product.ts";
import { untilAnswers } from "./until.ts";

/** Ends it gracefully and waits for that. */
export async function endProgram({ child, ended }: Program): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

/**
 * A web process on this port, once ready. `settings`: those of the product next to it, plus its own; `folder`: that
 * of another release.
 */
export async function startWeb(
  port: number,
  settings: NodeJS.ProcessEnv,
  folder = process.cwd(),
): Promise<Program> {
  const own = { ...settings, PORT: String(port), WORKER: "none" };
  const program = startProgram(process.execPath, ["server/web.ts"], {
    cwd: folder,
    settings: { ...own, ...attachedEnv(own) },
  });
  return readyAt(program, port);
}

/** A worker process, once it is working. */
export async function startWorker(settings: NodeJS.ProcessEnv, folder = process.cwd()): Promise<Program> {
  const port = await freePort();
  const own = { ...settings, WORKER_PORT: String(port) };
  return readyAt(startProgram(process.execPath, ["scripts/worker.ts"], { cwd: folder, settings: own }), port);
}

async function readyAt(program: Program, port: number): Promise<Program> {
  try {
    await untilAnswers(program, `http://127.0.0.1:${port}/readyz`);
    return program;
  } catch (error) {
    program.child.kill("SIGKILL");
    await program.ended;
    throw error;
  }
}
