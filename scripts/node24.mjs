// Runs a program under the product's Node: `node scripts/node24.mjs [node options] program [arguments]`.
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
endLike(await runChild(node, process.argv.slice(2), { env }));
