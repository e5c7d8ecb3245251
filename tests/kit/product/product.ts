// The built product as a child process: the supervisor starts it on free ports with its own data folder.
// The end-to-end tests, the start tests and the benches use it.
import { type ChildProcess, spawn } from "node:child_process";
import { productEnvironment } from "./environment.ts";
import { freePort } from "./free-port.ts";

/** The four ports need not be consecutive: each is set by name. */
export async function freePorts(): Promise<
  Record<"PORT" | "STANDINS_PORT" | "STANDINS_MAIL_PORT" | "STANDINS_SMTP_PORT", string>
> {
  const [web = 0, standins = 0, mail = 0, smtp = 0] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return {
    PORT: String(web),
    STANDINS_PORT: String(standins),
    STANDINS_MAIL_PORT: String(mail),
    STANDINS_SMTP_PORT: String(smtp),
  };
}

export type Program = {
  child: ChildProcess;
  /** Everything it has printed so far. */
  output: () => string;
  /** Resolves when it prints this line; rejects with the output if the program ends or the time runs out first. */
  line: (text: string, patience?: number) => Promise<void>;
  /** Resolves with the exit code, or the name of the signal. */
  ended: Promise<number | string>;
};

/** A killed run stops nothing itself: a shell watches both and stops the program if the run ends first. */
function endWithRun(program: number): void {
  const script = 'while kill -0 "$2"; do kill -0 "$1" || { kill "$2"; exit; }; sleep 1; done 2>/dev/null';
  const watcher = spawn("sh", ["-c", script, "sh", String(process.pid), String(program)], {
    detached: true,
    stdio: "ignore",
    cwd: "/",
  });
  watcher.once("error", () => undefined);
  watcher.unref();
}

/**
 * Starts a program with these settings and nothing else of ours in its environment, and reads its output. It ends
 * with this process at the latest.
 */
export function startProgram(
  command: string,
  args: string[],
  { settings, ...options }: { settings: NodeJS.ProcessEnv; cwd?: string; uid?: number; gid?: number },
): Program {
  const env = productEnvironment(process.env, settings);
  const child = spawn(command, args, { ...options, env, stdio: ["ignore", "pipe", "pipe"] });
  if (child.pid !== undefined) endWithRun(child.pid);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      child.emit("output");
    });
  }
  const ended = new Promise<number | string>((done, fail) => {
    child.once("error", fail);
    child.once("close", (code, signal) => done(signal ?? code ?? 1));
  });
  const line = (wanted: string, patience = 120_000) =>
    new Promise<void>((done, fail) => {
      const check = () => {
        if (text.split("\n").includes(wanted)) finish(done);
      };
      const over = (why: string) => finish(() => fail(new Error(`No line "${wanted}" ${why}:\n${text}`)));
      const timer = setTimeout(() => over(`within ${patience} ms`), patience);
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        child.off("output", check);
        settle();
      };
      child.on("output", check);
      ended.then(
        (result) => over(`before it ended with ${result}`),
        (error) => over(String(error)),
      );
      check();
    });
  return { child, output: () => text, line, ended };
}

/** Starts the supervisor on a data folder; resolves when it prints `ready`. */
export async function startProduct(settings: NodeJS.ProcessEnv): Promise<Program> {
  const program = startProgram(process.execPath, ["scripts/supervisor/main.ts"], {
    // All tests share one address: those of the limits switch them on.
    settings: { RATE_LIMITS: "off", PROFFER_LAUNCHER: String(process.pid), ...settings },
  });
  try {
    await program.line("ready", 300_000);
  } catch (error) {
    program.child.kill("SIGTERM");
    await program.ended;
    throw error;
  }
  return program;
}

/** Asks it to end and waits; returns the exit code. */
export async function stopProduct(program: Program): Promise<number | string> {
  program.child.kill("SIGTERM");
  return program.ended;
}
