// Runs a program under the product's Node: `node scripts/node24.mjs [node options] program [arguments]`.
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { ensureInstalled, nodeOfProduct } from "./ensure.mjs";
import { endLike, runChild } from "./run-child.mjs";

await ensureInstalled();
const node = nodeOfProduct();
const env = {
  ...process.env,
  // What it starts itself finds the same Node first, and the supervisor knows whom to outlive not.
  PATH: `${dirname(node)}:${process.env.PATH ?? ""}`,
  PROFFER_LAUNCHER: String(process.pid),
};
// Node itself prints a line when the optional file is not there.
const args = process.argv.slice(2).filter((arg) => arg !== "--env-file-if-exists=.env" || existsSync(".env"));
endLike(await runChild(node, args, { env }));
