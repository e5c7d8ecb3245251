// `npm run operator -- setup`, `-- create <email> [roles]`, `-- team …`, `-- catalogue`, `-- figures rebuild` or `-- settings …`: sets the
// marketplace up, makes an operator, loads the product's own categories, counts the figures anew, or reads and changes
// settings, beside a running product, in live mode too.
import { createInterface } from "node:readline/promises";
import { attachedEnv } from "#scripts/supervisor/attach.ts";
import { serverEnv } from "#scripts/supervisor/server-env.ts";
import { explain } from "#server/kernel/start/problem.ts";
import type { boot, operatorCli } from "#server/main.ts";

type Build = { entry: { module: { boot: typeof boot; operatorCli: typeof operatorCli } } };

let answers: AsyncIterator<string> | null = null;

/** Prints the question and reads a line: typed at the terminal, or from a file. */
async function ask(question: string): Promise<string | null> {
  answers ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  process.stdout.write(question);
  const { done, value } = await answers.next();
  return done ? null : value;
}

const tell = (line: string) => {
  process.stdout.write(`${line}\n`);
};

try {
  process.env = serverEnv({ ...process.env, ...attachedEnv(process.env), LOG_LEVEL: "warn" });
  const bundle = new URL("../build/server/index.js", import.meta.url);
  const { entry } = (await import(bundle.href)) as Build;
  const booted = await entry.module.boot();
  try {
    process.stdout.write(
      `${await entry.module.operatorCli(booted.runtime, process.argv.slice(2), { ask, tell })}\n`,
    );
  } finally {
    // An open terminal input would keep the process alive.
    process.stdin.destroy();
    await booted.stop();
  }
} catch (error) {
  // Errors of the command itself have a message for the user.
  const isPlain = error instanceof Error && !("code" in error) && error.constructor === Error;
  process.stderr.write(`${isPlain ? error.message : explain(error)}\n`);
  process.exitCode = 1;
}
