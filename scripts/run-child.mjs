// Runs a program as part of this one: passes signals on, and ends the program if the parent of this one dies without a
// signal (npm was killed). Plain Node 20.
import { spawn } from "node:child_process";

const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"];

/**
 * Resolves with `{ code, signal }` of the program, one of them null, or with `{ error }` if it could not start. Shares
 * the terminal with it.
 */
export function runChild(program, args, options = {}) {
  const parent = process.ppid;
  const child = spawn(program, args, { stdio: "inherit", ...options });
  const passOn = signals.map((signal) => [signal, () => child.kill(signal)]);
  for (const [signal, handler] of passOn) process.on(signal, handler);
  const watch = setInterval(() => {
    if (process.ppid !== parent) child.kill("SIGTERM");
  }, 500);
  return new Promise((done) => {
    const finish = (result) => {
      clearInterval(watch);
      for (const [signal, handler] of passOn) process.off(signal, handler);
      done(result);
    };
    child.once("error", (error) => finish({ code: null, signal: null, error }));
    child.once("exit", (code, signal) => finish({ code, signal }));
  });
}

/** Ends this process as the program ended. */
export function endLike({ code, signal, error }) {
  if (error) process.stderr.write(`${error.message}\n`);
  if (signal) process.kill(process.pid, signal);
  else process.exit(code ?? 1);
}
