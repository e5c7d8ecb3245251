// Runs a program under the product's Node: `node scripts/node24.mjs [--dotenv] [node options] program
// [arguments]`; with --dotenv the settings of .env are added where the environment has none.
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
// Our own name for it: Node 20 acts on `--env-file` wherever it stands, and complains when the file is not there.
const withSettings = existsSync(".env") ? ["--env-file=.env"] : [];
const args = process.argv.slice(2).flatMap((arg) => (arg === "--dotenv" ? withSettings : [arg]));
endLike(await runChild(node, args, { env }));
