// Runs a program under the product's Node: `node scripts/node24.mjs [node options] program [arguments]`.
// It passes signals on and ends with the program's own result. When whoever started it dies without a word
// (npm was killed), it stops the program too, so that nothing is left behind.
import { spawn } from "node:child_process";
import { dirname } from "node:path";
import { ensureInstalled, nodeOfProduct } from "./ensure.mjs";

ensureInstalled();
const node = nodeOfProduct();
const child = spawn(node, process.argv.slice(2), {
  stdio: "inherit",
  env: {
    ...process.env,
    PROFFER_LAUNCHER: String(process.pid),
    PATH: `${dirname(node)}:${process.env.PATH ?? ""}`,
  },
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) process.on(signal, () => child.kill(signal));

const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill("SIGTERM");
}, 500).unref();

child.once("error", (error) => {
  process.stderr.write(`${node} could not be started: ${error.message}\n`);
  process.exit(1);
});
child.once("exit", (code, signal) => {
  if (signal === null) process.exit(code ?? 1);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
});
